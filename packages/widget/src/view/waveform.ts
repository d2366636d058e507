import { type Bar, barCount, type CallStore, pushBar, restingBars } from '@saywell/react/store';
import { createSvg } from './dom.ts';

const barWidth = 8;
const pitch = 24;
const height = 76;
const minimumBarHeight = 8;
/** One new bar per interval. */
const intervalMs = 100;

export interface WaveformPart {
  readonly element: SVGElement;
  /** Follows the voices while `isLive`; else, and for visitors who want no motion, it is still. */
  setLive(isLive: boolean): void;
}

/** Who spoke during the last two seconds, as bars of two colours. */
export function createWaveform(store: Pick<CallStore, 'getSnapshot' | 'levels'>): WaveformPart {
  const rects = restingBars.map((_bar, index) =>
    createSvg('rect', { x: String(index * pitch), width: String(barWidth), rx: String(barWidth / 2) }),
  );
  const viewBox = `0 0 ${barCount * pitch - (pitch - barWidth)} ${height}`;
  const element = createSvg('svg', { class: 'waveform', viewBox, 'aria-hidden': 'true' }, ...rects);
  let timer: ReturnType<typeof setInterval> | undefined;
  let bars = restingBars;
  const show = (next: readonly Bar[]): void => {
    bars = next;
    for (const [index, rect] of rects.entries()) draw(rect, bars[index]);
  };
  show(restingBars);

  return {
    element,
    setLive(isLive) {
      const isMoving = isLive && !matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (isMoving === (timer !== undefined)) return;
      clearInterval(timer);
      timer = undefined;
      show(restingBars);
      if (!isMoving) return;
      timer = setInterval(() => {
        const { isAssistantSpeaking, isUserSpeaking } = store.getSnapshot();
        show(pushBar(bars, { levels: store.levels.getSnapshot(), isAssistantSpeaking, isUserSpeaking }));
      }, intervalMs);
    },
  };
}

function draw(rect: SVGRectElement, bar: Bar | undefined): void {
  const barHeight = Math.round(minimumBarHeight + (bar?.level ?? 0) * (height - minimumBarHeight));
  rect.setAttribute('y', String((height - barHeight) / 2));
  rect.setAttribute('height', String(barHeight));
  rect.setAttribute('data-speaker', bar?.speaker ?? 'user');
}

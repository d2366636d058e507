import type { AudioOutput, PlayoutEvent } from '../agent.ts';
import type { Clock } from '../runtime/clock.ts';

const FRAME_MS = 20;
/** A report every so many frames. */
const REPORT_EVERY = 5;

/** An output that plays at the speed of speech, 20 ms at a time, and records what was heard. */
export interface FakeOutput extends AudioOutput {
  /** Everything that was played, in order. */
  readonly heard: readonly Int16Array[];
  /** Audio is queued or a segment is open. */
  readonly busy: boolean;
  /** Epoch ms of the first sample that was played after this moment; null while there is none. */
  firstSoundAfter(at: number): number | null;
}

interface Queued {
  readonly segment: string;
  parts: Int16Array[];
  ended: boolean;
  playedSamples: number;
  frames: number;
  rateHz: number;
}

export function createFakeOutput(options: {
  readonly clock: Clock;
  readonly onPlayout: (event: PlayoutEvent) => void;
  /** Reports arrive so much later, as from another process. Default 0: at once. */
  readonly reportDelayMs?: number;
  /** Record the samples; a benchmark of many calls does not. Default true. */
  readonly keep?: boolean;
}): FakeOutput {
  const { clock, reportDelayMs = 0, keep = true } = options;
  const heard: Int16Array[] = [];
  const sounds: number[] = [];
  let queue: Queued[] = [];
  let ticking = false;

  const report = (item: Queued, state: PlayoutEvent['state']): void => {
    const playedMs = item.rateHz === 0 ? 0 : (item.playedSamples / item.rateHz) * 1000;
    const event = { segment: item.segment, state, playedMs };
    if (reportDelayMs === 0) options.onPlayout(event);
    else clock.setTimer(() => options.onPlayout(event), reportDelayMs);
  };
  const drain = (item: Queued, wanted: number): number => {
    let taken = 0;
    for (let part = item.parts[0]; part !== undefined && taken < wanted; part = item.parts[0]) {
      const piece = part.subarray(0, wanted - taken);
      taken += piece.length;
      if (keep) heard.push(piece);
      if (keep && piece.some((sample) => sample !== 0)) sounds.push(clock.now());
      if (piece.length === part.length) item.parts.shift();
      else item.parts[0] = part.subarray(piece.length);
    }
    return taken;
  };
  const playFrame = (item: Queued): void => {
    if (item.frames === 0) report(item, 'started');
    item.playedSamples += drain(item, (FRAME_MS * item.rateHz) / 1000);
    item.frames += 1;
    if (item.frames % REPORT_EVERY === 0) report(item, 'progress');
  };
  const finishEnded = (): void => {
    for (let item = queue[0]; item !== undefined && item.parts.length === 0 && item.ended; item = queue[0]) {
      queue.shift();
      report(item, 'finished');
    }
  };
  const tick = (): void => {
    ticking = false;
    finishEnded();
    const item = queue[0];
    if (item === undefined || item.parts.length === 0) return;
    playFrame(item);
    wake(FRAME_MS);
  };
  const wake = (delayMs: number): void => {
    if (ticking) return;
    ticking = true;
    clock.setTimer(tick, delayMs);
  };
  return {
    heard,
    get busy() {
      return queue.length > 0;
    },
    firstSoundAfter: (at) => sounds.find((time) => time >= at) ?? null,
    play(segment, samples, sampleRateHz) {
      let item = queue.find((one) => one.segment === segment);
      if (item === undefined) {
        item = { segment, parts: [], ended: false, playedSamples: 0, frames: 0, rateHz: sampleRateHz };
        queue.push(item);
      }
      item.parts.push(samples);
      wake(0);
    },
    endSegment(segment) {
      const item = queue.find((one) => one.segment === segment);
      if (item !== undefined) item.ended = true;
      wake(0);
    },
    clear() {
      const dropped = queue;
      queue = [];
      for (const item of dropped) report(item, 'cleared');
    },
  };
}

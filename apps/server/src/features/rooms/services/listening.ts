import { recordingRateHz } from '../recording/assistant-voice.ts';
import { Timeline } from '../recording/timeline.ts';
import type { RoomContext } from './room-context.ts';

/** Somebody outside of the room who hears it. */
export interface RoomEar {
  /** Mono, 16 000 Hz: everybody in one. */
  heard(samples: Int16Array): void;
  /** The room is over. */
  ended(): void;
}

/** Gives what is heard in the room to listeners outside of it. */
export interface Listening {
  /** Answers how to stop; null when too many listen already. */
  add(ear: RoomEar): (() => void) | null;
  isActive(): boolean;
  /** 16 000 Hz samples of somebody of which the last was heard just now. */
  heard(source: string, samples: Int16Array): void;
  close(): void;
}

const maxEars = 4;
const tickMs = 100;
/** What comes later than others by less than this is still mixed with them. */
const settleMs = 500;

export function createListening({ clock }: Pick<RoomContext, 'clock'>): Listening {
  const ears = new Set<RoomEar>();
  let line: { readonly timeline: Timeline; readonly startedAt: number } | undefined;
  let cancelTimer: (() => void) | undefined;

  const tick = (): void => {
    if (line === undefined) return;
    const samples = line.timeline.take(position(line.startedAt, clock.now() - settleMs));
    if (samples.length > 0) for (const ear of ears) ear.heard(samples);
    cancelTimer = clock.setTimer(tick, tickMs);
  };
  const start = (): void => {
    if (line !== undefined) return;
    line = { timeline: new Timeline(1), startedAt: clock.now() };
    cancelTimer = clock.setTimer(tick, tickMs);
  };
  const stop = (): void => {
    cancelTimer?.();
    line = undefined;
  };
  return {
    add(ear) {
      if (ears.size >= maxEars) return null;
      ears.add(ear);
      start();
      return () => {
        if (ears.delete(ear) && ears.size === 0) stop();
      };
    },
    isActive: () => line !== undefined,
    heard(source, samples) {
      if (line !== undefined) line.timeline.add(0, source, position(line.startedAt, clock.now()), samples);
    },
    close() {
      stop();
      for (const ear of ears) ear.ended();
      ears.clear();
    },
  };
}

/** In samples from the start. */
const position = (startedAt: number, at: number): number =>
  Math.round(((at - startedAt) * recordingRateHz) / 1000);

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
  /** Of somebody who is counted elsewhere. */
  addOwn(ear: RoomEar): () => void;
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
  const ownEars = new Set<RoomEar>();
  let line: { readonly timeline: Timeline; readonly startedAt: number } | undefined;
  let cancelTimer: (() => void) | undefined;

  const tick = (): void => {
    if (line === undefined) return;
    const samples = line.timeline.take(position(line.startedAt, clock.now() - settleMs));
    if (samples.length > 0) for (const ear of [...ears, ...ownEars]) ear.heard(samples);
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
  const listen = (among: Set<RoomEar>, ear: RoomEar): (() => void) => {
    among.add(ear);
    start();
    return () => {
      if (among.delete(ear) && ears.size + ownEars.size === 0) stop();
    };
  };
  return {
    add(ear) {
      return ears.size < maxEars ? listen(ears, ear) : null;
    },
    addOwn: (ear) => listen(ownEars, ear),
    isActive: () => line !== undefined,
    heard(source, samples) {
      if (line !== undefined) line.timeline.add(0, source, position(line.startedAt, clock.now()), samples);
    },
    close() {
      stop();
      for (const ear of [...ears, ...ownEars]) ear.ended();
      ears.clear();
      ownEars.clear();
    },
  };
}

/** In samples from the start. */
const position = (startedAt: number, at: number): number =>
  Math.round(((at - startedAt) * recordingRateHz) / 1000);

import type { Member } from '../members/member.ts';
import type { RoomContext } from './room-context.ts';

/** Loudness from which a frame counts as speech: root mean square, 0–1. */
const speechLevel = 0.01;
/** The assistant's, while it is played out: that of a person who speaks normally. */
const assistantLevel = 0.06;
const changeIntervalMs = 300;
/** Heard this recently to be a speaker now. */
const recentMs = 400;
/** Weight of the newest frame. */
const smoothing = 0.2;

interface Level {
  value: number;
  heardAt: number;
}

export interface ActiveSpeaker {
  /** A frame of somebody. */
  heard(sessionId: string, samples: Int16Array): void;
  /** Some of the assistant's voice was played out. */
  assistantPlayed(): void;
  /** Who of the visitors is the loudest now, or was the last one. */
  loudestVisitor(): string | undefined;
  current(): string | undefined;
  entered(member: Member): void;
  left(sessionId: string): void;
  close(): void;
}

/** Finds who speaks, by the energy of the frames; tells a change at most every 300 ms. */
export function createActiveSpeaker(context: RoomContext): ActiveSpeaker {
  const levels = new Map<string, Level>();
  let current: string | undefined;
  let visitor: string | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  const loudest = (isCandidate: (sessionId: string) => boolean): string | undefined => {
    const now = context.clock.now();
    const speaking = [...levels].filter(
      ([sessionId, { value, heardAt }]) =>
        isCandidate(sessionId) && value >= speechLevel && now - heardAt <= recentMs,
    );
    return speaking.toSorted(([, one], [, other]) => other.value - one.value)[0]?.[0];
  };
  const decide = (): void => {
    cancel = undefined;
    const next = loudest(() => true);
    if (next === undefined || next === current) return;
    current = next;
    toldAt = context.clock.now();
    context.tell('active-speaker-change', { sessionId: next });
  };
  const consider = (): void => {
    if (cancel !== undefined) return;
    const next = loudest(() => true);
    if (next === undefined || next === current) return;
    const waitMs = toldAt + changeIntervalMs - context.clock.now();
    if (waitMs <= 0) decide();
    else cancel = context.clock.setTimer(decide, waitMs);
  };
  const put = (sessionId: string, level: number): void => {
    const known = levels.get(sessionId);
    const value = known === undefined ? level : known.value + smoothing * (level - known.value);
    levels.set(sessionId, { value, heardAt: context.clock.now() });
  };

  return {
    heard(sessionId, samples) {
      put(sessionId, rootMeanSquare(samples));
      visitor = loudest((one) => one !== context.assistantId) ?? visitor;
      consider();
    },
    assistantPlayed() {
      levels.set(context.assistantId, { value: assistantLevel, heardAt: context.clock.now() });
      consider();
    },
    loudestVisitor: () => visitor,
    current: () => current,
    entered(member) {
      if (current !== undefined) context.tell('active-speaker-change', { sessionId: current }, member);
    },
    left(sessionId) {
      levels.delete(sessionId);
      if (visitor === sessionId) visitor = undefined;
      if (current === sessionId) current = undefined;
    },
    close() {
      cancel?.();
      cancel = undefined;
    },
  };
}

function rootMeanSquare(samples: Int16Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length) / 32_768;
}

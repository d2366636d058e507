import { rootMeanSquare } from '../audio/root-mean-square.ts';
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

/** Finds who speaks, by the energy of the frames; emits a change at most every 300 ms. */
export function createActiveSpeaker(context: RoomContext): ActiveSpeaker {
  const { clock } = context;
  const levels = new Map<string, Level>();
  let current: string | undefined;
  let visitor: string | undefined;
  let emittedAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  /** Who has begun to be the loudest. */
  const changed = (): string | undefined => {
    const next = loudest(levels, clock.now());
    return next === current ? undefined : next;
  };
  const decide = (): void => {
    cancel = undefined;
    const next = changed();
    if (next === undefined) return;
    current = next;
    emittedAt = clock.now();
    context.emit('active-speaker-change', { sessionId: next });
  };
  const consider = (): void => {
    if (cancel !== undefined || changed() === undefined) return;
    const waitMs = emittedAt + changeIntervalMs - clock.now();
    if (waitMs <= 0) decide();
    else cancel = clock.setTimer(decide, waitMs);
  };

  return {
    heard(sessionId, samples) {
      levels.set(sessionId, smoothed(levels.get(sessionId), rootMeanSquare(samples), clock.now()));
      visitor = loudest(levels, clock.now(), context.assistantId) ?? visitor;
      consider();
    },
    assistantPlayed() {
      levels.set(context.assistantId, { value: assistantLevel, heardAt: clock.now() });
      consider();
    },
    loudestVisitor: () => visitor,
    current: () => current,
    entered(member) {
      if (current !== undefined) context.emit('active-speaker-change', { sessionId: current }, member);
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

/** Who speaks the loudest now. */
function loudest(levels: ReadonlyMap<string, Level>, now: number, except?: string): string | undefined {
  const speaking = [...levels].filter(
    ([sessionId, { value, heardAt }]) =>
      sessionId !== except && value >= speechLevel && now - heardAt <= recentMs,
  );
  return speaking.toSorted(([, one], [, other]) => other.value - one.value)[0]?.[0];
}

function smoothed(known: Level | undefined, level: number, heardAt: number): Level {
  const value = known === undefined ? level : known.value + smoothing * (level - known.value);
  return { value, heardAt };
}

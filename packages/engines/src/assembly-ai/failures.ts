import { EngineError, type EngineErrorCode } from '@saywell/agent';

interface Meaning {
  readonly code: EngineErrorCode;
  readonly isPermanent: boolean;
}

const refused: Meaning = { code: 'engine-unauthorized', isPermanent: true };
const unpaid: Meaning = { code: 'engine-unavailable', isPermanent: true };
const busy: Meaning = { code: 'engine-unavailable', isPermanent: false };
const over: Meaning = { code: 'engine-timed-out', isPermanent: false };
const misunderstood: Meaning = { code: 'engine-failed', isPermanent: true };

/** Of messages and closes alike; from 4000 on they are the service's older ones. */
const meanings: Readonly<Record<number, Meaning>> = {
  1008: refused,
  3005: { code: 'engine-failed', isPermanent: false },
  3006: misunderstood,
  // Too short, too long, or faster than real time: another socket begins anew.
  3007: { code: 'engine-failed', isPermanent: false },
  3008: over,
  3009: busy,
  4000: misunderstood,
  4001: refused,
  4002: unpaid,
  4003: unpaid,
  4008: over,
  4010: over,
  4029: busy,
  4031: over,
  4101: misunderstood,
  4102: busy,
};

/** The failure that a code is; undefined: it has no meaning of its own here. */
export function streamingLoss(engine: string, code: number, reason: string): EngineError | undefined {
  // Older servers said so with 1008, too.
  const meaning = code === 1008 && /too many|concurren/i.test(reason) ? busy : meanings[code];
  if (meaning === undefined) return undefined;
  return new EngineError(meaning.code, engine, `The endpoint reports an error (${code})`, {
    isPermanent: meaning.isPermanent,
  });
}

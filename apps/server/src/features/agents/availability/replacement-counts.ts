import type { CallEngines, HealthReport } from '@saywell/contract';

/** Counts the calls of this process in which another engine stood in for what the assistant names, and what failed in them. */
export interface ReplacementCounts {
  add(engines: CallEngines): void;
  counts(): NonNullable<HealthReport['replaced']>;
  /** An engine has failed within a call. */
  failed(part: keyof CallEngines, code: string): void;
  fallbacks(): NonNullable<HealthReport['fallbacks']>;
  /** The last failure of each part. */
  failures(): Readonly<Partial<Record<keyof CallEngines, EngineFailure>>>;
}

export interface EngineFailure {
  readonly code: string;
  /** Epoch ms. */
  readonly at: number;
}

export function createReplacementCounts(now: () => number = Date.now): ReplacementCounts {
  const counts = { model: 0, transcriber: 0, voice: 0 };
  const fallbacks = { ...counts };
  const failures: Partial<Record<keyof CallEngines, EngineFailure>> = {};
  return {
    add({ model, transcriber, voice }) {
      counts.model += one(model);
      counts.transcriber += one(transcriber);
      counts.voice += one(voice);
    },
    counts: () => ({ ...counts }),
    failed(part, code) {
      fallbacks[part] += 1;
      failures[part] = { code, at: now() };
    },
    fallbacks: () => ({ ...fallbacks }),
    failures: () => ({ ...failures }),
  };
}

/** Who asks for the local engine and has none is not given another. */
const one = ({ asked, reason }: CallEngines['model']): number =>
  asked === 'saywell' || reason === undefined ? 0 : 1;

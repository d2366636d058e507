import type { CallEngines, HealthReport } from '@saywell/contract';

/** Counts the calls of this process in which another engine stood in for what the assistant names, and what failed in them. */
export interface ReplacementCounts {
  add(engines: CallEngines): void;
  counts(): NonNullable<HealthReport['replaced']>;
  /** An engine has failed within a call. */
  failed(part: keyof CallEngines): void;
  fallbacks(): NonNullable<HealthReport['fallbacks']>;
}

export function createReplacementCounts(): ReplacementCounts {
  const counts = { model: 0, transcriber: 0, voice: 0 };
  const fallbacks = { ...counts };
  return {
    add({ model, transcriber, voice }) {
      counts.model += one(model);
      counts.transcriber += one(transcriber);
      counts.voice += one(voice);
    },
    counts: () => ({ ...counts }),
    failed: (part) => void (fallbacks[part] += 1),
    fallbacks: () => ({ ...fallbacks }),
  };
}

/** Who asks for the local engine and has none is not given another. */
const one = ({ asked, reason }: CallEngines['model']): number =>
  asked === 'saywell' || reason === undefined ? 0 : 1;

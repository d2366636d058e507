import type { CallEngines, HealthReport } from '@saywell/contract';

/** Counts the calls of this process in which another engine stood in for what the assistant names. */
export interface ReplacementCounts {
  add(engines: CallEngines): void;
  counts(): NonNullable<HealthReport['replaced']>;
}

export function createReplacementCounts(): ReplacementCounts {
  const counts = { model: 0, transcriber: 0, voice: 0 };
  return {
    add({ model, transcriber, voice }) {
      counts.model += one(model);
      counts.transcriber += one(transcriber);
      counts.voice += one(voice);
    },
    counts: () => ({ ...counts }),
  };
}

/** Who asks for the local engine and has none is not given another. */
const one = ({ asked, reason }: CallEngines['model']): number =>
  asked === 'saywell' || reason === undefined ? 0 : 1;

import type { Asking } from './ask-set.ts';
import { askQuestion } from './asked-question.ts';
import { askAloud } from './spoken/ask-aloud.ts';
import type { Speakers } from './spoken/speakers.ts';

/** Each question in a chat of its own. */
export const inWriting: Asking = {
  ask: ({ api }, assistantId, question) => askQuestion({ api, assistantId }, question),
  atOnce: 1,
};

export interface AloudOptions {
  readonly speakers: Speakers;
  readonly callers: number;
  readonly noiseDb: number | undefined;
  readonly suppressesNoise: boolean;
}

/** Each question in a call of its own, the speakers in turn. */
export function aloud({ speakers, callers, noiseDb, suppressesNoise }: AloudOptions): Asking {
  return {
    ask({ api }, assistantId, question, place) {
      const speaker = speakers.all[place % speakers.all.length];
      if (speaker === undefined) throw new Error('nobody can speak');
      const noise = noiseDb === undefined ? {} : { noiseDb };
      return askAloud({ api, assistantId, speaker, seed: place + 1, suppressesNoise, ...noise }, question);
    },
    atOnce: callers,
  };
}

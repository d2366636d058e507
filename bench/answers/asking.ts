import type { Asking } from './ask-set.ts';
import { askQuestion } from './asked-question.ts';
import { askAloud } from './spoken/ask-aloud.ts';
import { remembering, sayAhead, speakerAt } from './spoken/said-ahead.ts';
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
export function aloud({ speakers: given, callers, noiseDb, suppressesNoise }: AloudOptions): Asking {
  const speakers = remembering(given);
  return {
    prepare: (questions) =>
      sayAhead(
        questions.map(({ question }, place) => ({ speaker: speakerAt(speakers, place), text: question })),
      ),
    ask({ api }, assistantId, question, place) {
      const speaker = speakerAt(speakers, place);
      const noise = noiseDb === undefined ? {} : { noiseDb };
      return askAloud({ api, assistantId, speaker, seed: place + 1, suppressesNoise, ...noise }, question);
    },
    atOnce: callers,
  };
}

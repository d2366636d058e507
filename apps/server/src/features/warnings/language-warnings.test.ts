import type { Engines } from '@saywell/agent';
import { createSystemClock } from '@saywell/agent';
import { expect, it } from 'vitest';
import { createFakeEngines } from '../calls/testing/fake-engines.ts';
import { languageWarnings } from './language-warnings.ts';

const transcriber = { provider: 'deepgram', language: 'de' } as const;

function enginesOf(names: { ear: string; mind: string; english: boolean }): Engines {
  const engines = createFakeEngines(createSystemClock());
  return {
    ...engines,
    ...(engines.speechToText && { speechToText: { ...engines.speechToText, name: names.ear } }),
    dialogue: { ...engines.dialogue, name: names.mind },
    ...(engines.textToSpeech && {
      textToSpeech: { ...engines.textToSpeech, readsOnlyEnglishWords: names.english },
    }),
  };
}

it('another language is warned of where a part of the call is English only', () => {
  const builtIn = enginesOf({ ear: 'moonshine', mind: 'built-in', english: true });
  expect(languageWarnings({ transcriber }, builtIn)).toEqual([
    {
      path: 'transcriber.language',
      code: 'field-without-effect',
      message:
        'Not in de: the built-in ear hears, the built-in dialogue understands, the built-in voice speaks English only.',
    },
  ]);
});

it('nothing is warned of where every part speaks it, or it is English', () => {
  const hosted = enginesOf({ ear: 'deepgram', mind: 'openai', english: false });
  expect(languageWarnings({ transcriber }, hosted)).toEqual([]);
  const builtIn = enginesOf({ ear: 'moonshine', mind: 'built-in', english: true });
  expect(languageWarnings({ transcriber: { provider: 'deepgram', language: 'en-GB' } }, builtIn)).toEqual([]);
  expect(languageWarnings({}, builtIn)).toEqual([]);
});

it('a language without sentences of its own is warned of', () => {
  const hosted = enginesOf({ ear: 'deepgram', mind: 'openai', english: false });
  const [warning] = languageWarnings({ transcriber: { provider: 'deepgram', language: 'fi' } }, hosted);
  expect(warning?.message).toBe("Not in fi: the assistant's sentences of its own are there in English only.");
});

import { expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

it('is the language of the ear, else of the voice', () => {
  expect(languageOf({ transcriber: { provider: 'deepgram', language: 'de' } })).toEqual({
    tag: 'de',
    path: 'transcriber.language',
  });
  expect(languageOf({ voice: { provider: 'cartesia', voiceId: 'a', language: 'pt' } })?.tag).toBe('pt');
  expect(
    languageOf({
      transcriber: { provider: 'deepgram', language: 'fr-CA' },
      voice: { provider: 'cartesia', voiceId: 'a', language: 'en' },
    })?.tag,
  ).toBe('fr-CA');
  expect(languageOf({ transcriber: { provider: 'gladia', languages: ['ja'] } })?.tag).toBe('ja');
});

it('is none where several are expected, or it is no tag', () => {
  expect(languageOf({})).toBeUndefined();
  expect(languageOf({ transcriber: { provider: 'deepgram', language: 'multi' } })).toBeUndefined();
  expect(languageOf({ transcriber: { provider: 'deepgram', language: 'auto' } })).toBeUndefined();
  expect(languageOf({ transcriber: { provider: 'gladia', languages: ['ja', 'en'] } })).toBeUndefined();
});

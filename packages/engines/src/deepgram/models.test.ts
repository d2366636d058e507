import { expect, it } from 'vitest';
import { languageOf, termsOf, unreadByDeepgram } from './models.ts';

const words = { keywords: ['Saywell:2', 'Oslo', 'um:-3'], keyterm: ['front desk'] };

it('words are listened for by whichever name the model has', () => {
  for (const model of ['nova-3', 'nova-3-medical', 'flux-general-en'])
    expect(termsOf(model, words)).toEqual({ keyterm: ['front desk', 'Saywell', 'Oslo'] });
  expect(termsOf('nova-2', words)).toEqual({ keywords: ['Saywell:2', 'Oslo', 'um:-3', 'front desk'] });
});

it('several languages are heard at once, one alone', () => {
  expect(languageOf({ languages: ['en', 'nl'] }, 'de')).toBe('multi');
  expect(languageOf({ languages: ['nl'] }, 'de')).toBe('nl');
  expect(languageOf({ language: 'fr', languages: ['nl'] }, 'de')).toBe('fr');
  expect(languageOf({}, 'de')).toBe('de');
});

it('what a model has nothing for is said', () => {
  const turns = { eotThreshold: 0.7, eotTimeoutMs: 3000, endpointing: 20, smartFormat: true };
  expect(unreadByDeepgram(turns)).toEqual(['eotThreshold', 'eotTimeoutMs']);
  const languages = ['en', 'nl'];
  expect(unreadByDeepgram({ ...turns, languages, model: 'flux-general-en' })).toEqual([
    'endpointing',
    'smartFormat',
    'languages',
  ]);
  expect(unreadByDeepgram({ languages, model: 'flux-general-multi' })).toEqual([]);
  expect(unreadByDeepgram({ languages })).toEqual([]);
  expect(unreadByDeepgram({ languages, language: 'en' })).toEqual(['languages']);
  expect(unreadByDeepgram({ ...words, model: 'nova-3' })).toEqual(['keywords[2]']);
  expect(unreadByDeepgram({ ...words, model: 'nova-2' })).toEqual([]);
});

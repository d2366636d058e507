import { expect, it } from 'vitest';
import { consentAnswer } from './consent-answer.ts';

it.each([
  ['Yes, that is fine.', 'en', 'granted'],
  ['Sure, go ahead', undefined, 'granted'],
  ['No problem!', 'en', 'granted'],
  ["I don't mind.", 'en-US', 'granted'],
  ['No.', 'en', 'declined'],
  ['Yes, but do not record me', 'en', 'declined'],
  ['I would rather not', 'en', 'declined'],
  ['No problem, but no, please stop recording', 'en', 'declined'],
  ['What is this about?', 'en', 'unclear'],
  ['I know nothing of it', 'en', 'unclear'],
  ['', 'en', 'unclear'],
  ['Ja, gerne', 'de-DE', 'granted'],
  ['Kein Problem', 'de', 'granted'],
  ['Nein, das möchte ich nicht', 'de', 'declined'],
  ['Sí, claro', 'es', 'granted'],
  ['Pas de problème', 'fr', 'granted'],
  ['Je ne veux pas', 'fr', 'declined'],
  ['जी हाँ', 'hi', 'granted'],
  ['नहीं', 'hi', 'declined'],
  ['Va bene', 'it', 'granted'],
  ['はい、いいです', 'ja', 'granted'],
  ['録音しないでください', 'ja', 'declined'],
  ['Geen bezwaar', 'nl', 'granted'],
  ['Nie ma problemu', 'pl', 'granted'],
  ['Não', 'pt-BR', 'declined'],
  ['no', 'sv', 'declined'],
])('%j in %s is %s', (text, language, expected) => {
  expect(consentAnswer(text, language)).toBe(expected);
});

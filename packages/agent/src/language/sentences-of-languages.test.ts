import { describe, expect, it } from 'vitest';
import type { SpokenLanguage } from './languages.ts';
import { createSentenceSplitter } from './sentences.ts';
import { textToolsOf } from './text-tools-of.ts';

function split(language: SpokenLanguage | null, pieces: readonly string[]): string[] {
  const splitter = createSentenceSplitter(language);
  return [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.flush()];
}

const texts: readonly (readonly [SpokenLanguage | null, string, readonly string[]])[] = [
  [
    'de',
    'Guten Tag, hier ist Dr. Weiß. Am 3. Mai um 9 Uhr.',
    ['Guten Tag, hier ist Dr. Weiß.', 'Am 3. Mai um 9 Uhr.'],
  ],
  [
    'de',
    'Wir haben z. B. am Montag, also morgen, Zeit.',
    ['Wir haben z. B. am Montag,', 'also morgen, Zeit.'],
  ],
  ['fr', 'Bonjour, ici Mme Petit. Que puis-je faire ?', ['Bonjour, ici Mme Petit.', 'Que puis-je faire ?']],
  ['es', '¿Qué día le va bien? Abrimos a las 9.', ['¿Qué día le va bien?', 'Abrimos a las 9.']],
  ['it', 'Il sig. Rossi la richiama. Va bene?', ['Il sig. Rossi la richiama.', 'Va bene?']],
  ['nl', 'U spreekt met dhr. De Vries. Tot morgen!', ['U spreekt met dhr. De Vries.', 'Tot morgen!']],
  [
    'pl',
    'Spotkanie jest 3. Maja przy ul. Długiej. Do zobaczenia!',
    ['Spotkanie jest 3. Maja przy ul. Długiej.', 'Do zobaczenia!'],
  ],
  ['pt', 'O Sr. Silva atende já. Um momento.', ['O Sr. Silva atende já.', 'Um momento.']],
  [
    'ja',
    'こんにちは。月曜日は九時から、五時まで営業しています。',
    ['こんにちは。', '月曜日は九時から、五時まで営業しています。'],
  ],
  ['hi', 'नमस्ते। हम नौ बजे खुलते हैं। धन्यवाद!', ['नमस्ते।', 'हम नौ बजे खुलते हैं।', 'धन्यवाद!']],
  [null, 'Hei. Mitä kuuluu? Hyvää!', ['Hei.', 'Mitä kuuluu?', 'Hyvää!']],
];

describe('sentences in other languages', () => {
  it.each(texts)('%s: %s', (language, text, sentences) => {
    expect(split(language, [text])).toEqual(sentences);
    expect(split(language, Array.from(text))).toEqual(sentences);
  });
});

describe('what a voice is given', () => {
  const spoken = (language: SpokenLanguage | null, readsWritten: boolean, text: string): string =>
    textToolsOf(language, readsWritten)
      .spokenPieces(text)
      .map((piece) => piece.spoken)
      .join(' ');

  it('is the text itself in other languages, without markup', () => {
    const text = 'Die **Größe** kostet 49,90 € – ab 3. Mai.';
    expect(spoken('de', true, text)).toBe('Die Größe kostet 49,90 € – ab 3. Mai.');
    expect(spoken(null, true, 'Määrä on 3.')).toBe('Määrä on 3.');
  });

  it('is words in English, and for voices that read nothing else', () => {
    expect(spoken('en', true, 'It is $5.')).toBe('It is five dollars.');
    expect(spoken('de', false, 'Um 5 Uhr.')).toBe('Um five Uhr.');
  });

  it('is counted by clauses where no spaces are written', () => {
    const pieces = textToolsOf('ja', true).spokenPieces('九時から、五時までです。');
    expect(pieces.map(({ source }) => source)).toEqual(['九時から、', '五時までです。']);
  });
});

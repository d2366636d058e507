import { describe, expect, it } from 'vitest';
import type { SpokenLanguage } from '../languages.ts';
import { plannedPieces } from './planned-pieces.ts';
import { type SpeechFormat, type SpeechFormatter, speechFormatters } from './speech-plan.ts';

interface Reading extends Partial<Omit<SpeechFormat, 'formatters'>> {
  readonly only?: readonly SpeechFormatter[];
  readonly language?: SpokenLanguage | null;
  readonly readsWritten?: boolean;
}
/** Those of a plan that names none. */
const usual = speechFormatters.filter((name) => name !== 'asterisk');

function piecesOf(text: string, reading: Reading = {}) {
  const {
    only = usual,
    language = 'en',
    readsWritten = true,
    digitsAbove = 2025,
    replacements = [],
  } = reading;
  const format = { formatters: new Set(only), digitsAbove, replacements };
  return plannedPieces({ format, language, readsWritten })(text);
}
const spoken = (text: string, reading?: Reading): string =>
  piecesOf(text, reading)
    .map((piece) => piece.spoken)
    .join(' ');

const examples: readonly (readonly [SpeechFormatter, string, string])[] = [
  ['markdown', '## A `word` of _note_ and [a link](https://a.example/b)', 'A word of note and a link'],
  ['asterisk', 'Well, *smiles* good **and very long** day', 'Well, good day'],
  ['quote', 'He said “yes” and \'no\', it’s "fine"', 'He said yes and no, it’s fine'],
  ['dash', 'Open — almost always - to all', 'Open, almost always, to all'],
  ['newline', 'First line\n\nSecond line.\nThird', 'First line. Second line. Third'],
  ['colon', 'The price: low at 10:30', 'The price. low at 10:30'],
  ['acronym', 'NASA has a CRM, e.g. this', 'nasa has a C R M, for example this'],
  ['dollarAmount', 'It is $42.50', 'It is forty two dollars and fifty cents'],
  ['email', 'Write to jo.do@shop.example', 'Write to jo dot do at shop dot example'],
  ['date', 'On 2026-05-10', 'On May tenth, twenty twenty six'],
  ['time', 'At 2:05 pm', 'At two oh five P M'],
  ['distance', 'Only 5km', 'Only five kilometers'],
  ['unit', 'Some 43 lb', 'Some forty three pounds'],
  ['percentage', 'About 50%', 'About fifty percent'],
  ['phoneNumber', 'Call 123-456-7890', 'Call one two three, four five six, seven eight nine oh'],
  ['number', 'From -9 to 2.5', 'From minus nine to two point five'],
  ['stripAsterisk', '**Very** *good*', 'Very good'],
];

describe('what is spoken of a text', () => {
  it.each(examples)(
    'is rewritten by %s, where it is chosen (field: voice.chunkPlan.formatPlan.formattersEnabled)',
    (name, written, expected) => {
      expect(spoken(written, { only: [name] })).toBe(expected);
      const others = speechFormatters.filter((other) => other !== name && other !== 'asterisk');
      expect(spoken(written, { only: others })).not.toBe(expected);
    },
  );

  it('every formatter has an example', () => {
    expect(examples.map(([name]) => name).toSorted()).toEqual(speechFormatters.toSorted());
  });

  it('of which nothing is chosen is what is written, but for markup that is no text', () => {
    const written = '**A** “b” — $5 at 10:30, 50% of 12345';
    expect(spoken(written, { only: [] })).toBe(written);
    expect(spoken('A <b>big</b> dog, 1 < 2', { only: [] })).toBe('A big dog, 1 < 2');
  });

  it('leaves what another formatter would read to the voice as a whole', () => {
    expect(spoken('$42.50 at 10:30, 50% of 7', { only: ['number'] })).toBe('$42.50 at 10:30, 50% of seven');
  });

  it('leaves orders to the voice alone', () => {
    const written = 'Wait <break time="1s"/> for <spell>A-12</spell> << x: 5 >>';
    expect(spoken(written)).toBe(written);
  });

  it.each([
    ['5/10/2026 and 25/10/2026', 'May tenth, twenty twenty six and October twenty fifth, twenty twenty six'],
    ['10 May, 3rd of it, Sept. 2', 'May tenth, 3rd of it, September second'],
    ['Dec 24th and Mar. 2', 'December twenty fourth and March second'],
    ['2026-13-10, May 50', '2026-13-10, May 50'],
    ['May 10:30', 'May 10:30'],
  ])('reads days as such: %s', (written, expected) => {
    expect(spoken(written, { only: ['date'] })).toBe(expected);
  });

  it('sets words apart that stand for signs between others', () => {
    expect(spoken('We are open 9–5.')).toBe('We are open nine to five.');
  });

  it.each([
    [2025, '12345 of 1200', 'one two three four five of one thousand two hundred'],
    [2025, '2025, 2026', 'twenty twenty five, two oh two six'],
    [99_999, '12345', 'twelve thousand three hundred forty five'],
    [0, '12', 'one two'],
    [
      2025,
      '12,345 and 12345.5',
      'twelve thousand three hundred forty five and twelve thousand three hundred forty five point five',
    ],
    [2025, 'May 10, 2026', 'May tenth, twenty twenty six'],
  ])(
    'numbers above %i are digits: %s (field: voice.chunkPlan.formatPlan.numberToDigitsCutoff)',
    (digitsAbove, written, expected) => {
      expect(spoken(written, { digitsAbove })).toBe(expected);
    },
  );

  it('in other languages keeps words, and sets digits apart', () => {
    const written = '**Nr. 12345** kostet 49,90 € – Tel. 302-555-0142, 10:30 Uhr, EU';
    expect(spoken(written, { language: 'de' })).toBe(
      'Nr. 1 2 3 4 5 kostet 49,90 €, Tel. 3 0 2 5 5 5 0 1 4 2, 10:30 Uhr, EU',
    );
  });

  it('for a voice that reads nothing but English words is such words, whatever the plan says', () => {
    const simple = { readsWritten: false };
    expect(spoken('“A” is $5 — *wow* ✓', { only: [], ...simple })).toBe('A is five dollars, wow');
    const raw = plannedPieces({ format: 'raw', language: 'en', ...simple });
    expect(raw('It’s 7.').map((piece) => piece.spoken)).toEqual(["It's", 'seven.']);
    expect(spoken('★', simple)).toBe('');
  });

  it('remembers what was written for it', () => {
    expect(piecesOf('It is $5.00 per day, **May 10**.')).toEqual([
      { source: 'It', spoken: 'It' },
      { source: 'is', spoken: 'is' },
      { source: '$5.00', spoken: 'five dollars' },
      { source: 'per', spoken: 'per' },
      { source: 'day,', spoken: 'day,' },
      { source: '**May 10**.', spoken: 'May tenth.' },
    ]);
  });

  it('is changed by the assistant’s own words last, one after another', () => {
    const replace = (word: string, by: string) => (text: string) => {
      const start = text.indexOf(word);
      return start === -1 ? [] : [{ start, end: start + word.length, text: by }];
    };
    const replacements = [replace('five dollars', 'a fiver'), replace('a fiver', 'a Lincoln')];
    expect(piecesOf('It is $5 now', { replacements })).toEqual([
      { source: 'It', spoken: 'It' },
      { source: 'is', spoken: 'is' },
      { source: '$5', spoken: 'a Lincoln' },
      { source: 'now', spoken: 'now' },
    ]);
  });

  it('does not grow without an end', () => {
    const doubled = (text: string) => [{ start: 0, end: text.length, text: text + text }];
    const replacements = Array.from({ length: 200 }, () => doubled);
    const length = spoken('word ', { replacements }).length;
    expect(length).toBeGreaterThan(1_000);
    expect(length).toBeLessThanOrEqual(4_000);
  });

  it('takes a moment whatever is repeated', () => {
    const begun = performance.now();
    for (const unit of [' ', '*', '**a', '<', '[a](', '- ', '—', '_', '"', '1-', '1.', 'a@', ':\n', '+1 '])
      piecesOf(`a${unit.repeat(2_000 / unit.length)}`, { only: speechFormatters, readsWritten: false });
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});

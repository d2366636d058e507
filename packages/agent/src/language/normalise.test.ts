import { describe, expect, it } from 'vitest';
import { normaliseForSpeech, spokenSpans } from './normalise.ts';

describe('text for speech', () => {
  it.each([
    [
      'It is $49.99/mo, 24/7.',
      'It is forty nine dollars and ninety nine cents per month, twenty four seven.',
    ],
    [
      '$2 million, €1,000/yr, £3.50, $1, $5k',
      'two million dollars, one thousand euros per year, three pounds and fifty pence, one dollar, five thousand dollars',
    ],
    ['$49–$99 per seat', 'forty nine dollars to ninety nine dollars per seat'],
    ['99.9% uptime', 'ninety nine point nine percent uptime'],
    ['500+ CEOs', "more than five hundred C E O's"],
    ['Response time <2s — always', 'Response time less than two seconds, always'],
    ['≥ 98 %, ≤3', 'at least ninety eight percent, at most three'],
    ['https://www.saywell.example/pricing', 'saywell dot example slash pricing'],
    ['Write to hello@saywell.example!', 'Write to hello at saywell dot example!'],
    ['+1 (302) 555-0142', 'plus one, three oh two, five five five, oh one four two'],
    [
      '302-555-0142 or 555-0142',
      'three oh two, five five five, oh one four two or five five five, oh one four two',
    ],
    ['Mon–Fri 9AM–6PM EST, Sat 10-2', 'monday to friday nine A M to six P M E S T, saturday ten to two'],
    ['at 3 p.m. tomorrow', 'at three P M tomorrow'],
    ['at 3 p.m. We open then.', 'at three P M. We open then.'],
    ['at 9:05 a.m. or 14:30', 'at nine oh five A M or fourteen thirty'],
    ['on January 27, 2025.', 'on January twenty seven, twenty twenty five.'],
    ['weeks 1-2, 2-4 hours', 'weeks one to two, two to four hours'],
    ['the 21st & the #1', 'the twenty first and the number one'],
    ['5 min, 300 ms, 1 hr, 2.5x', 'five minutes, three hundred milliseconds, one hour, two point five times'],
    ['a 1/2 cup, 3/4', 'a one half cup, three quarters'],
    ['e.g. this, i.e. that, etc.', 'for example this, that is that, et cetera'],
    ['Dr. Smith vs. Mr. Jones', 'doctor Smith versus mister Jones'],
    ['AI and CRM APIs, ASAP, OK', "A I and C R M A P I's, asap, ok"],
    ['“It’s great” … café naïve', "It's great, cafe naive"],
    ['**Bold** _it_ `code`\n- item', 'Bold it code, item'],
    ['well-known and/or it', 'well known and or it'],
    ['really?! sure...', 'really? sure,'],
    ['ok 😀 then', 'ok then'],
    ['You sit in the sun on Sunday', 'You sit in the sun on Sunday'],
    ['日本語', ''],
    ['', ''],
  ])('%j is spoken %j', (written, spoken) => {
    expect(normaliseForSpeech(written)).toBe(spoken);
  });

  it('stays as it is when it is plain already', () => {
    const once = normaliseForSpeech('Call +1 (302) 555-0142 by 3 p.m., it is $49.99/mo for the CRM (24/7)!');
    expect(normaliseForSpeech(once)).toBe(once);
  });

  it('keeps what was written beside what is said', () => {
    expect(spokenSpans('It’s $49.99/mo, ok?')).toEqual([
      { source: 'It’s', spoken: "It's" },
      { source: '$49.99/mo,', spoken: 'forty nine dollars and ninety nine cents per month,' },
      { source: 'ok?', spoken: 'ok?' },
    ]);
  });

  it('contains nothing a simple engine stumbles over, whatever is written', () => {
    const hostile =
      'a\u0000b ${x} <b>&amp;</b> 1,2,3 1.2.3.4 --- ++ @@ 99999999999999999999 €€ 12:99 1e9 \u202e';
    expect(normaliseForSpeech(hostile)).toMatch(/^[A-Za-z' ,.?!;:]*$/);
  });

  it('takes time in proportion to the text', () => {
    const long = 'We charge $49.99/mo at 3 p.m., call 302-555-0142. '.repeat(400);
    expect(normaliseForSpeech(long).split(' ').length).toBeGreaterThan(8000);
  });
});

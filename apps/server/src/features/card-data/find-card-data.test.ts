import { describe, expect, it } from 'vitest';
import { createKnownCardData, type SaidText } from './find-card-data.ts';
import { maskTexts } from './mask-texts.ts';

const said = (text: string): SaidText => ({ role: 'visitor', text });
const answered = (text: string): SaidText => ({ role: 'assistant', text });
const mask = (...texts: SaidText[]) => maskTexts(texts, { known: createKnownCardData() });
const one = (text: string) => mask(said(text))[0];
const open = (...texts: SaidText[]) => maskTexts(texts, { known: createKnownCardData(), isOpen: true });

describe('a card number', () => {
  it.each([
    ['4111111111111111', '[card number]'],
    ['My card is 4111 1111 1111 1111, thanks.', 'My card is [card number], thanks.'],
    ['it is 4111-1111-1111-1111', 'it is [card number]'],
    ['4111. 1111. 1111. 1111.', '[card number].'],
    ['amex 3782 822463 10005', 'amex [card number]'],
    ['diners 3056 9309 0259 04', 'diners [card number]'],
    ['4222222222222', '[card number]'],
    ['mastercard 2223 0031 2200 3222 please', 'mastercard [card number] please'],
    ['four one one one one one one one one one one one one one one one', '[card number]'],
    ['forty one eleven eleven eleven eleven eleven eleven eleven', '[card number]'],
    ['Forty-one eleven, eleven eleven, double one double one, triple one one', '[card number]'],
    ['four one one one uh one one one one and then one one one one um one one one one', undefined],
    ['fifty-one oh five, ten fifty-one, oh five ten, fifty-one hundred', undefined],
    ['vier eins eins eins eins eins eins eins eins eins eins eins eins eins eins eins', '[card number]'],
    ['einundvierzig elf elf elf elf elf elf elf', '[card number]'],
    ['quarante et un onze onze onze onze onze onze onze', '[card number]'],
    ['cuarenta y uno once once once once once once once', '[card number]'],
    ['quarantuno undici undici undici undici undici undici undici', '[card number]'],
    ['quatro um um um um um um um um um um um um um um um', '[card number]'],
    [
      'cztery jeden jeden jeden jeden jeden jeden jeden jeden jeden jeden jeden jeden jeden jeden jeden',
      undefined,
    ],
    ['चार एक एक एक एक एक एक एक एक एक एक एक एक एक एक एक', '[card number]'],
    ['番号は四一一一一一一一一一一一一一一一です', '番号は[card number]です'],
    ['４１１１ １１１１ １１１１ １１１１', '[card number]'],
    ['४१११११११११११११११', '[card number]'],
  ])('is found in %j', (text, expected) => {
    const masked = one(text);
    if (expected !== undefined) expect(masked).toBe(expected);
    expect(masked).toContain('[card number]');
    expect(masked).not.toMatch(/\d{3}|\b(?:one|eleven|five|jeden|eins)\b/);
  });

  it('is found over turns in which only digits follow digits, whatever is answered in between', () => {
    expect(
      mask(
        said('Sure, it is 4111'),
        answered('Go on.'),
        said('1111'),
        answered('4111 1111, yes?'),
        said("and it's 1111"),
        said('one one one one'),
      ),
    ).toEqual([
      'Sure, it is [card number]',
      'Go on.',
      '[card number]',
      '[card number], yes?',
      "and it's [card number]",
      '[card number]',
    ]);
  });

  it('is found where other numbers stand before and behind it', () => {
    expect(one('12 4111 1111 1111 1111 12/29 123')).toBe('12 [card number] [card details]');
    expect(one('41111111111111111229123')).toBe('[card number]');
    expect(one('call 302 555 0187, card 4111 1111 1111 1111')).toBe('call 302 555 0187, card [card number]');
  });

  it('that is said of a card is hidden with a wrong digit, too', () => {
    expect(one('My card is 4111 1111 1111 1112')).toBe('My card is [card number]');
    expect(mask(answered('Your credit card number?'), said('4111 1111 1111 1121'))[1]).toBe('[card number]');
    expect(one('4111 1111 1111 1112')).toBe('4111 1111 1111 1112');
  });

  it('is hidden where the assistant says it again, in parts as well', () => {
    const [, again, parts] = mask(
      said('4111 1111 1111 1111'),
      answered('I have four one one one, one one one one, one one one one, one one one one.'),
      answered('So it ends in 1111, and you come on May 12 at 10:30.'),
    );
    expect(again).toBe('I have [card number].');
    expect(parts).toBe('So it ends in [card number], and you come on May 12 at 10:30.');
  });
});

describe('what belongs to a card', () => {
  it.each([
    [
      '4111111111111111, expires 12/29, security code 123',
      '[card number], expires [card details], security code [card details]',
    ],
    ['4111111111111111 exp 12 2029 cvv 1234', '[card number] exp [card details] cvv [card details]'],
    [
      '4111111111111111 december 2029 and the code is one two three',
      '[card number] december [card details] and the code is [card details]',
    ],
    ['the cvv is nine eight seven', 'the cvv is [card details]'],
    ['die Prüfziffer ist eins zwei drei', 'die Prüfziffer ist [card details]'],
    ['4111111111111111 12 29 123 94107', '[card number] [card details] 94107'],
    ['4111111111111111 and my zip is 94107', '[card number] and my zip is 94107'],
  ])('is hidden in %j', (text, expected) => {
    expect(one(text)).toBe(expected);
  });

  it('is hidden in the turns behind it, when the assistant asks, and when it is said again', () => {
    const texts = mask(
      said('4111 1111 1111 1111'),
      answered('And the expiry date?'),
      said('twelve twenty nine'),
      answered('And the three digits on the back?'),
      said('It is 1 2 3.'),
      answered('One two three, thank you.'),
    );
    expect(texts[2]).toBe('[card details]');
    expect(texts[4]).toBe('It is [card details].');
    expect(texts[5]).toBe('[card details], thank you.');
    expect(mask(answered('What is the security code?'), said('4 5 6'))[1]).toBe('[card details]');
  });
});

describe('what is no card stays', () => {
  it.each([
    'My number is 302 555 0187.',
    'Call +1 (302) 555-0187 or +49 30 901820 tomorrow.',
    'Call 302 555 0187 and 302 555 0188.',
    'Order 1234 5678 9012 3456 has not come.',
    'order number 9876543210986',
    'On 2026-11-24 at 10:30, or on 24.11.2026 at 11.',
    'IBAN DE89 3704 0044 0532 0130 00',
    'two people at eight thirty on the twenty second',
    'It was made at 1795000000003 and 1795000000011.',
    'A table for four, one high chair, one bottle of 2019.',
    'My zip is 94107 and I was born in 1980.',
    'The security guard saw 123 people.',
    'It expires in June.',
  ])('%j', (text) => {
    expect(one(text)).toBe(text);
  });

  it('nor do answers to several questions make one', () => {
    const texts = [
      said('1980'),
      answered('Your zip?'),
      said('94107'),
      answered('Phone?'),
      said('415 555 0123'),
    ];
    expect(mask(...texts)).toEqual(texts.map(({ text }) => text));
  });
});

describe('while it is being said', () => {
  it('digits that may become one are hidden, and shown again when they do not', () => {
    expect(open(said('my card is 4111 11'))).toEqual(['my card is [digits]']);
    expect(open(said('four one one one'), answered('four one one one'))).toEqual([
      '[digits]',
      '[card number]',
    ]);
    expect(open(said('411'))).toEqual(['411']);
    expect(open(said('411'), said('1'))).toEqual(['[digits]', '[digits]']);
    expect(open(said('I was born in 1980'), answered('And?'), said('In May.'))[0]).toBe('I was born in 1980');
    expect(mask(said('I was born in 1980'))).toEqual(['I was born in 1980']);
  });
});

it('takes a bounded time for long texts', () => {
  const texts = [
    'one '.repeat(10_000),
    '4'.repeat(50_000),
    '4 1 '.repeat(10_000),
    '41-'.repeat(15_000),
    'card cvv 12 '.repeat(5_000),
  ];
  const startedAt = performance.now();
  for (const text of texts)
    expect(
      maskTexts([said(text), answered(text)], { known: createKnownCardData(), isOpen: true }),
    ).toHaveLength(2);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

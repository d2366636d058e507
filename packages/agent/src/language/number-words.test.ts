import { describe, expect, it } from 'vitest';
import { cardinalWords, digitWords, numberWords, ordinalWords, yearWords } from './number-words.ts';

describe('numbers in words', () => {
  it.each([
    [0, 'zero'],
    [7, 'seven'],
    [20, 'twenty'],
    [42, 'forty two'],
    [100, 'one hundred'],
    [115, 'one hundred fifteen'],
    [1250, 'one thousand two hundred fifty'],
    [1_000_000, 'one million'],
    [2_030_405, 'two million thirty thousand four hundred five'],
  ])('%d is %s', (value, words) => {
    expect(cardinalWords(value)).toBe(words);
  });

  it.each([
    [1, 'first'],
    [12, 'twelfth'],
    [20, 'twentieth'],
    [21, 'twenty first'],
    [30, 'thirtieth'],
  ])('%d in order is %s', (value, words) => {
    expect(ordinalWords(value)).toBe(words);
  });

  it.each([
    [1900, 'nineteen hundred'],
    [1905, 'nineteen oh five'],
    [2007, 'two thousand seven'],
    [2025, 'twenty twenty five'],
  ])('the year %d is %s', (year, words) => {
    expect(yearWords(year)).toBe(words);
  });

  it('reads fractions digit by digit and codes with a leading zero too', () => {
    expect(numberWords('1,250.50')).toBe('one thousand two hundred fifty point five zero');
    expect(numberWords('0042')).toBe('oh oh four two');
    expect(digitWords('302')).toBe('three oh two');
  });
});

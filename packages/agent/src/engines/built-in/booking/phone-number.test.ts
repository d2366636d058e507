import { describe, expect, it } from 'vitest';
import { wordsOf } from '../text/words.ts';
import { checkPhone, correctPhone, writePhone } from './phone-number.ts';

describe('a telephone number', () => {
  it.each([
    ['3025550142', '+13025550142'],
    ['13025550142', '+13025550142'],
    ['+442079460958', '+442079460958'],
    ['011442079460958', '+442079460958'],
  ])('%s is one', (digits, phone) => {
    expect(checkPhone(digits)).toEqual({ kind: 'valid', phone });
  });
  it.each([
    ['302555014', 'short'],
    ['5550142', 'short'],
    ['1234567890', 'wrong'],
    ['302555014299', 'long'],
    ['12345678901234567', 'long'],
    ['+99912345678', 'wrong'],
  ])('%s is none: %s', (digits, kind) => {
    expect(checkPhone(digits)).toEqual({ kind });
  });
  it('is said without the country at home and digit by digit from abroad', () => {
    expect(writePhone('+13025550142')).toBe('302-555-0142');
    expect(writePhone('+442079460958')).toBe('plus 4 4 2 0 7 9 4 6 0 9 5 8');
  });
  it.each([
    ['the last digit is a two', '+13025550142'],
    ['the last digit is a two not a three', '+13025550142'],
    ['no 0143 at the end', '+13025550143'],
    ['it ends in oh one nine nine', '+13025550199'],
    ['the last two are 99', '+13025550199'],
    ['the area code is three oh three', '+13035550149'],
    ['the fourth digit is a seven', '+13027550149'],
  ])('is corrected by "%s"', (text, phone) => {
    expect(correctPhone('+13025550149', wordsOf(text))).toBe(phone);
  });
  it.each(['yes', 'the number is wrong', 'at two', 'my number is 302 555 0142'])(
    'is not corrected by "%s"',
    (text) => {
      expect(correctPhone('+13025550149', wordsOf(text))).toBeNull();
    },
  );
});

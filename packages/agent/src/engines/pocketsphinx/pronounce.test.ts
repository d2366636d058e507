import { describe, expect, it } from 'vitest';
import { parseDictionary } from './dictionary.ts';
import { letterSounds } from './letter-sounds.ts';
import { pronounce, unknownStems } from './pronounce.ts';

const dictionary = parseDictionary(
  'a AH\na(2) EY\nc S IY\nhub HH AH B\nm EH M\nr AA R\nsay S EY\nspot S P AA T\nwell W EH L\nfox F AA K S\n',
);
const sources = { dictionary, byRule: () => null };

describe('pronunciations', () => {
  it('come from the dictionary', () => {
    expect(pronounce('a', false, sources)).toEqual(['AH', 'EY']);
  });

  it('of an unknown word come from its parts and by rule', () => {
    expect(pronounce('hubspot', false, { dictionary, byRule: () => 'HH AH B S P AA T' })).toEqual([
      'HH AH B S P AA T',
    ]);
    expect(pronounce('saywell', false, { dictionary, byRule: () => 'S EH W EH L' })).toEqual([
      'S EY W EH L',
      'S EH W EH L',
    ]);
  });

  it('of an abbreviation hold its letters', () => {
    expect(pronounce('crm', true, sources)).toContain('S IY AA R EH M');
    expect(pronounce('a', true, sources)).toEqual(['AH', 'EY']);
  });

  it('of a possessive end as the stem asks', () => {
    expect(pronounce("hubspot's", false, sources)[0]).toBe('HH AH B S P AA T S');
    expect(pronounce('saywells', false, sources)[0]).toBe('S EY W EH L Z');
    expect(pronounce("fox's", false, sources)[0]).toBe('F AA K S IH Z');
  });

  it('need the rules for stems that the dictionary lacks', () => {
    expect(unknownStems('hub', dictionary)).toEqual([]);
    expect(unknownStems('wells', dictionary)).toEqual([]);
    expect(unknownStems("hubspot's", dictionary)).toEqual(['hubspot']);
  });

  it('are never missing', () => {
    for (const word of ['zyxt', "o'qqq", 'x', 'shopify', 'nguyen'])
      expect(pronounce(word, false, sources)).not.toEqual([]);
  });
});

it.each([
  ['shopify', 'SH AA P IH F IY'],
  ['yvonne', 'Y V AA N'],
  ['lynx', 'L IH N K S'],
  ['phone', 'F AA N'],
  ['zoho', 'Z AA HH OW'],
])('the letters of %s sound like %s', (word, phones) => {
  expect(letterSounds(word)).toBe(phones);
});

import { describe, expect, it } from 'vitest';
import { wordsOf } from '../text/words.ts';
import { parseBusiness } from './business.ts';
import { parseName } from './name.ts';
import { formatPhone, parseDigits } from './phone.ts';
import { readSlots } from './read-slots.ts';
import { joinWhen, parseWhen, writeWhen } from './when.ts';

describe('phone numbers', () => {
  it.each([
    ['three oh two five five five oh one four two', '3025550142'],
    ['my number is three oh two double five five oh one four two', '3025550142'],
    ['it is triple five oh one four two', '5550142'],
    ['three zero two five fifty five oh one forty two', '3025550142'],
    ['eight hundred five five five oh one four two', '8005550142'],
    ['three oh to five five five oh one for two', '3025550142'],
    ['plus one three oh two five five five oh one four two thanks', '+13025550142'],
    ['area code three oh two and then five five five oh one four two', '3025550142'],
    ['302 555 0142', '3025550142'],
  ])('reads "%s"', (text, digits) => {
    expect(parseDigits(wordsOf(text))?.digits).toBe(digits);
  });
  it.each(['+1 (302) 555-0142', '302-555-0142', '302.555.0142'])('reads the typed %s', (text) => {
    expect(readSlots(text, 'phone').draft.phone?.replace('+1', '')).toBe('3025550142');
  });
  it('finds no number where none is, and none in too few or too many digits', () => {
    expect(parseDigits(wordsOf('this is for you'))).toBeNull();
    expect(readSlots('one two three four', 'phone')).toMatchObject({ draft: {}, looseDigits: '1234' });
    expect(readSlots('12345678901234567', 'phone').draft.phone).toBeUndefined();
  });
  it('writes a number so that it is read digit by digit', () => {
    expect(formatPhone('3025550142')).toBe('302-555-0142');
    expect(formatPhone('+13025550142')).toBe('+1 302-555-0142');
    expect(formatPhone('5550142')).toBe('555-0142');
    expect(formatPhone('49301234567')).toBe('4 9 3 0 1 2 3 4 5 6 7');
  });
});

describe('a number that is taken back in the same breath', () => {
  it.each([
    ['my number is 302 555 0111 oh no sorry 302 555 0114', '3025550114'],
    ['302 555 0111 no wait 3025550114', '3025550114'],
    ['302 555 0111 and my office is in room 1234567', '3025550111'],
  ])('%s → %s', (said, digits) => {
    expect(parseDigits(wordsOf(said))?.digits).toBe(digits);
  });
});

describe('days and times', () => {
  it.each([
    ['tuesday at ten', 'tuesday at ten'],
    ['tomorrow morning', 'tomorrow morning'],
    ['on friday in the afternoon please', 'friday in the afternoon'],
    ['half past two', 'at half past two'],
    ['two thirty p m', 'at two thirty pm'],
    ['at two thirty p.m.', 'at two thirty pm'],
    ['next wednesday ten thirty', 'next wednesday at ten thirty'],
    ['the day after tomorrow at noon', 'the day after tomorrow at noon'],
    ['tuesday no wednesday at eleven', 'wednesday at eleven'],
    ['wednesday not tuesday', 'wednesday'],
    ['monday at to', 'monday at two'],
    ["thursday at three o'clock", "thursday at three o'clock"],
    ['march fifth at quarter past nine', 'march fifth at quarter past nine'],
    ['as soon as possible', 'as soon as possible'],
    ['Tuesday 10am', 'tuesday at 10am'],
    ['any time on monday', 'monday at any time'],
  ])('reads "%s"', (text, when) => {
    const { day, time } = readSlots(text, 'day').draft;
    expect(joinWhen(day, time)).toBe(when);
  });
  it('takes a bare hour only when a time was asked for', () => {
    expect(parseWhen(wordsOf('ten'), { asked: true })?.time).toBe('at ten');
    expect(parseWhen(wordsOf('ten'), { asked: false })).toBeNull();
    expect(parseWhen(wordsOf('i have two questions'), { asked: true })).toBeNull();
  });
  it('writes days with capitals', () => {
    expect(writeWhen('next tuesday at ten')).toBe('next Tuesday at ten');
  });
});

describe('names', () => {
  it.each([
    ['my name is anna', 'Anna'],
    ['my name is anna smith and my number is five', 'Anna Smith'],
    ["it's peter", 'Peter'],
    ['this is maria from blue river', 'Maria'],
    ['anna', 'Anna'],
    ['uh anna smith speaking', 'Anna Smith'],
    ['no my name is hannah', 'Hannah'],
    ['my name is hanna no my name is anna', 'Anna'],
    ['a n n a', 'Anna'],
    ['um siobhan', 'Siobhan'],
    ["I'm Zoltan", 'Zoltan'],
  ])('reads "%s"', (text, name) => {
    expect(parseName(wordsOf(text), { asked: true })?.name).toBe(name);
  });
  it.each([
    'i am looking for a demo',
    'what does it cost',
    'yes please',
    'tuesday at ten',
    'i do not know',
    'this is great',
    'seven',
  ])('finds no name in "%s"', (text) => {
    expect(parseName(wordsOf(text), { asked: true })).toBeNull();
  });
  it('takes bare words and weak announcements only when asked, except for known names', () => {
    expect(parseName(wordsOf('banana'), { asked: false })).toBeNull();
    expect(parseName(wordsOf('this is banana'), { asked: false })).toBeNull();
    expect(parseName(wordsOf('this is bob marley'), { asked: true })?.name).toBe('Bob Marley');
    expect(parseName(wordsOf('this is anna'), { asked: false })?.name).toBe('Anna');
  });
});

describe('businesses', () => {
  it.each([
    ['my company is called blue river dental', 'blue river dental'],
    ['i run a coaching business and i want a demo', 'coaching business'],
    ['i am calling from green valley foods', 'green valley foods'],
  ])('reads "%s"', (text, business) => {
    expect(parseBusiness(wordsOf(text))?.business).toBe(business);
  });
  it('finds none where none is announced', () => {
    expect(parseBusiness(wordsOf('i have a question'))).toBeNull();
    expect(parseBusiness(wordsOf('my phone is broken'))).toBeNull();
    expect(parseBusiness(wordsOf('can i run my generator at six'))).toBeNull();
  });
});

describe('businesses as they are typed', () => {
  it.each([
    ["I'm Pat Quinn, Quinn Tires, 302 555 0150", 'Quinn Tires'],
    ["my company is Jo's Flowers", "Jo's Flowers"],
    ['name is Yuki Tanaka, company Tanaka Imports', 'Tanaka Imports'],
    ["I don't have a company", undefined],
  ])('%s → %s', (said, business) => {
    expect(readSlots(said, null).draft.business).toBe(business);
  });
});

describe('several slots in one sentence', () => {
  it('reads name, phone, day, time and business together', () => {
    const text =
      'my name is anna my number is three oh two five five five oh one four two tuesday at ten would be good and i run a bakery';
    expect(readSlots(text, 'name').draft).toEqual({
      name: 'Anna',
      phone: '+13025550142',
      day: 'tuesday',
      time: 'at ten',
      business: 'bakery',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { wordsOf } from '../text/words.ts';
import { agrees } from './agreement.ts';
import { declines, drops, dropsBooking } from './dropping.ts';
import { takesLeave } from './leaving.ts';

describe('agreement to what was read back', () => {
  it.each([
    'yes', 'yep, that looks right', 'ok, now it is right', 'lovely, thanks', 'spot on', 'you got it', 'great', 'that is it, thanks',
    'please do', 'indeed', 'good to go', 'thank you', 'perfect, thanks, bye', "everything's fine", 'no changes',
  ])('%s', (text) => expect(agrees(wordsOf(text))).toBe(true)); // biome-ignore format: a list
  it.each([
    'no', 'not quite right', 'yes, but at three', 'is that right', 'right, and what does it cost', 'monday is fine', 'wrong',
    'thanks, bye', '', 'it is the wrong number', 'change it', 'what is it',
  ])('not by "%s"', (text) => expect(agrees(wordsOf(text))).toBe(false)); // biome-ignore format: a list
});

describe('a booking that is dropped', () => {
  it.each([
    'forget it', "actually leave it, I don't need a demo any more", 'scrap that, no demo', 'let us drop it', "I'll think about it",
    'maybe another time', "don't book anything", 'I have changed my mind', 'call the whole thing off', 'no need for an appointment',
    'I no longer want the table booking', 'on second thoughts, no demo',
  ])('%s', (text) => expect(drops(text)).toBe(true)); // biome-ignore format: a list
  it.each([
    'leave it as it is on friday', 'I do not want it on friday', 'do you delete it', 'what if I cancel the demo', 'my number is private',
    'I want to think big', 'forget the first number, it is wrong',
  ])('not by "%s"', (text) => expect(drops(text)).toBe(false)); // biome-ignore format: a list
  it.each([
    'cancel my appointment',
    "I won't come, take me off the list",
    'call the demo off',
    'could you undo that booking',
  ])('stored: %s', (text) => expect(dropsBooking(text)).toBe(true));
  it.each(['forget it', 'how do I cancel my plan', 'I can not come on friday, what about monday'])(
    'stored: not by "%s"',
    (text) => expect(dropsBooking(text)).toBe(false),
  );
});

describe('nothing is wanted for now', () => {
  it.each([
    'let me think about it. do not book anything yet',
    'not now',
    'I changed my mind',
    'maybe another time',
  ])('%s', (text) => expect(declines(text)).toBe(true));
  it.each(['I want to cancel', 'I do not want a demo, I just want to know the price', 'forget it', 'stop'])(
    'not by "%s"',
    (text) => expect(declines(text)).toBe(false),
  );
});

describe('a farewell', () => {
  it.each([
    'goodbye', 'lovely, bye then', 'good to know, goodbye', "I'll think about it, talk to you later", 'ok cool, see you',
    'that was all I wanted to hear, have a great evening', 'thanks, take care everyone',
  ])('%s', (text) => expect(takesLeave(wordsOf(text))).toBe(true)); // biome-ignore format: a list
  it.each([
    'what do you mean by goodbye',
    'can I see you',
    'when do I see you then',
    'bye is what I said to her',
  ])('not "%s"', (text) => expect(takesLeave(wordsOf(text))).toBe(false));
});

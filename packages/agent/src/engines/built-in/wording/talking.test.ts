import { describe, expect, it } from 'vitest';
import { foreignLanguageOf } from '../foreign-language.ts';
import { detectIntent } from '../intents.ts';
import { talk } from '../testing/talk.ts';
import { wordsOf } from '../text/words.ts';

const booked = ['demo please, I am Nora Beck, 302 555 0187, friday at 11 am', 'spot on'];

function storedAfter(utterances: readonly string[]): string | undefined {
  const last = talk([...booked, ...utterances]).actions.at(-1);
  return last !== undefined && 'booking' in last && last.type !== 'cancel-booking'
    ? last.booking.at
    : last?.type;
}

describe('a booking', () => {
  it('a question in the same breath is answered, and its day is not the one that is wanted', () => {
    const { replies, last } = talk([
      "I'd like to book a demo, and are you open on saturday?",
      'Ann',
      '302 555 0187',
    ]);
    expect(replies[0]).toMatch(/name/);
    expect(replies[0]?.length).toBeGreaterThan(60);
    expect(last).toMatch(/day|when/i);
  });
  it('is moved by what is said relative to it', () => {
    expect(storedAfter(['push it back by an hour'])).toMatch(/T12:00/);
    expect(storedAfter(['Friday is bad. How about Monday, same time?'])).toMatch(/T11:00/);
  });
  it('is cancelled in other words', () => {
    expect(storedAfter(["I won't come, take me off the list"])).toBe('cancel-booking');
  });
  it('an hour that gives way to a part of a day is asked for', () => {
    expect(talk([...booked, 'could we do the afternoon instead']).last).toMatch(/time|when|hour/i);
  });
  it('the day after one that does not exist is of its month', () => {
    const { actions } = talk(['demo on June 31st at 10', 'then the 30th', 'Ann', '302 555 0187', 'yes']);
    expect(actions.at(-1)).toMatchObject({ booking: { at: expect.stringMatching(/-06-30T10:00/) } });
  });
  it('a company that is not told is asked for no more, and the number still is', () => {
    expect(talk(['book a demo', 'Ann', 'no company']).last).toMatch(/number/);
  });
  it.each(['what do you have down for me', 'remind me when it is', 'and which number?'])('%s', (text) => {
    expect(talk([...booked, text]).last).toMatch(/0187/);
  });
});

describe('wishes in other words', () => {
  it.each([
    ['ok great, that is all I needed, thanks a lot', 'goodbye'],
    ['much appreciated', 'thanks'],
    ['thanks for your help', 'thanks'],
    ['my colleague just collapsed', 'emergency'],
    ['what did I ask you first', 'asked'],
    ['that is not what I asked', 'complaint'],
    ['what do we sell', 'recall'],
  ])('%s', (text, intent) => expect(detectIntent(wordsOf(text))?.intent).toBe(intent));
  it.each([
    ['what is the name of the mayor', 'name'],
    ['can you help me set up a trust', 'help'],
    ['no that is not it', 'goodbye'],
    ['what is it going to cost me', 'complaint'],
    ['when can I reach someone there', 'human'],
  ])('%s', (text, intent) => expect(detectIntent(wordsOf(text))?.intent).not.toBe(intent));
  it('the first question is remembered', () => {
    expect(talk(['what does a demo cost', 'where are you', 'what did I ask you first']).last).toMatch(
      /demo cost/,
    );
  });
  it('a word that is named is spelled', () => {
    expect(talk(['how is Dover spelled?']).last).toMatch(/D, O, V, E, R/);
  });
});

it.each([
  ['Haben Sie am Samstag offen?', 'de'],
  ['Quanto costa una demo per la mia azienda?', 'it'],
  ['Joost van Dijk', null],
  ['do you have an office in de Bilt', null],
])('%s', (text, language) => expect(foreignLanguageOf(text)).toBe(language));

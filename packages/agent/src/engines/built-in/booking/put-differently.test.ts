import { describe, expect, it } from 'vitest';
import { talk } from '../testing/talk.ts';
import { postpones, takesOff } from '../wording/dropping.ts';
import { nameBeside } from './name-beside.ts';
import { readSlots } from './read-slots.ts';
import { nameSaidAgain } from './said-again.ts';

const wish = 'a demo for Ben Ito friday at 3, 617 482 9035';

describe('a number behind an hour', () => {
  it.each([
    ['Ben Ito, friday at 3, 617 482 9035', 'friday', 'at 3'],
    ['friday at three six one seven four eight two nine oh three five', 'friday', 'at three'],
    ['617 482 9035, 4 pm on friday', 'friday', 'at 4 pm'],
  ])('is the number alone: %s', (text, day, time) => {
    const { draft } = readSlots(text, null);
    expect(draft.phone).toBe('+16174829035');
    expect(draft.day).toMatch(day);
    expect(draft.time).toBe(time);
  });
});

describe('a name', () => {
  it.each([
    ['put Carl Jensen in for a demo tomorrow at 9', 'Carl Jensen'],
    ['put carl jensen down for a demo', 'Carl Jensen'],
    ['can you schedule Priya Shah for a demo', 'Priya Shah'],
    ['my colleague Tom Becker would like a demo', 'Tom Becker'],
    ['a demo tomorrow, name of Olga Petrov', 'Olga Petrov'],
    ['book a demo for monday', null],
    ['put me down for a demo', null],
  ])('is found wherever it stands: %s', (text, name) => {
    expect(nameBeside(text)).toBe(name);
  });
  it.each([
    [
      'Jon Petersen',
      "it's Petersen with a J in front, I mean John with an h. John Petersen",
      'John Petersen',
    ],
    ['Jon Smith', 'no, sorry, Jonathan Smith', 'Jonathan Smith'],
    ['jon smith', 'i mean john smith', 'john smith'],
    ['Jon Smith', 'Jon Smith is not right', null],
    ['Jon Smith', 'no, friday is better', null],
    ['Jon Smith', 'John Smith', null],
  ])('of %s is corrected by the whole of it: %s', (known, text, name) => {
    expect(nameSaidAgain(known, text)).toBe(name);
  });
  it.each([
    "alright put me down for one, you've got my name already",
    'sign me up for one, you know my name',
  ])('that was told before is used: %s', (text) => {
    const { last } = talk(["I'm Ruth Feldman, what does a demo cost", text, '617 482 9035, friday at 3']);
    expect(last).toMatch(/demo for Ruth Feldman/);
  });
  it.each(['yes', 'sure', 'yep', 'sure, yes', 'already'])('is none of the words of agreement: %s', (text) => {
    expect(readSlots(text, 'name').draft.name).toBeUndefined();
  });
});

describe('at the summary', () => {
  it.each([
    'hmm no, I need to ask my boss first',
    "don't put it in",
    'hold on with that, let me talk to my partner',
    'let me run it by my boss before you book anything',
    "wait, don't send it yet",
    "I'm not sure yet, can we put it on hold?",
    'not so fast',
  ])('lets it be for now: %s', (text) => {
    expect(postpones(text)).toBe(true);
    const { last, actions } = talk([wish, text]);
    expect(last).toMatch(/nothing is booked|do not book it/);
    expect(actions).toEqual([]);
  });
  it.each([
    'let me ask you something first',
    'yes, put it in',
    'I have to be home before five',
    'hold that slot',
  ])('is not put off by %s', (text) => {
    expect(postpones(text)).toBe(false);
  });
  it.each(['sweet', 'k', "that'd be it", 'go'])('books after %s', (text) => {
    expect(talk([wish, text]).actions.map(({ type }) => type)).toEqual(['book-demo']);
  });
  it('asks for what is wrong, whatever else is right', () => {
    expect(talk([wish, '3 pm is fine but the day is wrong']).last).toMatch(/day|when/i);
    expect(talk([wish, "almost, it's Itoh"]).last).toMatch(/Ben Itoh/);
  });
  it('answers a question when it asks what is wrong', () => {
    const { last } = talk([wish, 'no', 'does it cost us anything if we do it later']);
    expect(last).toMatch(/free/);
    expect(last).toMatch(/\?$/);
  });
  it('needs no name and number once more when it is taken up again', () => {
    expect(talk([wish, "don't put it in yet", 'ok now book a demo, friday at 3']).last).toMatch(
      /Ben Ito.*617-482-9035/,
    );
  });
});

describe('a wish for a demo', () => {
  it.each([
    'you free next week? for showing me the thing. tuesday the 8th',
    'are you guys free on thursday for a look at the thing',
    'got time next tuesday to walk me through it?',
    'can you show it to me tomorrow at 2',
    'can we meet thursday at 2?',
    'is tomorrow at 3 free for a demo',
    "I was wondering if there's a chance to see it live on friday around 11",
    'put me down for one',
  ])('begins one: %s', (text) => {
    expect(talk([text]).last).toMatch(/your name/);
  });
  it.each([
    'after I ask for a demo slot, is that it, or does anyone get in touch to fix it',
    'if I book a demo, who calls me',
    'when someone takes a demo, what do they see',
    'are you free on sundays',
    'my demo is tomorrow, what do I need',
  ])('is not heard in a question: %s', (text) => {
    expect(talk([text]).last).not.toMatch(/^(?:I would love to|Happy to) /);
  });
});

describe('once it is booked', () => {
  it.each([
    'who rings whom now?',
    'who calls who',
    'do I have to ring you or do you ring me?',
    'will you call me back or should I call?',
  ])('says who calls: %s', (text) => {
    expect(talk([wish, 'yes', text]).last).toMatch(/our team will call you/);
  });
  it.each([
    'so what have I got now, day and hour?',
    'what do I have now?',
    'when is it again',
    'which number did you note?',
    'for when did you put me down?',
    'am I still booked?',
    'yes, friday',
    'ok, friday at three',
  ])('says what is stored: %s', (text) => {
    expect(talk([wish, 'yes', text]).last).toMatch(/You have a demo for Ben Ito, Friday.*3 PM/);
  });
  it.each([
    'do you ship to canada? never mind. one more thing, the demo: could it be 4 instead of 3',
    'hm can it be four rather',
    'what does it cost again? and make it four',
  ])('is changed by one sentence of several: %s', (text) => {
    const { last, actions } = talk([wish, 'yes', text]);
    expect(last).toMatch(/4 PM/);
    expect(actions.at(-1)?.type).toBe('change-booking');
  });
  it.each([
    "something came up, I can't do it at all anymore. take me off again",
    'please remove me from the list',
    'take me out again please',
  ])('is cancelled: %s', (text) => {
    expect(takesOff(text)).toBe(true);
    expect(talk([wish, 'yes', text]).actions.at(-1)?.type).toBe('cancel-booking');
  });
  it.each(['I have to back out, sorry', 'kill it please', "we won't be needing that demo any more"])(
    'is cancelled after a question: %s',
    (text) => {
      const { actions, last } = talk([wish, 'yes', text, 'yes']);
      expect(actions.at(-1)?.type).toBe('cancel-booking');
      expect(last).toMatch(/is cancelled/);
    },
  );
  it.each(["what if I can't make it?", 'can I still change it?', 'can I cancel it later?'])(
    'stays as it is when it is asked: %s',
    (text) => {
      const { actions, last } = talk([wish, 'yes', text]);
      expect(actions.map(({ type }) => type)).toEqual(['book-demo']);
      expect(last).toMatch(/change or cancel it at any time/);
    },
  );
  it('takes a bare hour behind a change, and a yes for what was changed', () => {
    const { last, actions } = talk([wish, 'yes', 'can it be monday instead', '11', 'yes']);
    expect(last).toMatch(/It is saved: you have a demo for Ben Ito, Monday.* 11 AM/);
    expect(actions.map(({ type }) => type)).toEqual(['book-demo', 'change-booking', 'change-booking']);
  });
  it('says after a yes that it is cancelled', () => {
    expect(talk([wish, 'yes', 'cancel the demo', 'yes']).last).toMatch(/is cancelled/);
  });
});

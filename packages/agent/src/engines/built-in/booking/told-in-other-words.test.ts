import { describe, expect, it } from 'vitest';
import { introducedIn } from '../memory.ts';
import { talk } from '../testing/talk.ts';
import { nameBeside } from './name-beside.ts';

const typed = '302-555-0142';
const wish = `book a demo on friday at 2 pm, Nadia Kern, ${typed}`;
const booked = [wish, 'yes'];

/** What is stored last. */
function stored(utterances: readonly string[]) {
  const action = talk(utterances).actions.at(-1);
  return action && 'booking' in action ? { type: action.type, ...action.booking } : undefined;
}

describe('a booking in the visitor’s own words', () => {
  it('takes a full name that is a sentence of its own, with the number behind it', () => {
    expect(nameBeside(`a demo on monday at 3 pm. Mark Stone ${typed}`)).toBe('Mark Stone');
    expect(stored([`set me up with a demo on friday at 3 pm. Grant Hill ${typed}`, 'correct'])).toMatchObject(
      {
        name: 'Grant Hill',
      },
    );
  });
  it('keeps the first name where the last one is told anew, in one word or in two', () => {
    expect(stored([wish, 'my last name is Berg', 'yes'])).toMatchObject({ name: 'Nadia Berg' });
    expect(stored([wish, 'oh and my last name is Kern Lopez', 'yes'])).toMatchObject({
      name: 'Nadia Kern Lopez',
    });
  });
  it('moves what is read back when that is asked', () => {
    expect(stored([wish, 'can it be half an hour earlier?', 'yes'])?.at).toContain('T13:30');
  });
  it('takes a bare number for the hour of a stored booking that is to be different', () => {
    expect(stored([...booked, 'actually 3 would be better'])).toMatchObject({ type: 'change-booking' });
    expect(stored([...booked, 'actually 3 would be better'])?.at).toContain('T15:00');
  });
  it.each(['unfortunately I have to cancel', 'I need to cancel that', 'please take me off again'])(
    'is cancelled by "%s"',
    (text) => expect(stored([...booked, text])).toMatchObject({ type: 'cancel-booking' }),
  );
  it.each(['when is it now?', 'what time is it then'])('is told after "%s"', (text) => {
    expect(talk([...booked, text]).last).toContain('2 PM');
  });
  it('answers a question behind other words, and goes on', () => {
    const { last } = talk(['book a demo', 'before you get my name, what does a demo cost?']);
    expect(last).toMatch(/free.*name/i);
  });
  it('of an earlier conversation is told, not wished', () => {
    expect(talk(['I booked a demo last week, can you move it?']).last).toMatch(/earlier/);
  });
  it('begins with a look at a moment, and not with a timetable', () => {
    expect(talk(["let's have a look at it on friday at 10"]).last).toMatch(/name/i);
    expect(talk(['is there a holiday schedule for christmas eve']).last).not.toMatch(/your name/i);
  });
});

describe('a business', () => {
  it.each([
    ['I have a bakery called Flour Power', 'Flour Power'],
    ['we run a small studio named North Light', 'North Light'],
  ])('in "%s" is %s', (text, business) => {
    expect(introducedIn(text).business).toBe(business);
  });
  it.each(["and what's my business?", 'so what is my company'])('is none in "%s"', (text) => {
    expect(introducedIn(text).business).toBeUndefined();
  });
});

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
  it('keeps the last name where the first one is written otherwise', () => {
    expect(stored([wish, 'and the name is Nadya with a y', 'yes'])).toMatchObject({ name: 'Nadya Kern' });
    expect(stored([wish, 'sorry, Kerm without n', 'yes'])).toMatchObject({ name: 'Nadia Kerm' });
  });
  it('takes no number for one of this country because its first digit is a zero', () => {
    const { last } = talk(['book a demo', 'Nadia Kern', '020 7946 0958']);
    expect(last).toMatch(/code of the country/);
    expect(stored(['book a demo', 'Nadia Kern', 'oh 302 555 0142', 'friday at 2 pm', 'yes'])).toMatchObject({
      phone: '+13025550142',
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

describe('what is said of a booking without the words for it', () => {
  const begun = ['book a demo', 'Nadia Kern'];
  const full = [...begun, typed, 'next monday at 2:30 pm'];
  it('takes a weekday in the place of another day for the nearest to that', () => {
    expect(stored([...full, 'no wait, tuesday, same time', 'yes'])?.at).toContain('2026-12-01T14:30');
    expect(stored([...full, 'no, saturday at eleven', 'yes'])?.at).toContain('2026-11-28T11:00');
    expect(stored([...full, 'yes', 'could we do wednesday instead'])?.at).toContain('2026-12-02T14:30');
  });
  it('puts digits in front that are said to belong there, or make no number behind', () => {
    const read = (...digits: readonly string[]) => talk([...begun, ...digits, 'friday at 2 pm']).last;
    expect(read('five five five oh one four nine', 'oh sorry, 267 in front')).toContain('267-555-0149');
    expect(read('555 0149', '267')).toContain('267-555-0149');
    expect(read('302 555', '0149')).toContain('302-555-0149');
  });
  it.each(["I don't like giving out my number", 'I would hate to leave my phone with strangers'])(
    'asks no more for a number after "%s"',
    (text) => expect(talk([...begun, text]).last).toMatch(/number.*(?:day|when)/i),
  );
  it('takes an hour beside a day and a part of it', () => {
    expect(talk(['book a demo', 'wednesday late morning, eleven maybe', 'Nadia Kern', typed]).last).toContain(
      'Wednesday, November 25 at 11 AM',
    );
  });
  it('takes the earliest hour of the day for when the business opens', () => {
    const { replies } = talk([
      `a demo on thursday at 7 am, Nadia Kern, ${typed}`,
      'then the earliest you have',
    ]);
    expect(replies[0]).toMatch(/closed/);
    expect(replies[1]).toContain('Thursday, November 26 at 9 AM');
  });
  it('takes a name that differs by a letter for the same one, written right', () => {
    const nadja = `book a demo on friday at 2 pm, Nadia Kern, ${typed}`;
    expect(stored([nadja, 'no, Nadja with a j: Nadja', 'yes'])).toMatchObject({ name: 'Nadja Kern' });
    expect(stored([nadja, 'no, make it at three', 'yes'])).toMatchObject({ name: 'Nadia Kern' });
  });
  it('does not hang up on who says when and then goodbye', () => {
    expect(talk([...begun, typed, 'friday at 2 pm, see you then']).last).toMatch(
      /Is that (?:right|correct)\?$/,
    );
  });
  it('changes an e-mail address that is told anew', () => {
    const changed = stored([...full, 'yes', 'can you change the e-mail to nadia@kern.example']);
    expect(changed).toMatchObject({ type: 'change-booking', email: 'nadia@kern.example' });
  });
  it.each([
    ['can I book for two people', /name/],
    ['ok then a demo by video maybe', /name/],
    ['I have a demo booked for tomorrow but I lost the time', /earlier/],
    ['your demo was great yesterday', /^(?!.*already over)/],
  ])('"%s"', (text, reply) => expect(talk([text]).last).toMatch(reply));
  it('tells who will call, before it is booked and after', () => {
    expect(talk([...begun, 'who will be calling me?']).last).toMatch(/our team.*number/);
    expect(talk([...full, 'yes', 'who will be calling me?']).last).toMatch(/our team/);
  });
});

import { describe, expect, it } from 'vitest';
import { talk } from '../testing/talk.ts';
import { nameBeside } from './name-beside.ts';

describe('a name beside the wish to book', () => {
  it.each([
    ['a demo for my boss, Ruth Adler', 'Ruth Adler'],
    ['demo please: Sofia Marin, Marin Consulting, next Monday', 'Sofia Marin'],
    ['a demo for two people, Anna Berg and Lars Berg', 'Anna Berg'],
    ['a demo, Chen Consulting', null],
    ['a demo on Monday, December Third', null],
    ['a demo for everybody, please', null],
  ])('of "%s" is %s', (text, name) => {
    expect(nameBeside(text)).toBe(name);
  });
  it('is taken', () => {
    expect(talk(['I want to schedule a demo for my boss, Ruth Adler']).last).not.toMatch(/name/i);
  });
});

describe('while a booking is open', () => {
  const begun = ['book a demo', 'Sofia Marin', '302-555-0142'];
  it('tells what is noted so far, and asks on', () => {
    expect(talk([...begun, 'wait, what have you noted so far?']).last).toMatch(
      /^So far I have: Sofia Marin, 302-555-0142\. .*\?$/,
    );
    expect(talk(['book a demo', 'what have you noted so far?']).last).toMatch(/^I have nothing noted yet\./);
  });
  it('says a corrected number once more', () => {
    expect(talk([...begun, 'sorry, my number is 302-555-0187']).last).toContain('302-555-0187');
    expect(talk(begun).last).not.toContain('302-555-0142');
  });
  it('takes a firm in the place of a name for a firm, and asks on', () => {
    const { replies } = talk(['book a demo', 'Adler & Sons', 'Ruth Adler', '302-555-0142', 'Friday at 4 pm']);
    expect(replies[1]).toMatch(/name/);
    expect(replies.at(-1)).toContain('Ruth Adler from Adler & Sons');
  });
  it('completes a name that is said again', () => {
    expect(
      talk(['book a demo', 'Rob', 'fine. Stone. Rob Stone.', '302-555-0142', 'Friday at 4 pm']).last,
    ).toContain('Rob Stone');
  });
});

describe('a day that will not do', () => {
  const filled = ['book a demo', 'Sofia Marin', '302-555-0142', 'Friday at 9:30'];
  it.each([
    ['before it is confirmed', filled],
    ['once it is booked', [...filled, 'yes']],
  ])('is asked for again, %s, and the hour may stay', (_when, before) => {
    const { replies, actions } = talk([...before, 'sorry, Friday is bad after all', 'Monday at 9:30', 'yes']);
    expect(replies[before.length]).toMatch(/day|when else/i);
    expect(actions.at(-1)).toMatchObject({ booking: { at: '2026-11-30T09:30:00-05:00' } });
  });
  it('the same hour of another day changes what is booked', () => {
    const { actions } = talk([...filled, 'yes', 'Monday same time']);
    expect(actions.at(-1)).toMatchObject({
      type: 'change-booking',
      booking: { at: '2026-11-30T09:30:00-05:00' },
    });
  });
});

it('a wish to book needs no noun', () => {
  expect(talk(['can I book?']).last).toMatch(/name/);
});
it('takes a firm that follows the name', () => {
  expect(
    talk(['book a demo', 'Maria Santos', "we're Santos Orthodontics", '302-555-0142', 'Friday at 4 pm']).last,
  ).toContain('from Santos Orthodontics');
});

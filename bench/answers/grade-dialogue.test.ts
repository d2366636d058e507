import { expect, it } from 'vitest';
import { gradeDialogue, localTime, storedBooking } from './grade-dialogue.ts';
import type { Dialogue } from './set-schema.ts';

const dialogue: Dialogue = {
  id: 'd',
  kind: 'booking',
  turns: [
    { say: 'Hello' },
    { say: 'How long is it?', expect: { all: [['30 minutes']], none: ['60 minutes'] } },
  ],
  booking: { name: 'Anna Miller', phone: '+13025550142', at: '2026-11-25T14:30', business: 'Blue River' },
};
const answers = ['Hi.', 'Thirty minutes.'];
const booking = {
  name: 'anna miller',
  phone: '(302) 555-0142',
  at: '2026-11-25T14:30:00',
  business: 'Blue-River',
};

it('a dialogue is right with every turn and the booking', () => {
  expect(gradeDialogue(dialogue, { answers, bookings: [booking] })).toMatchObject({ outcome: 'right' });
});

it.each([
  ['nothing is booked', []],
  ['2 booked instead of one', [booking, booking]],
  ['booked at nothing instead of 2026-11-25T14:30', [{ ...booking, at: undefined }]],
  ['booked name Hanna instead of Anna Miller', [{ ...booking, name: 'Hanna' }]],
  ['booked phone 302 555 0143 instead of +13025550142', [{ ...booking, phone: '302 555 0143' }]],
])('wrong: %s', (reason, bookings) => {
  expect(gradeDialogue(dialogue, { answers, bookings })).toMatchObject({ outcome: 'wrong', reason });
});

it('where nothing may be booked, a booking is wrong', () => {
  const none: Dialogue = { ...dialogue, booking: null };
  expect(gradeDialogue(none, { answers, bookings: [] }).outcome).toBe('right');
  expect(gradeDialogue(none, { answers, bookings: [booking] }).outcome).toBe('wrong');
});

it('a booking that is not looked at does not count, nor do slots that are not given', () => {
  const { booking: _own, ...open } = dialogue;
  expect(gradeDialogue(open, { answers, bookings: [] }).outcome).toBe('right');
  const nameAlone: Dialogue = { ...dialogue, booking: { name: 'Anna Miller' } };
  expect(gradeDialogue(nameAlone, { answers, bookings: [{ name: 'Anna Miller' }] }).outcome).toBe('right');
});

it('a turn that lacks something makes it partly right, one that says what it must not makes it wrong', () => {
  const bookings = [booking];
  expect(gradeDialogue(dialogue, { answers: ['Hi.', 'A while.'], bookings })).toMatchObject({
    outcome: 'partly',
    reason: 'turn 2 misses "30 minutes"',
    isDoubtful: true,
  });
  expect(gradeDialogue(dialogue, { answers: ['Hi.', 'Sixty minutes.'], bookings }).outcome).toBe('wrong');
});

it('instants are compared as the clock of the business shows them', () => {
  expect(localTime('2026-11-25T19:30:00.000Z', 'America/New_York')).toBe('2026-11-25T14:30');
  expect(localTime('2026-11-25T14:30', 'America/New_York')).toBe('2026-11-25T14:30');
});

it('of a stored booking only what is compared is taken', () => {
  const stored = {
    id: 'b',
    orgId: 'o',
    createdAt: '2026-11-25T19:30:00.000Z',
    name: 'Anna',
    phone: '3',
    when: 'tuesday',
    updatedAt: '2026-11-25T19:30:00.000Z',
    state: 'new',
  } as const;
  expect(storedBooking(stored, 'America/New_York')).toEqual({
    name: 'Anna',
    phone: '3',
    business: undefined,
  });
});

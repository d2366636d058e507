import { describe, expect, it } from 'vitest';
import type { DemoBooking } from '../engine.ts';
import { createBookingDesk } from './booking-desk.ts';

const booked: DemoBooking = {
  name: 'Ann',
  phone: '+13025550142',
  when: 'tuesday at ten',
  email: 'a@b.example',
};
function openDesk(known: readonly DemoBooking[] = [], hasEarlier = false) {
  // A Sunday at noon in New York.
  const now = Date.UTC(2026, 10, 22, 17);
  const openingHours = { monday: ['09:00', '18:00'], tuesday: ['09:00', '18:00'] } as const;
  return createBookingDesk({
    known,
    hasEarlier,
    schedule: { now, timeZone: 'America/New_York', openingHours },
  });
}
const asked = { name: 'Ann', phone: '302 555 0142', when: 'tuesday at ten' };

describe('what a model books', () => {
  it('has its moment from the words, whatever the model reckons', () => {
    const at = '2027-01-01T03:00:00-05:00';
    expect(openDesk().book({ ...asked, at })).toEqual({
      action: {
        type: 'book-demo',
        booking: { ...asked, phone: '+13025550142', at: '2026-11-24T10:00:00-05:00' },
      },
    });
  });

  it('has the model’s moment where the words have no hour, in the zone of the business', () => {
    const given = { ...asked, when: 'as we said', at: '2026-11-23T15:00:00+00:00' };
    expect(openDesk().book(given)).toMatchObject({
      action: { booking: { at: '2026-11-23T10:00:00-05:00' } },
    });
    expect(openDesk().book({ ...given, at: 'monday' })).not.toHaveProperty('action.booking.at');
  });

  it.each([
    ['a closed day', { when: 'wednesday at ten' }, /closed/],
    ['a closed hour', { when: 'tuesday at 8 pm' }, /closed/],
    ['a day that is not there', { when: 'february 31st at ten' }, /February has no/],
    ['a closed day of the model’s', { when: 'as we said', at: '2026-11-25T10:00:00-05:00' }, /closed/],
    ['the past', { when: 'as we said', at: '2020-11-24T10:00:00-05:00' }, /over/],
    ['next century', { when: 'as we said', at: '2126-11-25T10:00:00-05:00' }, /year ahead/],
    ['no name', { name: '' }, /need a name/],
    ['half a number', { phone: '302' }, /phone number/],
    ['a number as a number', { phone: 3_025_550_142 }, /phone number/],
  ])('is refused for %s', (_what, fields, reason) => {
    const desk = openDesk();
    expect(desk.book({ ...asked, ...fields })).toEqual({ refused: expect.stringMatching(reason) });
    expect(desk.bookings()).toEqual([]);
  });

  it.each([null, 'text', 7, []])('is refused for arguments such as %o', (given) => {
    expect(openDesk().book(given)).toHaveProperty('refused');
  });
});

describe('what a model changes', () => {
  it('keeps what is not mentioned, and drops the old moment', () => {
    const desk = openDesk([{ ...booked, at: '2026-11-24T10:00:00-05:00' }]);
    const outcome = desk.change({ previous_when: 'Tuesday at ten', when: 'monday at eleven' });
    const booking = { ...booked, when: 'monday at eleven', at: '2026-11-23T11:00:00-05:00' };
    expect(outcome).toMatchObject({ action: { type: 'change-booking', booking, previous: booked } });
    expect(desk.bookings()).toEqual([booking]);
  });

  it('is the one that is meant, or the newest', () => {
    const other = { ...booked, when: 'monday at two' };
    const change = (when: string) => openDesk([booked, other]).change({ previous_when: when, name: 'Bo' });
    expect(change('tuesday at ten')).toMatchObject({ action: { previous: booked } });
    expect(change('who knows')).toMatchObject({ action: { previous: other } });
  });

  it('is refused where nothing is booked, and for times that cannot be', () => {
    expect(openDesk().change({ previous_when: 'x', name: 'Bo' })).toHaveProperty('refused');
    const desk = openDesk([booked]);
    expect(desk.change({ previous_when: 'x', when: 'sunday at ten' })).toHaveProperty('refused');
    expect(desk.bookings()).toEqual([booked]);
  });

  it('a booking of an earlier session is found by its time', () => {
    const desk = openDesk([], true);
    expect(desk.cancel({ previous_when: 'tuesday at ten' })).toEqual({
      action: { type: 'cancel-booking', booking: { name: '', phone: '', when: 'tuesday at ten' } },
    });
    expect(desk.change({ previous_when: 'tuesday at ten', when: 'monday at ten' })).toHaveProperty('refused');
    expect(desk.change({ ...asked, previous_when: 'tuesday at ten', when: 'monday at ten' })).toMatchObject({
      action: { type: 'change-booking', booking: { when: 'monday at ten' } },
    });
  });

  it('one reply may book, change and cancel', () => {
    const desk = openDesk();
    desk.book(asked);
    desk.change({ previous_when: 'tuesday at ten', when: 'monday at ten' });
    expect(desk.bookings()).toHaveLength(1);
    expect(desk.cancel({ previous_when: 'monday at ten' })).toMatchObject({
      action: { booking: { when: 'monday at ten' } },
    });
    expect(desk.bookings()).toEqual([]);
  });
});

import type { Booking } from '@saywell/contract';
import { expect, it } from 'vitest';
import { bookingCalendar } from './booking-calendar.ts';

const id = '0192f0c0-0000-7000-8000-000000000001';
const booking: Booking = {
  id,
  orgId: id,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  name: 'Ann',
  phone: '+13025550142',
  when: 'tuesday at ten',
  at: '2026-03-03T10:00:00-05:00',
  state: 'confirmed',
};

it('is an event at the hour in UTC, and says what became of it', () => {
  const calendar = bookingCalendar(booking) ?? '';
  expect(calendar).toContain(
    'DTSTART:20260303T150000Z\r\nDTEND:20260303T153000Z\r\nSUMMARY:Booking: Ann\r\n',
  );
  expect(calendar).toContain('STATUS:CONFIRMED\r\n');
  expect(bookingCalendar({ ...booking, state: 'canceled' })).toContain('STATUS:CANCELLED');
  expect(bookingCalendar({ ...booking, at: undefined })).toBeNull();
});

it('what was said begins no property of its own, and long lines are folded between characters', () => {
  const name = `Ann\r\nATTENDEE:mailto:x@example.com;\\,${'ö😀'.repeat(60)}`;
  const calendar = bookingCalendar({ ...booking, name }) ?? '';
  expect(calendar).not.toMatch(/^ATTENDEE/m);
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = calendar.replaceAll('\r\n ', '');
  expect(unfolded).toContain(String.raw`SUMMARY:Booking: Ann\nATTENDEE:mailto:x@example.com\;\\\,ö😀`);
});

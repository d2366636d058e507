import { describe, expect, it } from 'vitest';
import { sampleBooking, sampleNow, sampleTimeZone } from '../testing/sample-booking.ts';
import { readSlots } from './read-slots.ts';
import { fixSpan, scheduleOf } from './schedule.ts';
import { refusalLine, writeSchedule } from './schedule-lines.ts';

const { openingHours } = sampleBooking;
const context = { now: sampleNow, timeZone: sampleTimeZone, ...(openingHours && { openingHours }) };
const read = (text: string) => scheduleOf(fixSpan(readSlots(text, null).draft, context), context);
const refused = (text: string): string => {
  const schedule = read(text);
  return schedule.kind === 'refused' ? refusalLine(schedule.refusal, context) : schedule.kind;
};

describe('a moment, said on Tuesday, November 24, at a quarter past ten', () => {
  it.each([
    ["tomorrow at three o'clock", '2026-11-25T15:00'],
    ['tomorrow at 3', '2026-11-25T15:00'],
    ['11/25 at 14:30', '2026-11-25T14:30'],
    ['2026-12-04 14:30', '2026-12-04T14:30'],
    ['12/1/2026 at 9:30', '2026-12-01T09:30'],
    ['christmas day at noon', '2026-12-25T12:00'],
    ['the day after thanksgiving at 11', '2026-11-27T11:00'],
    ['the day before christmas at ten', '2026-12-24T10:00'],
    ['in two weeks, tuesday, at quarter to four', '2026-12-08T15:45'],
    ['next tuesday at half past two', '2026-12-01T14:30'],
    ['a week from friday at ten', '2026-12-04T10:00'],
    ['friday week at ten', '2026-12-04T10:00'],
    ['two weeks from tomorrow at ten', '2026-12-09T10:00'],
    ['the friday after next at eleven', '2026-12-11T11:00'],
    ['first monday of december at nine', '2026-12-07T09:00'],
    ['monday the 30th at quarter past nine', '2026-11-30T09:15'],
    ['Thursday, December 3rd, at 11:15 a.m.', '2026-12-03T11:15'],
    ['the second of december at two', '2026-12-02T14:00'],
    ['november twenty fifth two thirty pm', '2026-11-25T14:30'],
    ['at 1430 hours on thursday', '2026-11-26T14:30'],
    ['tomorrow fourteen thirty', '2026-11-25T14:30'],
    ['tomorrow morning at nine', '2026-11-25T09:00'],
    ['quarter to four tomorrow', '2026-11-25T15:45'],
    ['two thirty in the afternoon tomorrow', '2026-11-25T14:30'],
    ['wed 3pm', '2026-11-25T15:00'],
    ['ten on thursday', '2026-11-26T10:00'],
    ['not tuesday, wednesday at 2', '2026-11-25T14:00'],
    ['wednesday instead of tuesday at two', '2026-11-25T14:00'],
    ['today at five', '2026-11-24T17:00'],
    ['in two hours', '2026-11-24T12:15'],
    ['this afternoon at four', '2026-11-24T16:00'],
    ['friday 1pm pacific time', '2026-11-27T16:00'],
  ])('reads "%s"', (text, at) => {
    expect(read(text)).toMatchObject({ kind: 'fixed', at: `${at}:00-05:00` });
  });
  it('means the coming weekday when the hour of today is over', () => {
    expect(read('tuesday at eleven')).toMatchObject({ at: '2026-11-24T11:00:00-05:00' });
    expect(read('tuesday at nine')).toMatchObject({ at: '2026-12-01T09:00:00-05:00' });
  });
  it('has the offset of that day', () => {
    expect(read('july 1 at ten')).toMatchObject({ at: '2027-07-01T10:00:00-04:00' });
  });
  it('knows what is missing', () => {
    expect(read('tomorrow in the afternoon')).toMatchObject({ kind: 'day', part: 'afternoon' });
    expect(read('next week')).toEqual({ kind: 'vague', isRange: true });
    expect(read('whenever you like')).toEqual({ kind: 'vague', isRange: false });
    expect(read('at ten')).toEqual({ kind: 'none' });
    expect(read('tomorrow at 25:00')).toMatchObject({ kind: 'day' });
  });
  it('is written out as it is stored', () => {
    const said = { day: 'tomorrow', time: 'at half past two' };
    expect(writeSchedule(said, scheduleOf(said, context), context)).toBe(
      'Wednesday, November 25 at 2:30 PM Eastern Time',
    );
  });
});

describe('what cannot be booked is refused in words', () => {
  it.each([
    ['february 31st', 'February has no thirty first, only 28 days.'],
    ['11/31 at ten', 'November has no thirty first, only 30 days.'],
    ['february 29 at ten', 'February has no twenty ninth in 2027, only 28 days.'],
    ['tuesday the 30th at five', 'November 30 is a Monday, not a Tuesday.'],
    ['yesterday', 'Monday, November 23 is already over.'],
    ['last friday at two', 'Friday, November 20 is already over.'],
    ['november 20th at ten', 'Friday, November 20 is already over.'],
    ['today at nine', '9 AM on Tuesday, November 24 is already over.'],
    [
      'december 1 2029 at ten',
      'Saturday, December 1, 2029 is more than a year ahead, that is too far for me.',
    ],
  ])('"%s"', (text, line) => {
    expect(refused(text)).toBe(line);
  });
  it.each([
    'sunday at 4 in the morning',
    'saturday at three',
    'tomorrow at six',
    'wednesday at eight in the morning',
  ])('"%s" with the opening hours', (text) => {
    expect(refused(text)).toMatch(
      /^We are closed .*\. We are open Monday to Friday from 9 AM to 6 PM and Saturday from 10 AM to 2 PM, Eastern Time\.$/,
    );
  });
  it('without opening hours any time will do', () => {
    const { now, timeZone } = context;
    expect(scheduleOf({ day: 'sunday', time: 'at 4 in the morning' }, { now, timeZone })).toMatchObject({
      at: '2026-11-29T04:00:00-05:00',
    });
  });
});

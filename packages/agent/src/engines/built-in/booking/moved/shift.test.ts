import { expect, it } from 'vitest';
import { sampleBooking, sampleNow, sampleTimeZone } from '../../testing/sample-booking.ts';
import { wordsOf } from '../../text/words.ts';
import { scheduleOf } from '../schedule.ts';
import { shifted } from './shift.ts';

const context = { now: sampleNow, timeZone: sampleTimeZone, openingHours: sampleBooking.openingHours };
const known = { name: 'Ann', day: 'november 27', time: 'at 11 am' };

function movedTo(text: string): string | null {
  const moved = shifted(known, wordsOf(text), context);
  if (moved === null) return null;
  const schedule = scheduleOf({ ...known, ...moved }, context);
  return schedule.kind === 'fixed' ? schedule.at.slice(0, 16) : schedule.kind;
}

it.each([
  ['an hour later please', '2026-11-27T12:00'],
  ['can we do it half an hour earlier', '2026-11-27T10:30'],
  ['push it back by two hours', '2026-11-27T13:00'],
  ['one day earlier, same time', '2026-11-26T11:00'],
  ['a week later', '2026-12-04T11:00'],
  ['postpone it by a week', '2026-12-04T11:00'],
  ['the week after would be better', '2026-12-04T11:00'],
  ['same day next week', '2026-12-04T11:00'],
  ['bring it forward by an hour', '2026-11-27T10:00'],
])('%s', (text, at) => expect(movedTo(text)).toBe(at));

it.each(['in an hour', 'two days after tomorrow', 'a week from friday', 'it takes an hour', 'later'])(
  'nothing is moved by "%s"',
  (text) => expect(movedTo(text)).toBeNull(),
);

it('what has no moment yet is not moved', () => {
  expect(shifted({ name: 'Ann' }, wordsOf('an hour later'), context)).toBeNull();
});

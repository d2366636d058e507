import { openingOn } from '../../dates/opening-hours.ts';
import { readDay } from '../../dates/read-day.ts';
import { momentIn } from '../../dates/zone.ts';
import type { Draft } from '../../state.ts';
import { padded } from '../../text/words.ts';
import type { ScheduleContext } from '../schedule.ts';

const earliest =
  / (?:(?:the|your|at your|at the) (?:earliest|soonest)|as early as|earliest (?:one|time|slot|possible|you)|first (?:thing|slot|one|hour|appointment)|(?:right |just )?when you open|at opening(?: time)?) /;
const maxWords = 12;

/** `the earliest you have that day`: when the business opens; null: it is not wanted, or nothing says when that is. */
export function earliestOn(
  { day }: Draft,
  words: readonly string[],
  { now, timeZone, openingHours }: ScheduleContext,
): Draft | null {
  if (day === undefined || openingHours === undefined) return null;
  if (words.length > maxWords || !earliest.test(padded(words))) return null;
  const { date: today } = momentIn(now, timeZone);
  const known = readDay(day, today);
  const opening = known?.kind === 'date' ? openingOn(openingHours, known.date) : null;
  if (opening === null) return null;
  const [hour, minute] = [Math.floor(opening.from / 60), opening.from % 60];
  return { time: `at ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` };
}

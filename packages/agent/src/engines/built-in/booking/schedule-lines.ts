import { ordinalWords } from '../../../language/number-words.ts';
import { daysInMonth } from '../dates/civil.ts';
import { writeHours } from '../dates/opening-hours.ts';
import { writeDate, writeMonth, writeTime } from '../dates/write-moment.ts';
import { momentIn, zoneName } from '../dates/zone.ts';
import { capitalised } from '../text/words.ts';
import type { Refusal, Schedule, ScheduleContext } from './schedule.ts';
import { joinWhen, writeWhen } from './when.ts';

/** Day and time as they will be stored: `Wednesday, November 25 at 2:30 PM Eastern Time`. */
export function writeSchedule(
  said: { readonly day?: string; readonly time?: string },
  schedule: Schedule,
  { now, timeZone }: ScheduleContext,
): string {
  const { date: today } = momentIn(now, timeZone);
  if (schedule.kind === 'fixed') {
    const { date, time } = schedule.moment;
    return `${writeDate(date, today)} at ${writeTime(time)} ${zoneName(timeZone, now)}`;
  }
  if (schedule.kind !== 'day') return writeWhen(joinWhen(said.day, said.time));
  const part = schedule.part === undefined ? ', with the time still open' : ` in the ${schedule.part}`;
  return `${writeDate(schedule.date, today)}${schedule.part === 'lunchtime' ? ' at lunchtime' : part}`;
}

/** Why a day or time cannot be had, in words. */
export function refusalLine(refusal: Refusal, context: ScheduleContext): string {
  const { date: today } = momentIn(context.now, context.timeZone);
  switch (refusal.kind) {
    case 'no-such-day':
      return noSuchDay(refusal);
    case 'other-weekday':
      return `${writeDate(refusal.date, today).replace(/^\w+, /, '')} is a ${writeDate(refusal.date).replace(/,.*/, '')}, not a ${capitalised(refusal.said)}.`;
    case 'past-day':
      return `${writeDate(refusal.date, today)} is already over.`;
    case 'past-time':
      return `${writeTime(refusal.moment.time)} on ${writeDate(refusal.moment.date, today)} is already over.`;
    case 'far':
      return `${writeDate(refusal.date, today)} is more than a year ahead, that is too far for me.`;
    case 'closed-day':
    case 'closed-time':
    default:
      return closedLine(refusal, context);
  }
}

function noSuchDay({ year, month, day }: Extract<Refusal, { kind: 'no-such-day' }>): string {
  const name = writeMonth(month);
  const isLeapDay = month === 2 && day === 29;
  return `${name} has no ${ordinalWords(day)}${isLeapDay ? ` in ${year}` : ''}, only ${daysInMonth(year, month)} days.`;
}

function closedLine(
  refusal: Extract<Refusal, { kind: 'closed-day' | 'closed-time' }>,
  { now, timeZone, openingHours = {} }: ScheduleContext,
): string {
  const { date: today } = momentIn(now, timeZone);
  const wanted =
    refusal.kind === 'closed-day'
      ? writeDate(refusal.date, today)
      : `${writeTime(refusal.moment.time)} on ${writeDate(refusal.moment.date, today)}`;
  return `We are closed ${refusal.kind === 'closed-day' ? 'on' : 'at'} ${wanted}. We are open ${writeHours(openingHours)}, ${zoneName(timeZone, now)}.`;
}

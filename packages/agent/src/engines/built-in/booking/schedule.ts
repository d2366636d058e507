import {
  addDays,
  type CivilDate,
  type CivilTime,
  daysBetween,
  isSameDate,
  minutesOf,
} from '../dates/civil.ts';
import { isOpenAt, type OpeningHours, openingOn } from '../dates/opening-hours.ts';
import { type ClockReading, readClock } from '../dates/read-clock.ts';
import { type DayReading, readDay } from '../dates/read-day.ts';
import { type CivilMoment, epochOf, isoIn, momentIn } from '../dates/zone.ts';
import { zoneIn, zonePhrase } from '../dates/zone-words.ts';

/** When and where a booking is made. */
export interface ScheduleContext {
  /** Epoch ms. */
  readonly now: number;
  readonly timeZone: string;
  /** Absent: any time will do. */
  readonly openingHours?: OpeningHours;
}

/** Why a day or a time cannot be booked. */
export type Refusal =
  | { readonly kind: 'no-such-day'; readonly year: number; readonly month: number; readonly day: number }
  | Extract<DayReading, { kind: 'other-weekday' }>
  | { readonly kind: 'past-day'; readonly date: CivilDate }
  | { readonly kind: 'past-time'; readonly moment: CivilMoment }
  | { readonly kind: 'closed-day'; readonly date: CivilDate }
  | { readonly kind: 'closed-time'; readonly moment: CivilMoment }
  | { readonly kind: 'far'; readonly date: CivilDate };

/** What day and time come to. */
export type Schedule =
  | { readonly kind: 'fixed'; readonly moment: CivilMoment; readonly at: string }
  /** The day is right, the hour is missing or only a part of the day. */
  | { readonly kind: 'day'; readonly date: CivilDate; readonly part?: string }
  /** Nothing to put into a calendar: `as soon as possible`, `next week`. */
  | { readonly kind: 'vague'; readonly isRange: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const maxDaysAhead = 366;

/** Resolves day and time as they were said; the same words and moment always give the same answer. */
export function scheduleOf(
  said: { readonly day?: string; readonly time?: string },
  context: ScheduleContext,
): Schedule {
  const { date: today } = momentIn(context.now, context.timeZone);
  const day = said.day === undefined ? null : readDay(said.day, today);
  if (day === null) return { kind: 'none' };
  if (day.kind === 'soon' || day.kind === 'any' || day.kind === 'range')
    return { kind: 'vague', isRange: day.kind === 'range' };
  if (day.kind === 'past') return refused({ kind: 'past-day', date: day.date });
  if (day.kind !== 'date') return refused(day);
  if (daysBetween(today, day.date) > maxDaysAhead) return refused({ kind: 'far', date: day.date });
  const clock = said.time === undefined ? null : readClock(withoutZone(said.time));
  if (clock?.kind === 'clock') return fixed(day, clock, zoneIn(said.time ?? ''), context);
  return isOver(day.date, context)
    ? refused({ kind: 'closed-day', date: day.date })
    : { kind: 'day', date: day.date, ...(clock?.kind === 'part' && { part: clock.part }) };
}

/** `in two hours`, as a day and a time; other words stay as they are. */
export function fixSpan<S extends { readonly day?: string; readonly time?: string }>(
  said: S,
  { now, timeZone }: ScheduleContext,
): S {
  const clock = said.time === undefined ? null : readClock(said.time);
  if (clock?.kind !== 'after') return said;
  const { date, time } = momentIn(now + clock.minutes * 60_000, timeZone);
  const isToday = isSameDate(date, momentIn(now, timeZone).date);
  const minute = String(time.minute).padStart(2, '0');
  return {
    ...said,
    day: isToday ? 'today' : 'tomorrow',
    time: `at ${String(time.hour).padStart(2, '0')}:${minute}`,
  };
}

function fixed(
  day: Extract<DayReading, { kind: 'date' }>,
  clock: Extract<ClockReading, { kind: 'clock' }>,
  zone: string | undefined,
  context: ScheduleContext,
): Schedule {
  const { timeZone, openingHours } = context;
  const here = (date: CivilDate): CivilMoment => {
    const moment = {
      date,
      time: chosenTime(date, clock, zone === undefined ? context : withoutHours(context)),
    };
    return zone === undefined ? moment : momentIn(epochOf(moment, zone), timeZone);
  };
  let moment = here(day.date);
  if (isPast(moment, context) && day.repeatsWeekly) moment = here(addDays(day.date, 7));
  if (isPast(moment, context)) return refused({ kind: 'past-time', moment });
  if (openingHours && openingOn(openingHours, moment.date) === null)
    return refused({ kind: 'closed-day', date: moment.date });
  if (openingHours && !isOpenAt(openingHours, moment.date, moment.time))
    return refused({ kind: 'closed-time', moment });
  return { kind: 'fixed', moment, at: isoIn(moment, timeZone) };
}

/** `at four` is in the half of the day in which the business is open; otherwise in the one that people mean. */
function chosenTime(
  date: CivilDate,
  { time, half }: Extract<ClockReading, { kind: 'clock' }>,
  context: ScheduleContext,
): CivilTime {
  if (half !== undefined || time.hour > 12 || time.hour === 0) return time;
  const early = { ...time, hour: time.hour % 12 };
  const late = { ...time, hour: (time.hour % 12) + 12 };
  const { openingHours: hours } = context;
  const open = hours ? [early, late].filter((one) => isOpenAt(hours, date, one)) : [];
  const usual = time.hour >= 7 && time.hour !== 12 ? [early, late] : [late, early];
  const candidates = open.length > 0 ? open : usual;
  return candidates.find((one) => !isPast({ date, time: one }, context)) ?? candidates[0] ?? time;
}

function isPast({ date, time }: CivilMoment, { now, timeZone }: ScheduleContext): boolean {
  const present = momentIn(now, timeZone);
  const days = daysBetween(present.date, date);
  return days < 0 || (days === 0 && minutesOf(time) <= minutesOf(present.time));
}

/** Closed all day, or until the next. */
function isOver(date: CivilDate, context: ScheduleContext): boolean {
  const { openingHours, now, timeZone } = context;
  if (openingHours === undefined) return false;
  const opening = openingOn(openingHours, date);
  const present = momentIn(now, timeZone);
  if (opening === null) return true;
  return isSameDate(date, present.date) && minutesOf(present.time) >= opening.to;
}

function withoutHours({ now, timeZone }: ScheduleContext): ScheduleContext {
  return { now, timeZone };
}

function withoutZone(time: string): string {
  return time.replace(new RegExp(` (?:in )?${zonePhrase}$`), '');
}

function refused(refusal: Refusal): Schedule {
  return { kind: 'refused', refusal };
}

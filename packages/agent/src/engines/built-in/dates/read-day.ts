import {
  addDays,
  addMonths,
  type CivilDate,
  daysBetween,
  daysInMonth,
  monthNames,
  type Weekday,
  weekdayNames,
  weekdayOf,
} from './civil.ts';
import { holiday, month, ordinal, weekday } from './grammar.ts';
import { holidayIn } from './holidays.ts';
import { readCardinal, readOrdinal } from './number-values.ts';

/** What a phrase says about the day. */
export type DayReading =
  /** `repeatsWeekly`: a bare weekday, which means the next one when today's is over. */
  | { readonly kind: 'date'; readonly date: CivilDate; readonly repeatsWeekly?: boolean }
  /** February 31st. */
  | { readonly kind: 'no-such-day'; readonly year: number; readonly month: number; readonly day: number }
  /** Tuesday the 30th, which is a Monday. */
  | { readonly kind: 'other-weekday'; readonly date: CivilDate; readonly said: Weekday }
  | { readonly kind: 'past'; readonly date: CivilDate }
  /** Next week, the weekend: more than one day. */
  | { readonly kind: 'range' }
  | { readonly kind: 'soon' }
  | { readonly kind: 'any' };

/** Without a year a date further ahead than this was meant as one that has just gone by. */
const maxDaysAhead = 300;

/** Reads a phrase that names a day, seen from `today`. */
export function readDay(phrase: string, today: CivilDate): DayReading | null {
  const spoken = phrase
    .replace(/^(?:on|for) /, '')
    .replaceAll(/\b(?:this coming|the following)\b/g, 'coming');
  return (
    readNamed(spoken, today) ??
    readCounted(spoken, today) ??
    readPlaced(spoken, today) ??
    readWeekdayAndDate(spoken, today) ??
    readMonthAndDay(spoken, today) ??
    readWeekday(spoken, today) ??
    readDayOfMonth(spoken, today)
  );
}

function readNamed(spoken: string, today: CivilDate): DayReading | null {
  if (/^(?:as soon|asap|right away)/.test(spoken)) return { kind: 'soon' };
  if (/^(?:any day|when)/.test(spoken)) return { kind: 'any' };
  if (spoken === 'today' || spoken === 'tonight') return found(today);
  if (spoken === 'tomorrow') return found(addDays(today, 1));
  if (spoken === 'yesterday') return { kind: 'past', date: addDays(today, -1) };
  if (spoken.endsWith('day after tomorrow')) return found(addDays(today, 2));
  const beside = /^(?:the )?day (after|before) (.+)$/.exec(spoken);
  const feast = beside ? readNamed(beside[2] ?? '', today) : null;
  if (feast?.kind === 'date') return found(addDays(feast.date, beside?.[1] === 'after' ? 1 : -1));
  if (
    /\b(?:week|month|weekend|year)$/.test(spoken) &&
    /\b(?:this|next|coming|the)\b/.test(spoken) &&
    !hasWeekday(spoken)
  )
    return { kind: 'range' };
  if (!new RegExp(`^${holiday}$`).test(spoken)) return null;
  const thisYear = holidayIn(spoken, today.year);
  if (thisYear === null) return null;
  return found(
    daysBetween(today, thisYear) >= 0 ? thisYear : (holidayIn(spoken, today.year + 1) ?? thisYear),
  );
}

/** `in two weeks`, `a week from friday`, `three days ago`. */
function readCounted(spoken: string, today: CivilDate): DayReading | null {
  const match =
    /^(?:in )?(.+?) (day|week|fortnight|month)s?(?: (from|after) (?:the )?(.+)| (ago)| time)?$/.exec(spoken);
  const count = match ? readCardinal(match[1] ?? '') : null;
  if (!match || count === null) return readWeekLater(spoken, today);
  const [, , unit = '', , anchor = 'now', ago] = match;
  const from = anchor === 'now' ? found(today) : readDay(anchor, today);
  if (from?.kind !== 'date') return from;
  const days = { day: 1, week: 7, fortnight: 14 }[unit] ?? 0;
  if (ago !== undefined) return { kind: 'past', date: addDays(today, -count * days) };
  return found(unit === 'month' ? addMonths(from.date, count) : addDays(from.date, count * days));
}

/** `friday week`, `tomorrow week`, `friday in two weeks`, `in two weeks on friday`. */
function readWeekLater(text: string, today: CivilDate): DayReading | null {
  const spoken = text.replace(new RegExp(`^in (.+?) weeks? (?:on )?(?:a )?(${weekday})$`), '$2 in $1 weeks');
  const match = /^(.+?) (?:in (.+) weeks?|(?<!this |next )week)$/.exec(spoken);
  const day = match ? readDay(match[1] ?? '', today) : null;
  if (!match || day?.kind !== 'date') return null;
  const weeks = match[2] === undefined ? 1 : readCardinal(match[2]);
  return weeks === null ? null : found(addDays(day.date, weeks * 7));
}

/** `the first monday of december`, `the last friday of the month`. */
function readPlaced(spoken: string, today: CivilDate): DayReading | null {
  const match = new RegExp(`^(?:the )?(first|second|third|fourth|last) (${weekday}) (?:of|in) (.+)$`).exec(
    spoken,
  );
  const day = weekdayIn(match?.[2] ?? '');
  if (!match || day === null) return null;
  const first = monthStart(match[3] ?? '', today);
  if (match[1] === 'last') {
    const end = { ...first, day: daysInMonth(first.year, first.month) };
    return orPast(addDays(end, -daysUntil(day, weekdayOf(end))), today);
  }
  const offset = daysUntil(weekdayOf(first), day) + 7 * ((readOrdinal(match[1] ?? '') ?? 1) - 1);
  return orPast(addDays(first, offset), today);
}

function monthStart(text: string, today: CivilDate): CivilDate {
  if (text === 'next month') return { ...addMonths(today, 1), day: 1 };
  const named = monthIn(text);
  if (named === null) return { ...today, day: 1 };
  return { year: named < today.month ? today.year + 1 : today.year, month: named, day: 1 };
}

/** `monday the thirtieth`, `friday december fourth`: both have to be right. */
function readWeekdayAndDate(spoken: string, today: CivilDate): DayReading | null {
  const match = new RegExp(`^(?:(?:this|next|coming|the) )?(${weekday}) (?:in )?(.+)$`).exec(spoken);
  const said = weekdayIn(match?.[1] ?? '');
  if (!match || said === null) return null;
  const date = readMonthAndDay(match[2] ?? '', today) ?? readDayOfMonth(match[2] ?? '', today);
  if (date?.kind !== 'date') return date;
  return weekdayOf(date.date) === said ? date : { kind: 'other-weekday', date: date.date, said };
}

function readMonthAndDay(spoken: string, today: CivilDate): DayReading | null {
  const year = /(?: |^)(20\d\d|twenty (?:twenty|thirty)(?: \w+)?|two thousand .+)$/.exec(spoken);
  const text = (year ? spoken.slice(0, year.index) : spoken).replaceAll(/\b(?:the|of|day)\b ?/g, '').trim();
  const named = monthIn(text);
  if (named === null) return null;
  const dayText = text.replace(new RegExp(String.raw`\b${month}\b`), '').trim();
  const day = readOrdinal(dayText) ?? readCardinal(dayText);
  if (day === null || day === 0 || day > 32) return null;
  return year ? dated(readYear(year[1] ?? ''), named, day, today) : nextDated(named, day, today);
}

function nextDated(named: number, day: number, today: CivilDate): DayReading {
  const isLater = named > today.month || (named === today.month && day >= today.day);
  const year = isLater ? today.year : today.year + 1;
  const reading = dated(year, named, day, today);
  if (reading.kind !== 'date' || daysBetween(today, reading.date) <= maxDaysAhead) return reading;
  return { kind: 'past', date: { ...reading.date, year: year - 1 } };
}

function dated(year: number, named: number, day: number, today: CivilDate): DayReading {
  if (day > daysInMonth(year, named)) return { kind: 'no-such-day', year, month: named, day };
  return orPast({ year, month: named, day }, today);
}

/** `the fifth`: of this month, or of the next when it has gone by. */
function readDayOfMonth(spoken: string, today: CivilDate): DayReading | null {
  const day = new RegExp(`^(?:the )?${ordinal}$`).test(spoken)
    ? readOrdinal(spoken.replace(/^the /, ''))
    : null;
  if (day === null || day === 0) return null;
  const { year, month: named } = day >= today.day ? today : addMonths({ ...today, day: 1 }, 1);
  return dated(year, named, day, today);
}

function readWeekday(spoken: string, today: CivilDate): DayReading | null {
  const said = weekdayIn(spoken);
  if (said === null) return null;
  const ahead = daysUntil(weekdayOf(today), said);
  const ofNextWeek = addDays(today, 7 - daysUntil('monday', weekdayOf(today)) + daysUntil('monday', said));
  if (/\b(?:last|past)\b/.test(spoken)) return { kind: 'past', date: addDays(today, ahead - 7) };
  if (/\bafter next$/.test(spoken)) return found(addDays(ofNextWeek, 7));
  if (/\bnext\b/.test(spoken)) return found(ofNextWeek);
  return { kind: 'date', date: addDays(today, ahead), repeatsWeekly: true };
}

/** The one that is nearest to a day, later than today. */
export function nearestWeekday(phrase: string, to: CivilDate, today: CivilDate): CivilDate {
  const said = weekdayIn(phrase) ?? weekdayOf(to);
  const behind = addDays(to, daysUntil(weekdayOf(to), said));
  const ahead = addDays(behind, -7);
  const isNearer = daysBetween(ahead, to) < daysBetween(to, behind);
  const date = isNearer ? ahead : behind;
  return daysBetween(today, date) > 0 ? date : addDays(date, 7);
}

function weekdayIn(text: string): Weekday | null {
  const said = new RegExp(String.raw`\b${weekday}\b`).exec(text)?.[0];
  return said === undefined ? null : (weekdayNames.find((name) => name.startsWith(said.slice(0, 3))) ?? null);
}

function hasWeekday(text: string): boolean {
  return weekdayIn(text) !== null;
}

function monthIn(text: string): number | null {
  const said = new RegExp(String.raw`\b${month}\b`).exec(text)?.[0];
  const index = said === undefined ? -1 : monthNames.findIndex((name) => name.startsWith(said.slice(0, 3)));
  return index < 0 ? null : index + 1;
}

function readYear(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  return 2000 + (readCardinal(text.replace(/^(?:twenty|two thousand(?: and)?) /, '')) ?? 0);
}

/** Days forward from one weekday to the other, 0 to 6. */
function daysUntil(from: Weekday, to: Weekday): number {
  return (weekdayNames.indexOf(to) - weekdayNames.indexOf(from) + 7) % 7;
}

function found(date: CivilDate): DayReading {
  return { kind: 'date', date };
}

function orPast(date: CivilDate, today: CivilDate): DayReading {
  return daysBetween(today, date) < 0 ? { kind: 'past', date } : { kind: 'date', date };
}

import { ordinalWords } from '../../../../language/number-words.ts';
import { addDays, type CivilDate, monthNames } from '../../dates/civil.ts';
import { readCardinal } from '../../dates/number-values.ts';
import { epochOf, momentIn } from '../../dates/zone.ts';
import type { Draft } from '../../state.ts';
import { padded } from '../../text/words.ts';
import { type Schedule, type ScheduleContext, scheduleOf } from '../schedule.ts';
import { parseWhen } from '../when.ts';

const count = String.raw`(?:a couple of|a|an|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty five|\d{1,2}|half an|half a)`;
const unit = '(?:minutes?|hours?|days?|weeks?)';
const direction = '(?:later|earlier|sooner|before(?: that)?|after(?: that)?|back|forward|ahead|on|down)';
/** From a day that is named, or from now, it is counted elsewhere. */
const elsewhere = '(?! (?:from|after (?:the |next |this )?\\w+day|tomorrow))';
/** `an hour later`, `two days earlier` */
const counted = new RegExp(` (${count}) (${unit}) (${direction})(?= )${elsewhere}`);
/** `push it back by an hour`, `postpone it by a week` */
const moved = new RegExp(
  ` (push|postpone|delay|move|shift|put|bring|pull)(?: \\w+){1,3}? (?:(back|forward|ahead|down|up) )?(?:by )?(${count}) (${unit}) `,
);
/** `the week after`, `the day before` */
const next =
  / (?:the|one) (week|day) (after|before|later|earlier)(?: that)? (?!tomorrow|\w*day |next )| (?:the )?same (?:day|time)(?: and (?:day|time))? (?:in )?(?:the )?(?:next|following) (week|day) /;
const earlier = /^(?:earlier|sooner|before(?: that)?|forward|ahead|up)$/;
/** A longer one tells of something else. */
const maxWords = 14;

/** The same booking, moved by what was said: `an hour later`, `push it back by a week`; null: it was not said so. */
export function shifted(known: Draft, words: readonly string[], context: ScheduleContext): Draft | null {
  const minutes = words.length > maxWords ? null : shiftIn(padded(words));
  const schedule = minutes === null ? null : scheduleOf(known, context);
  if (minutes === null || schedule === null) return null;
  const from = dateOf(schedule);
  // A day is a day of the calendar, whatever the clocks do in between.
  if (from !== null && minutes % minutesOfDay === 0) {
    const time = parseWhen(words, { asked: false })?.time;
    return { day: dayOf(addDays(from, minutes / minutesOfDay)), ...(time !== undefined && { time }) };
  }
  if (schedule.kind !== 'fixed') return null;
  const { moment } = schedule;
  const { timeZone } = context;
  const { date, time } = momentIn(epochOf(moment, timeZone) + minutes * 60_000, timeZone);
  const minute = String(time.minute).padStart(2, '0');
  return { day: dayOf(date), time: `at ${String(time.hour).padStart(2, '0')}:${minute}` };
}

/** Also of a day that could not be had: the one after it may. */
function dateOf(schedule: Schedule): CivilDate | null {
  if (schedule.kind === 'fixed') return schedule.moment.date;
  if (schedule.kind === 'refused')
    return schedule.refusal.kind === 'closed-day' ? schedule.refusal.date : null;
  return schedule.kind === 'day' ? schedule.date : null;
}

const minutesOfDay = 24 * 60;
const minutesOf = { minute: 1, hour: 60, day: minutesOfDay, week: 7 * minutesOfDay } as const;

/** In minutes; null: nothing is moved. */
function shiftIn(line: string): number | null {
  const beside = next.exec(line);
  if (beside) {
    const [, named = '', where = '', repeated] = beside;
    const isWeek = (repeated ?? named) === 'week';
    return minutesOf[isWeek ? 'week' : 'day'] * (earlier.test(where) ? -1 : 1);
  }
  const plain = counted.exec(line);
  if (plain) return signed(amountOf(plain[1] ?? '', plain[2] ?? ''), earlier.test(plain[3] ?? ''));
  const [, verb = '', where = '', many = '', unitSaid = ''] = moved.exec(line) ?? [];
  if (verb === '') return null;
  return signed(amountOf(many, unitSaid), earlier.test(where));
}

function amountOf(many: string, unitSaid: string): number | null {
  const [, each = 0] = Object.entries(minutesOf).find(([name]) => unitSaid.startsWith(name)) ?? [];
  if (many.startsWith('half')) return each / 2;
  const value = readCardinal(many);
  return value === null ? null : value * each;
}

function signed(minutes: number | null, isEarlier: boolean): number | null {
  return minutes === null ? null : isEarlier ? -minutes : minutes;
}

/** A day of the calendar as it is said: `december first 2026`. */
export function dayOf({
  year,
  month,
  day,
}: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}): string {
  return `${monthNames[month - 1] ?? ''} ${ordinalWords(day)} ${year}`;
}

import { type Refusal, type ScheduleContext, scheduleOf } from '../booking/schedule.ts';
import type { CivilDate, CivilTime } from '../dates/civil.ts';
import { readClock } from '../dates/read-clock.ts';
import type { Form } from './form.ts';
import type { Values } from './read-values.ts';

/** Day and time as the fields of a form want them: `2026-11-25`, `14:30`, `2026-11-25T14:30:00-05:00`. */
export function resolveWhen(
  { fields }: Form,
  when: { readonly day?: string; readonly time?: string },
  context: ScheduleContext,
): { readonly values: Values; readonly refusal?: Refusal } {
  const hasDay = fields.some(({ kind }) => kind.kind === 'date' || kind.kind === 'moment');
  // A form that asks for no day means the next time that the clock shows it.
  const schedule = scheduleOf(
    hasDay || when.time === undefined ? when : { ...when, day: when.day ?? 'today' },
    context,
  );
  if (schedule.kind === 'refused' && hasDay) return { values: {}, refusal: schedule.refusal };
  const date =
    schedule.kind === 'fixed' ? schedule.moment.date : schedule.kind === 'day' ? schedule.date : null;
  const time = schedule.kind === 'fixed' ? schedule.moment.time : hasDay ? null : clockOf(when.time);
  const values: Record<string, string> = {};
  for (const { name, kind } of fields) {
    if (kind.kind === 'date' && date) values[name] = writtenDate(date);
    if (kind.kind === 'time' && time) values[name] = writtenTime(time);
    if (kind.kind === 'moment' && schedule.kind === 'fixed') values[name] = schedule.at;
  }
  return { values };
}

function clockOf(said: string | undefined): CivilTime | null {
  const clock = said === undefined ? null : readClock(said);
  if (clock?.kind !== 'clock') return null;
  const isEarly = clock.half === undefined && clock.time.hour < 7;
  return isEarly ? { ...clock.time, hour: clock.time.hour + 12 } : clock.time;
}

function writtenDate({ year, month, day }: CivilDate): string {
  return [year, two(month), two(day)].join('-');
}

function writtenTime({ hour, minute }: CivilTime): string {
  return `${two(hour)}:${two(minute)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

import type { CivilDate, CivilTime } from './civil.ts';

export interface CivilMoment {
  readonly date: CivilDate;
  readonly time: CivilTime;
}

const minuteMs = 60_000;

/** The zone of the machine that this runs on. */
export function systemTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What calendar and clock show at this moment in a place. */
export function momentIn(epochMs: number, timeZone: string): CivilMoment {
  const local = new Date(epochMs + offsetMinutes(epochMs, timeZone) * minuteMs);
  return {
    date: { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() },
    time: { hour: local.getUTCHours(), minute: local.getUTCMinutes() },
  };
}

/** The moment at which calendar and clock of a place show this; in the hour that a change of clocks skips, the hour after it. */
export function epochOf({ date, time }: CivilMoment, timeZone: string): number {
  const asUtc = Date.UTC(date.year, date.month - 1, date.day, time.hour, time.minute);
  const first = asUtc - offsetMinutes(asUtc, timeZone) * minuteMs;
  return asUtc - offsetMinutes(first, timeZone) * minuteMs;
}

/** `2026-11-25T14:30:00-05:00` */
export function isoIn(moment: CivilMoment, timeZone: string): string {
  const epochMs = epochOf(moment, timeZone);
  const { date, time } = momentIn(epochMs, timeZone);
  const offset = offsetMinutes(epochMs, timeZone);
  const sign = offset < 0 ? '-' : '+';
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return (
    `${date.year}-${two(date.month)}-${two(date.day)}T${two(time.hour)}:${two(time.minute)}:00` +
    `${sign}${two(hours)}:${two(minutes)}`
  );
}

/** `Eastern Time` */
export function zoneName(timeZone: string, epochMs: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    epochMs,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function offsetMinutes(epochMs: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(epochMs);
  const valueOf = (wanted: string): number => Number(parts.find(({ type }) => type === wanted)?.value);
  const shown = Date.UTC(
    valueOf('year'),
    valueOf('month') - 1,
    valueOf('day'),
    valueOf('hour'),
    valueOf('minute'),
  );
  return Math.round((shown - Math.floor(epochMs / minuteMs) * minuteMs) / minuteMs);
}

/** Making one takes longer than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

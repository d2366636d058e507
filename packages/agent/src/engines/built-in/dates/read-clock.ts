import type { CivilTime } from './civil.ts';
import { readCardinal } from './number-values.ts';

export const dayParts = ['morning', 'lunchtime', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** What a phrase says about the time of day. */
export type ClockReading =
  /** `half` is missing where the visitor did not say which: `at four`. */
  | { readonly kind: 'clock'; readonly time: CivilTime; readonly half?: 'am' | 'pm' }
  | { readonly kind: 'part'; readonly part: DayPart }
  /** From now on. */
  | { readonly kind: 'after'; readonly minutes: number }
  | { readonly kind: 'any' };

const noise = /^(?:at|around|about|after|before|by|from|round|between) |(?: hours)$/g;

/** Reads a phrase that names a time: `half past two`, `at 14:30`, `four in the morning`, `in the afternoon`. */
export function readClock(phrase: string): ClockReading | null {
  const spoken = phrase
    .replaceAll("'", '')
    .replace(/ and .*?(?= [ap]m$|$)/, '')
    .trim();
  if (/^any ?time|^at any/.test(spoken)) return { kind: 'any' };
  const span = /^in (.+?) (hours?|minutes?)$/.exec(spoken.replace('half an hour', 'thirty minutes'));
  if (span) return readSpan(span[1] ?? '', span[2] ?? '');
  const part = readPart(spoken);
  const bare = withoutPart(spoken).replaceAll(noise, '').replaceAll(noise, '').trim();
  const half = readHalf(spoken) ?? (part === null ? undefined : halfOf(part));
  const time = readTime(bare);
  if (time) return withHalf(time, half, part);
  return part === null ? null : { kind: 'part', part };
}

/** The half of the day that a part lies in; at lunchtime eleven is before noon and one after it. */
export function halfOf(part: DayPart): 'am' | 'pm' | undefined {
  if (part === 'lunchtime') return undefined;
  return part === 'morning' ? 'am' : 'pm';
}

function readSpan(count: string, unit: string): ClockReading | null {
  const value = readCardinal(count);
  if (value === null) return null;
  return { kind: 'after', minutes: unit.startsWith('hour') ? value * 60 : value };
}

function readPart(spoken: string): DayPart | null {
  if (/\bmorning\b/.test(spoken)) return 'morning';
  if (/\bafternoon\b/.test(spoken)) return 'afternoon';
  if (/\b(?:evening|night)\b/.test(spoken)) return 'evening';
  return /\blunch(?:time| time)?\b/.test(spoken) ? 'lunchtime' : null;
}

function withoutPart(spoken: string): string {
  return spoken.replaceAll(
    /(?:\b(?:early|late|this|the|in the|at)\b )*\b(?:morning|afternoon|evening|night|lunch(?:time| time)?)\b/g,
    '',
  );
}

function readHalf(spoken: string): 'am' | 'pm' | undefined {
  const said = /(?:^|[\d ])([ap]) ?m\b/.exec(spoken)?.[1];
  return said === undefined ? undefined : said === 'a' ? 'am' : 'pm';
}

function withHalf(
  time: CivilTime & { readonly isWhole?: boolean },
  half: 'am' | 'pm' | undefined,
  part: DayPart | null,
): ClockReading {
  const { hour, minute, isWhole = false } = time;
  // After noon, or with a zero in front, a clock of 24 hours was read out.
  if (isWhole || hour > 12 || hour === 0)
    return { kind: 'clock', time: { hour, minute }, half: hour < 12 ? 'am' : 'pm' };
  if (half === undefined) return { kind: 'clock', time: { hour, minute } };
  const isNight = part === 'evening' && hour === 12;
  return { kind: 'clock', time: { hour: (hour % 12) + (half === 'pm' && !isNight ? 12 : 0), minute }, half };
}

function readTime(text: string): (CivilTime & { isWhole?: boolean }) | null {
  const spoken = text
    .replace(/ ?oclock.*$/, '')
    .replace(/ ?(?:a|p) ?m$/, '')
    .replace(' minutes', '')
    .trim();
  if (spoken === 'noon' || spoken === 'midday') return { hour: 12, minute: 0, isWhole: true };
  if (spoken === 'midnight') return { hour: 0, minute: 0, isWhole: true };
  const shifted =
    /^(half|(?:a )?quarter|five|ten|twenty|twenty five|5|10|20|25) (past|to|after|before|of|till) (.+)$/.exec(
      spoken.replace(/^half (?!past )/, 'half past '),
    );
  if (shifted) return readShifted(shifted[1] ?? '', shifted[2] ?? '', shifted[3] ?? '');
  if (spoken.endsWith('ish') && !/\d/.test(spoken)) return readSpoken(spoken.slice(0, -3));
  const abbreviated = /^(\d{1,2})(?:h(\d{2})?|ish)$/.exec(spoken);
  if (abbreviated)
    return valid(Number(abbreviated[1]), Number(abbreviated[2] ?? 0), Number(abbreviated[1]) > 12);
  const written = /^(\d{1,2}):(\d{2})$/.exec(spoken) ?? /^([0-2]\d)([0-5]\d)$/.exec(spoken);
  if (written) {
    const isWhole = written[1]?.startsWith('0') === true || Number(written[1]) > 12;
    return valid(Number(written[1]), Number(written[2]), isWhole);
  }
  return readSpoken(spoken);
}

function readShifted(piece: string, direction: string, hourText: string): CivilTime | null {
  const hour = readCardinal(hourText);
  if (hour === null) return null;
  const minutes = piece === 'half' ? 30 : piece.endsWith('quarter') ? 15 : (readCardinal(piece) ?? 0);
  if (direction === 'past' || direction === 'after') return valid(hour, minutes);
  return valid(hour === 1 ? 12 : hour - 1, 60 - minutes);
}

/** `two thirty`, `two oh five`, `fourteen hundred`, `ten`. */
function readSpoken(spoken: string): (CivilTime & { isWhole?: boolean }) | null {
  if (spoken.endsWith(' hundred')) return valid(readCardinal(spoken.slice(0, -8)) ?? -1, 0, true);
  const whole = readCardinal(spoken);
  if (whole !== null) return valid(whole, 0);
  const words = spoken.split(' ');
  for (let cut = 1; cut < words.length; cut += 1) {
    const hour = readCardinal(words.slice(0, cut).join(' '));
    const minute = readCardinal(words.slice(cut).join(' ').replace(/^oh /, ''));
    if (hour !== null && hour < 24 && minute !== null) return valid(hour, minute);
  }
  return null;
}

function valid(hour: number, minute: number, isWhole = false): (CivilTime & { isWhole?: boolean }) | null {
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return null;
  return { hour, minute, ...(isWhole && { isWhole }) };
}

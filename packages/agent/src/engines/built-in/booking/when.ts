import { padded } from '../text/words.ts';

/** Day and time as they were said, tidied. */
export interface HeardWhen {
  readonly day?: string;
  readonly time?: string;
  /** The words without day and time. */
  readonly rest: readonly string[];
}

const hour = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[01]?\d|2[0-3])`;
/** `to` and `for` are hours only where nothing else can stand. */
const heardHour = String.raw`(?:${hour}|to|too|for)`;
const minute = String.raw`(?:oh (?:one|two|three|four|five|six|seven|eight|nine)|ten|fifteen|twenty five|twenty|thirty five|thirty|forty five|forty|fifty five|fifty|[0-5]\d)`;
const half = String.raw`(?:am|pm|a m|p m)`;
const part = String.raw`(?:morning|afternoon|evening|lunchtime|lunch time)`;
const partPhrase = String.raw`(?:(?:early |late )?in the (?:early |late )?${part}|at night)`;
const before = String.raw`(?:at|around|about|after|before|by|from)`;
const ordinal = String.raw`(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty first|\d{1,2}(?:st|nd|rd|th))`;
const month = String.raw`(?:january|february|march|april|may|june|july|august|september|october|november|december)`;
const weekday = String.raw`(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)`;
const count = String.raw`(?:a|one|two|three|four|five|six|seven|\d)`;

const days = [
  String.raw`(?:the )?day after tomorrow`,
  String.raw`(?:(?:this|next|coming) )?${weekday}(?: (?:(?:next|this) week|(?:the )?${ordinal}(?: of ${month})?))?`,
  String.raw`(?:the )?${ordinal}(?: of)? ${month}`,
  String.raw`${month} (?:the )?(?:${ordinal}|[1-9]|[12]\d|3[01])`,
  'the (?!first|second)' + ordinal,
  String.raw`in ${count} (?:days?|weeks?)`,
  String.raw`(?:(?:early|later|late|some time|sometime) )?(?:this|next) week`,
  'tomorrow|today|tonight',
  'as soon as possible|asap|right away|any day|whenever(?: you (?:can|like|want))?',
];
const sureTimes = [
  String.raw`(?:${before} )?(?:half past|(?:a )?quarter (?:past|to|after|before)|(?:ten|five|twenty) (?:past|to)) ${hour}(?: ${half}| ${partPhrase})?`,
  String.raw`(?:${before} )?${hour}(?: ${minute})? (?:oclock(?: (?:${half}|${partPhrase}))?|${half}|${partPhrase})`,
  String.raw`(?:${before} )?(?:\d{1,2}:\d{2}(?:[ap]m)?(?: ${half})?|\d{1,2}[ap]m)`,
  String.raw`${before} ${heardHour}(?: ${minute})?`,
  String.raw`(?:${before} )?(?:noon|midday|midnight)`,
  String.raw`(?:${partPhrase}|(?:(?:early|late|this|the) )?${part})`,
  String.raw`any ?time(?: (?:is fine|works|you (?:like|want)))?`,
];
const bareTime = String.raw`${hour}(?: ${minute})?`;

const anyDay = new RegExp(` (?:(?:on|for) )?(${days.join('|')})(?= )`, 'g');
const anyTime = new RegExp(` (${sureTimes.join('|')})(?= )`, 'g');
const onlyTime = new RegExp(
  `^ (?:(?:maybe|at|no|say|uh|um|okay|yes|well) )*(${bareTime}) (?:please |works |is fine |maybe )*$`,
);
const properNames = new RegExp(`\\b(?:${weekday}|${month.replace('may|', '')})\\b`, 'g');
const heardTwo = new RegExp(`^(${before}) (?:to|too)\\b`);
const heardFour = new RegExp(`^(${before}) for\\b`);
const barePart = new RegExp(`^(?:(?:early|late) )?${part}$`);
const definitePart = new RegExp(`^the ${part}$`);
const startsWithClock = new RegExp(
  `^(?:${hour}|\\d{1,2}(?:[ap]m)?|half|quarter|a quarter|(?:ten|five|twenty) (?:past|to)|noon|midday|midnight)\\b`,
);
/** Right after the day a bare hour is a time: `tuesday ten thirty`. */
const timeAfterDay = new RegExp(`(${days.join('|')}) (${bareTime})(?= )`);

export interface WhenOptions {
  /** A day or time was asked for, so a bare number is an hour. */
  readonly asked: boolean;
}

/** Finds a day and a time; null when neither was said. What is said last wins (`tuesday, no, wednesday`). */
export function parseWhen(words: readonly string[], options: WhenOptions): HeardWhen | null {
  let line = padded(words);
  const adjacent = timeAfterDay.exec(line);
  if (adjacent && line.search(anyTime) < 0) line = line.replace(timeAfterDay, '$1 at $2');
  const time = take(line, anyTime);
  const day = take(time.line, anyDay);
  const bare = time.found === undefined && options.asked ? onlyTime.exec(day.line) : null;
  const foundTime = time.found ?? bare?.[1];
  if (day.found === undefined && foundTime === undefined) return null;
  const rest = (bare ? '' : day.line).trim();
  return {
    ...(day.found !== undefined && { day: day.found }),
    ...(foundTime !== undefined && { time: tidyTime(foundTime, day.found !== undefined) }),
    rest: rest === '' ? [] : rest.split(' '),
  };
}

/** `tuesday`, `at ten` → `tuesday at ten`. */
export function joinWhen(day: string | undefined, time: string | undefined): string {
  return [day, time].filter((piece) => piece !== undefined && piece !== '').join(' ');
}

/** With the capitals that a reader expects: `Tuesday at ten`. */
export function writeWhen(when: string): string {
  return when.replace(properNames, (name) => name.charAt(0).toUpperCase() + name.slice(1));
}

function take(line: string, pattern: RegExp): { line: string; found: string | undefined } {
  let found: string | undefined;
  const rest = line.replace(pattern, (_whole: string, phrase: string, offset: number) => {
    const isDenied = line.slice(0, offset + 1).endsWith(' not ');
    if (!isDenied) found = phrase;
    return '';
  });
  return { line: rest, found };
}

function tidyTime(time: string, hasDay: boolean): string {
  const tidied = time
    .replace(heardTwo, '$1 two')
    .replace(heardFour, '$1 four')
    .replace(/ ([ap]) m\b/, ' $1m')
    .replace(/\boclock\b/, "o'clock")
    .replace(/\bany time.*|\banytime.*/, 'at any time');
  if (barePart.test(tidied)) return hasDay ? tidied : `in the ${tidied}`;
  if (definitePart.test(tidied)) return `in ${tidied}`;
  return startsWithClock.test(tidied) ? `at ${tidied}` : tidied;
}

import { bareTime, before, dayPhrases, hour, month, part, timePhrases, weekday } from '../dates/grammar.ts';
import { readClock } from '../dates/read-clock.ts';
import { zonePhrase } from '../dates/zone-words.ts';
import { capitalised, padded } from '../text/words.ts';

/** Day and time as they were said, tidied. */
export interface HeardWhen {
  readonly day?: string;
  readonly time?: string;
  /** The words without day and time. */
  readonly rest: readonly string[];
}

export interface WhenOptions {
  /** A day or time was asked for, so a bare number is an hour. */
  readonly asked: boolean;
}

/** Stands where a day was found; it is no word. */
const dayMark = '#';
const anyDay = new RegExp(` (?:(?:on|for) )?(${dayPhrases.join('|')})(?= )`, 'g');
const anyTime = new RegExp(` (${timePhrases.join('|')})(?= )`, 'g');
const anyZone = new RegExp(` (?:in )?(${zonePhrase})(?= )`, 'g');
const around =
  'maybe|at|no|say|uh|um|hm|ah|may|might|it|oh|ok|okay|yes|well|let us|make|it|then|so|and|but|sorry|wait|hmm|the|time|hour|should|must|would|could|can|we|you|i|be|is|was|are|said|meant|mean|wanted|want|need|prefer|rather|actually|do|that|to|for|like|please|change|correct|wrong|supposed|have|better|just|around|about';
const onlyTime = new RegExp(
  `^ (?:(?:${around}|${dayMark}) )*(${bareTime})(?: oclock)?(?: (?:(?:not|instead of|rather than)(?: at)? ${bareTime}|please|works|suits|me|us|is|would|be|fine|good|better|best|great|maybe|then|instead|rather|too|sharp|if possible|ok|okay|for|${dayMark}))* $`,
);
const noHour = '(?! (?:of|or|people|persons|guests|days?|weeks?|hours?|minutes?|percent|dollars))';
/** `friday 1500`, `0930 on friday`: four digits are a time only beside a day. */
const digitsAfterDay = new RegExp(` ${dayMark} ((?:0[6-9]|1\\d|2[0-3])[0-5]\\d)(?= )`);
/** Beside the day a bare hour is a time: `tuesday ten thirty`, `ten on tuesday`. */
const timeAfterDay = new RegExp(` ${dayMark} (?:maybe |say )?(${bareTime})(?= )${noHour}`);
const timeBeforeDay = new RegExp(` (${bareTime})(?= ${dayMark} )`);
/** `can we do four instead`, `change it to four`, `make it four`. */
const movedTime = new RegExp(
  ` (?:do|make (?:it|that|this)|say|(?:change|move|push|switch|set) (?:it|that|this|the time|my (?:demo|booking|appointment|time)) (?:back |up )?to|to|rather) (${bareTime})(?= (?:instead|please|then|${dayMark}|and|if|rather|that) | $)`,
);
const properNames = new RegExp(String.raw`\b(?:${weekday}|${month}|christmas|thanksgiving)\b`, 'g');
const heardTwo = new RegExp(`^(${before}) (?:to|too)\\b`);
const heardFour = new RegExp(`^(${before}) for\\b`);
const barePart = new RegExp(`^(?:(?:early|late) )?${part}$`);
const startsWithClock = new RegExp(
  `^(?:${hour}|\\d{1,2}(?:[ap]m)?|half|quarter|a quarter|(?:ten|five|twenty|twenty five) (?:minutes )?(?:past|to)|noon|midday|midnight)\\b`,
);

/** Finds a day and a time; null when neither was said. What is said last wins (`tuesday, no, wednesday`). */
export function parseWhen(words: readonly string[], options: WhenOptions): HeardWhen | null {
  const line = padded(words).replace(/ this (morning|afternoon|evening) /, ' today in the $1 ');
  const day = take(line, anyDay, ` ${dayMark} `);
  const zone = take(day.line, anyZone, ' ');
  const time = takeTime(zone.line, options.asked);
  if (day.found.length === 0 && time.found === undefined) return null;
  const rest = (time.isBare ? '' : time.line).replaceAll(dayMark, '').replaceAll(/ +/g, ' ').trim();
  const foundDay = dayOfWeek(day.found);
  const zoneWords = time.found !== undefined && zone.found.length > 0 ? ` ${zone.found.at(-1)}` : '';
  return {
    ...(foundDay !== undefined && { day: foundDay }),
    ...(time.found !== undefined && { time: tidyTime(time.found, foundDay !== undefined) + zoneWords }),
    rest: rest === '' ? [] : rest.split(' '),
  };
}

/** What is said last; `next week, friday` is the one of that week. */
function dayOfWeek(found: readonly string[]): string | undefined {
  const last = found.at(-1);
  const isOfNext = found.length > 1 && found.slice(0, -1).some((one) => /\bnext week$/.test(one));
  return last !== undefined && isOfNext && isBareWeekday.test(last) ? `${last} next week` : last;
}

const isBareWeekday = new RegExp(`^(?:on )?${weekday}$`);

/** `tuesday`, `at ten` → `tuesday at ten`. */
export function joinWhen(day: string | undefined, time: string | undefined): string {
  return [day, time].filter((piece) => piece !== undefined && piece !== '').join(' ');
}

/** With the capitals that a reader expects: `Tuesday at ten`. */
export function writeWhen(when: string): string {
  return when.replace(properNames, capitalised);
}

interface Taken {
  readonly line: string;
  readonly found: readonly string[];
}

/** Takes every phrase out of the line; those that are denied or only alternatives do not count. */
function take(line: string, pattern: RegExp, mark: string): Taken {
  const found: string[] = [];
  const rest = line.replaceAll(pattern, (_whole: string, phrase: string, offset: number) => {
    const head = line.slice(0, offset + 1);
    const isAlternative = found.length > 0 && head.endsWith(' or ');
    if (!isAlternative && !/ (?:not|not on|not at|instead of|rather than|than) $/.test(head))
      found.push(phrase);
    return mark;
  });
  return { line: mark === ' ' ? rest : rest.replaceAll(/ +/g, ' '), found };
}

interface TakenTime {
  readonly line: string;
  readonly found: string | undefined;
  /** Nothing but the time was said. */
  readonly isBare: boolean;
}

function takeTime(line: string, asked: boolean): TakenTime {
  const sure = take(line, anyTime, ' ');
  const found = combined(sure.found);
  const isWhole = found !== undefined && readClock(found)?.kind !== 'part';
  if (isWhole) return { line: sure.line, found, isBare: false };
  const left = sure.line.replaceAll(/ +/g, ' ');
  const near =
    digitsAfterDay.exec(left) ?? timeAfterDay.exec(left) ?? timeBeforeDay.exec(left) ?? movedTime.exec(left);
  const bare = asked ? onlyTime.exec(left) : null;
  const hourWords = near?.[1] ?? bare?.[1];
  if (hourWords === undefined) return { line: sure.line, found, isBare: false };
  const rest = near ? left.replace(near[0], near[0].includes(dayMark) ? ` ${dayMark} ` : ' ') : '';
  return { line: rest, found: combined([...sure.found, hourWords]), isBare: near === null };
}

/** The last clock time, with the part of the day when it was said apart: `tomorrow morning at nine`. */
function combined(found: readonly string[]): string | undefined {
  const clock = found.findLast((phrase) => readClock(phrase)?.kind !== 'part');
  const dayPart = found.findLast((phrase) => readClock(phrase)?.kind === 'part');
  if (clock === undefined || dayPart === undefined) return clock ?? dayPart;
  return withPart(clock, dayPart);
}

/** `at nine` and `morning` → `at nine in the morning`; a clock time that says which nine is left alone. */
export function withPart(clock: string, dayPart: string): string {
  const [time, said] = [readClock(clock), readClock(dayPart)];
  if (said?.kind !== 'part' || time?.kind !== 'clock' || time.half !== undefined) return clock;
  return `${clock} ${said.part === 'lunchtime' ? 'at lunchtime' : `in the ${said.part}`}`;
}

function tidyTime(time: string, hasDay: boolean): string {
  const tidied = time
    .replace(heardTwo, '$1 two')
    .replace(heardFour, '$1 four')
    .replace(/ ([ap]) m\b/, ' $1m')
    .replace(/\boclock\b/, "o'clock")
    .replace(/\bany time.*|\banytime.*/, 'at any time');
  if (barePart.test(tidied)) return hasDay ? tidied : `in the ${tidied}`;
  if (tidied.startsWith('the ')) return `in ${tidied}`;
  return startsWithClock.test(tidied) ? `at ${tidied}` : tidied;
}

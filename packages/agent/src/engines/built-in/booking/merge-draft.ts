import { isSameDate } from '../dates/civil.ts';
import { weekday } from '../dates/grammar.ts';
import { type DayPart, readClock } from '../dates/read-clock.ts';
import { nearestWeekday, readDay } from '../dates/read-day.ts';
import { momentIn } from '../dates/zone.ts';
import type { Draft, Visitor } from '../state.ts';
import { comparable, wordSimilarity } from '../text/similarity.ts';
import { capitalised, padded, withoutFillers } from '../text/words.ts';
import { earliestOn } from './moved/earliest.ts';
import { isKnownName, isNoName, withSpelling } from './name.ts';
import { correctPhone } from './phone-number.ts';
import { fixSpan, type ScheduleContext } from './schedule.ts';
import { dayOf, shifted } from './moved/shift.ts';
import { withPart } from './when.ts';

/** What is known with what was just said: what is new wins, and a part of the day and an hour belong together. */
export function mergeDraft(known: Draft, heard: Draft, context: ScheduleContext): Draft {
  const fixed = fixSpan(heard, context);
  const time = mergeTime(known.time, fixed.time);
  const day = mergeDay(known.day, fixed.day, context);
  return { ...known, ...fixed, ...(day !== undefined && { day }), ...(time !== undefined && { time }) };
}

/** A correction of what is known, by a part of it: the last digit of the number, the spelling of the name. */
export function correctionOf(known: Draft, words: readonly string[], context: ScheduleContext): Draft | null {
  const moved = shifted(known, words, context) ?? earliestOn(known, words, context);
  if (moved !== null) return moved;
  const phone = known.phone === undefined ? null : correctPhone(known.phone, words);
  if (phone !== null) return { phone };
  const name =
    known.name === undefined
      ? null
      : (withFirstName(known.name, words) ??
        withOtherPart(known.name, words) ??
        withSurname(known.name, words) ??
        withWritten(known.name, words) ??
        withSpelledLast(known.name, words) ??
        withSpelling(known.name, words) ??
        withSimilar(known.name, words));
  return name === null || name === known.name ? null : { name };
}

/** `my last name is cruz`: it goes behind the first name, or takes the place of another last name. */
function withSurname(known: string, words: readonly string[]): string | null {
  const said =
    / (?:(?:last|family|second) ?name|surname) is (?:now )?(?!not |wrong |spelled |misspelled )(\w+)(?: ((?!please |now |by |not |and |thanks |with |instead |but )[a-z]{2,})(?= $))? /.exec(
      padded(words),
    );
  if (said === null) return null;
  const [first = known] = known.split(' ');
  const surname = said.slice(1).filter((part) => part !== undefined);
  return [first, ...surname.map((part) => (/^[A-Z]/.test(first) ? capitalised(part) : part))].join(' ');
}

/** `the first name should be mia`: the last one stays. */
function withFirstName(known: string, words: readonly string[]): string | null {
  const said =
    / (?:first|given|fore) ?name (?:is|should be|must be|ought to be|was) (?!not |wrong |spelled |misspelled |spelt |written )([a-z]{2,}) /.exec(
      padded(words),
    )?.[1];
  return said === undefined ? null : replaced(known, 0, said);
}

/** `it is mia, not maya`, `mia instead of maya`: the part of the name that is denied gives way. */
function withOtherPart(known: string, words: readonly string[]): string | null {
  const [, wanted, denied] =
    / ([a-z]{2,}) (?:and )?(?:not|instead of|rather than) ([a-z]{2,})(?: (?:please|thanks|sorry|by the way))* $/.exec(
      padded(words),
    ) ?? [];
  const place = known
    .toLowerCase()
    .split(/[ ]/)
    .indexOf(denied ?? '');
  return wanted === undefined || place < 0 || isNoName(wanted) ? null : replaced(known, place, wanted);
}

function replaced(known: string, place: number, said: string): string {
  const parts = known.split(' ');
  return parts.with(place, /^[A-Z]/.test(parts[place] ?? '') ? capitalised(said) : said).join(' ');
}

/** `it is spelled nowak`: the part of the name that is nearly the same. */
function withWritten(known: string, words: readonly string[]): string | null {
  const said = / (?:spelled|spelt|written) (?:like |as )?([a-z]{3,})(?= )/.exec(padded(words))?.[1];
  if (said === undefined) return null;
  const parts = known.split(' ');
  const place = parts.findIndex(
    (part) => wordSimilarity(comparable(part.toLowerCase()), comparable(said)) >= minAlike,
  );
  if (place < 0) return null;
  return replaced(known, place, said);
}

/** `it is stephen bourke, b o u r k e`: both names once more, and how the last one is written. */
function withSpelledLast(known: string, words: readonly string[]): string | null {
  const [, said = '', last = '', letters = ''] =
    / ([a-z]{2,}) ([a-z]{2,}) ((?:[a-z] ){3,})/.exec(padded(words)) ?? [];
  const isLast = last !== '' && last === letters.replaceAll(' ', '');
  const [first = '', ...others] = known.toLowerCase().split(' ');
  const isFirst = said === first || isKnownName(said) || differsByOne(first, said);
  return isLast && isFirst && others.length === 1 && !isNoName(said)
    ? replaced(replaced(known, 0, said), 1, last)
    : null;
}

/** `no, jon is with an h: john`, `it is anna with two n`: a part of the name once more, a letter is another. */
function withSimilar(known: string, words: readonly string[]): string | null {
  const described = / ([a-z]{3,}) with(?:out)? (?:(?:an?|one|two|double|the) )?[a-z]{1,3} $/.exec(
    padded(words),
  )?.[1];
  const said = described ?? withoutFillers(words).at(-1) ?? '';
  if (!corrects.test(padded(words)) || isNoName(said)) return null;
  const place = known
    .toLowerCase()
    .split(' ')
    .findIndex((part) => part !== said && differsByOne(part, said));
  return place < 0 ? null : replaced(known, place, said);
}

const corrects =
  / (?:no|not|almost|nearly|close|it is|with|without|sorry|actually|spelled|spelt|written|meant|mean|rather) /;

/** One letter is added, left out or another. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 3 || long.length - short.length > 1) return false;
  const same = Array.from(short).findIndex((letter, index) => letter !== long[index]);
  if (same < 0) return long.length > short.length;
  return long.slice(same + 1) === short.slice(long.length > short.length ? same : same + 1);
}

/** Of two spellings of one name. */
const minAlike = 0.4;

/** `next week`, and then `wednesday`: the one of next week; in the place of another day the nearest to that. */
function mergeDay(
  known: string | undefined,
  heard: string | undefined,
  { now, timeZone }: ScheduleContext,
): string | undefined {
  if (known === undefined || heard === undefined) return heard ?? known;
  if (!isBareWeekday.test(heard)) return heard;
  if (/\bnext week$/.test(known)) return `${heard} next week`;
  const today = momentIn(now, timeZone).date;
  const [before, plain] = [readDay(known, today), readDay(heard, today)];
  if (before?.kind !== 'date' || plain?.kind !== 'date') return heard;
  const nearest = nearestWeekday(heard, before.date, today);
  return isSameDate(plain.date, nearest) ? heard : `${heard} ${dayOf(nearest)}`;
}

const isBareWeekday = new RegExp(`^(?:on )?${weekday}$`);

function mergeTime(known: string | undefined, heard: string | undefined): string | undefined {
  if (known === undefined || heard === undefined) return heard ?? known;
  const [before, after] = [readClock(known), readClock(heard)];
  if (before?.kind === 'part') return withPart(heard, known);
  if (after?.kind !== 'part' || before?.kind !== 'clock') return heard;
  return before.half === undefined && fits(before.time.hour, after.part) ? withPart(known, heard) : heard;
}

function fits(hour: number, part: DayPart): boolean {
  if (part === 'lunchtime') return hour >= 11 || hour <= 2;
  const isLate = hour === 12 || hour <= 6;
  if (part === 'morning') return hour >= 5 && hour < 12;
  return part === 'afternoon' ? isLate : hour >= 5 && hour < 12;
}

/** What a draft tells of the visitor himself; the rest of the conversation uses it. */
export function visitorIn({ name, phone, email, business }: Draft): Visitor {
  return {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(business !== undefined && { business }),
  };
}

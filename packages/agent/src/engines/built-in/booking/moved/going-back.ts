import { isSameDate } from '../../dates/civil.ts';
import { readDay } from '../../dates/read-day.ts';
import { momentIn } from '../../dates/zone.ts';
import type { ConfirmingMode, Draft } from '../../state.ts';
import { padded } from '../../text/words.ts';
import type { ScheduleContext } from '../schedule.ts';
import { parseWhen } from '../when.ts';

/** The one before, without a word of when that is. */
const toTheFirst =
  / the (?:very )?(?:first|original|previous|old|other) (?:one|time|slot|date|day|appointment|suggestion) | (?:as|like|how|what|where) (?:it was|i (?:first )?said|we had|you had)(?: (?:at )?(?:first|before|originally|in the beginning))? $| (?:back to|keep|take|stick (?:to|with)|stay with) the first /;
/** The day that it was before, said again. */
const back = / (?:back|after all|keep|stay|stick|leave) /;
/** A longer one tells of something else. */
const maxWords = 14;

/** Day and time as they were read back before the change, when that is taken back: `no, the first one`; null: it is not. */
export function goingBack(
  { earlier }: Pick<ConfirmingMode, 'earlier'>,
  words: readonly string[],
  context: ScheduleContext,
): Draft | null {
  if (earlier === undefined || words.length > maxWords) return null;
  const line = padded(words);
  const said = parseWhen(words, { asked: false });
  if (said === null || said.day === undefined) return toTheFirst.test(line) ? earlier : null;
  const isBack = back.test(line) && said.time === undefined;
  return isBack && isSameDay(said.day, earlier.day, context) ? earlier : null;
}

function isSameDay(one: string, other: string | undefined, { now, timeZone }: ScheduleContext): boolean {
  const { date: today } = momentIn(now, timeZone);
  const [here, there] = [readDay(one, today), other === undefined ? null : readDay(other, today)];
  return here?.kind === 'date' && there?.kind === 'date' && isSameDate(here.date, there.date);
}

/** What a change leaves to go back to: the first of all that were read back. */
export function earlierOf(
  { draft: { day, time }, earlier }: Pick<ConfirmingMode, 'draft' | 'earlier'>,
  changed: Draft,
): Pick<Draft, 'day' | 'time'> {
  const isOther = changed.day !== day || changed.time !== time;
  if (earlier !== undefined || !isOther) return earlier ?? {};
  return { ...(day !== undefined && { day }), ...(time !== undefined && { time }) };
}

import { createMatcher, type Matcher } from '../format/matcher.ts';
import type { StepOf } from '../format/step-schemas.ts';
import type { Conversation } from './conversation.ts';
import { isQuiet } from './is-quiet.ts';
import { endOf, shown } from './shown.ts';

/** Without a word for this long nothing more is expected: what must not be said was not. */
const silentMs = 1_500;

type Wanted = Exclude<StepOf<'hears'>['hears'], string>;

/**
 * Is everything that has to be among what the assistant says, from this sentence on? Where something must not be, its
 * silence is waited for as well.
 */
export async function hears(
  { hears: expected }: StepOf<'hears'>,
  conversation: Conversation,
  heardFrom: number,
  limitMs: number,
): Promise<string | undefined> {
  const { record } = conversation;
  const wanted: Wanted = typeof expected === 'string' ? { all: [expected] } : expected;
  const all = matchersOf(wanted.all);
  const any = matchersOf(wanted.any);
  const none = matchersOf(wanted.none);
  const text = (): string => record.heard.slice(heardFrom).join(' ');
  const missing = (): string[] => {
    const heard = text();
    const lacking = all.filter((one) => !one.isIn(heard)).map(({ source }) => source);
    const hasAny = any.length === 0 || any.some((one) => one.isIn(heard));
    return hasAny ? lacking : [...lacking, any.map(({ source }) => source).join(' | ')];
  };
  const isDone = (): boolean => missing().length === 0 && text() !== '';
  const isSilent = (): boolean => isQuiet(conversation, silentMs);
  const isOver = (): boolean => record.ended !== undefined;
  const isHeard = (): boolean => isDone() && (none.length === 0 || isSilent());
  const isInTime = await conversation.until(() => isOver() || isHeard(), limitMs);
  const heard = text();
  const unwanted = none.filter((one) => one.isIn(heard)).map(({ source }) => source);
  const end = isDone() ? '' : endOf(record.ended);
  if (unwanted.length > 0) return `it must not say ${shown(unwanted)}; heard: ${shown(heard)}`;
  if (heard === '') return `nothing was heard${end}`;
  if (!isDone()) return `${shown(missing())} not heard; heard: ${shown(heard)}${end}`;
  return isInTime ? undefined : `the assistant did not finish within ${limitMs / 1_000} s`;
}

const matchersOf = (sources: readonly string[] = []): Matcher[] => sources.map(createMatcher);

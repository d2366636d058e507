import { parseEmail } from '../booking/email.ts';
import { parseName } from '../booking/name.ts';
import { readSlots } from '../booking/read-slots.ts';
import { readCardinal } from '../dates/number-values.ts';
import { padded, wordsOf } from '../text/words.ts';
import { type Field, type Form, spaced } from './form.ts';
import { readChoice } from './read-choice.ts';
import { readList } from './read-list.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface HeardValues {
  readonly values: Values;
  /** Words on day and time, which are resolved later. */
  readonly when: { readonly day?: string; readonly time?: string };
}

/** Reads every field of a form from one utterance; `asking` is the one that was asked for, which takes bare answers. */
export function readValues(text: string, form: Form, asking: Field | null): HeardValues {
  const heard: Record<string, unknown> = {};
  const withoutChoices = readChoices(wordsOf(text), form, heard);
  const hasKind = (...kinds: readonly string[]) => form.fields.some(({ kind }) => kinds.includes(kind.kind));
  const slots = readSlots(text, slotOf(asking));
  for (const field of form.fields) {
    const value = contactValue(field, slots.draft);
    if (value !== undefined) heard[field.name] = value;
  }
  const { day, time } = slots.draft;
  const when = hasKind('date', 'time', 'moment')
    ? { ...(day !== undefined && { day }), ...(time !== undefined && { time }) }
    : {};
  const saysWhen = Object.keys(when).length > 0;
  const rest =
    saysWhen || slots.draft.phone !== undefined ? withoutChoicesOf(slots.rest, form) : withoutChoices;
  readNumbers(rest, form, asking, heard);
  readBooleans(rest, form, heard);
  if (asking?.kind.kind === 'list') readAskedList(text, asking.name, asking.kind.of, heard);
  if (asking && heard[asking.name] === undefined) readAsked(text, asking, heard, saysWhen);
  return { values: heard, when };
}

function readChoices(
  words: readonly string[],
  form: Form,
  heard: Record<string, unknown>,
): readonly string[] {
  let left = words;
  for (const { name, kind } of form.fields) {
    if (kind.kind !== 'choice') continue;
    const { values, rest } = readChoice(left, kind.values);
    if (values.length === 0) continue;
    heard[name] = kind.isMany ? [...new Set(values)] : values.at(-1);
    left = rest;
  }
  return left;
}

function withoutChoicesOf(words: readonly string[], form: Form): readonly string[] {
  return readChoices(words, form, {});
}

function slotOf(asking: Field | null): 'name' | 'phone' | 'day' | null {
  if (asking === null) return null;
  const { kind } = asking.kind;
  if (kind === 'name' || kind === 'phone') return kind;
  return kind === 'date' || kind === 'time' || kind === 'moment' ? 'day' : null;
}

function contactValue(
  { kind }: Field,
  { name, phone, email }: { readonly name?: string; readonly phone?: string; readonly email?: string },
): string | undefined {
  if (kind.kind === 'name') return name;
  if (kind.kind === 'phone') return phone;
  return kind.kind === 'email' ? email : undefined;
}

const numberPattern =
  /(?<= )(?:(?:a )?(?:dozen|couple of|couple)|(?:(?:one|two|three|four|five|six|seven|eight|nine|a) hundred(?: and)?)?(?: ?(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety))?(?: ?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|\d+(?:\.\d+)?))?)(?= )/g;

/** A number belongs to the field that is named beside it; one that is left goes to the field that has none yet. */
function readNumbers(
  words: readonly string[],
  form: Form,
  asking: Field | null,
  heard: Record<string, unknown>,
): void {
  const fields = form.fields.filter(({ kind }) => kind.kind === 'number');
  const line = padded(words);
  const numbers = [...line.matchAll(numberPattern)]
    .filter((match) => match[0].trim() !== '' && !isPronoun(line, match))
    .map((match) => ({ value: valueOf(match[0].trim()), after: line.slice(match.index + match[0].length) }));
  for (const { value, after } of numbers) {
    if (value === null) continue;
    const named = fields.find(
      ({ path, label }) => isNamedIn(after, path.at(-1) ?? '') || isNamedIn(after, label),
    );
    const isAsked = asking?.kind.kind === 'number' && heard[asking.name] === undefined;
    const isFree = asking === null || asking.kind.kind === 'choice';
    const free = isFree ? fields.find(({ name }) => heard[name] === undefined) : undefined;
    const open = isAsked ? asking : free;
    const field = named ?? open;
    if (field && fits(field, value)) heard[field.name] = value;
  }
}

/** `a large one`, `the other one` */
function isPronoun(line: string, match: RegExpExecArray): boolean {
  return (
    match[0].trim() === 'one' &&
    / (?:a|an|the|this|that|which|another)(?: \w+)? ?$/.test(line.slice(0, match.index))
  );
}

function valueOf(said: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(said)) return Number(said);
  return readCardinal(said);
}

function isNamedIn(after: string, name: string): boolean {
  const [noun = ''] = spaced(name).split(' ').toReversed();
  return new RegExp(`^ (?:\\w+ )?${noun.replace(/s$/, '')}s? `).test(after);
}

function fits({ kind }: Field, value: number): boolean {
  if (kind.kind !== 'number') return false;
  if (kind.isWhole && !Number.isInteger(value)) return false;
  return value >= (kind.minimum ?? -Infinity) && value <= (kind.maximum ?? Infinity);
}

/** `with whipped cream`, `no ice`: said of the field by its name. */
function readBooleans(words: readonly string[], form: Form, heard: Record<string, unknown>): void {
  const line = padded(words);
  for (const { name, path, kind } of form.fields) {
    if (kind.kind !== 'boolean') continue;
    const label = spaced(path.at(-1) ?? '').replace(/^(?:is|has|with|wants?|needs?|include) /, '');
    const match = new RegExp(` (no |not |without |hold the )?(?:a |an |any |the )?${label}s? `).exec(line);
    if (match) heard[name] = match[1] === undefined;
  }
}

function readAskedList(
  text: string,
  name: string,
  of: 'text' | 'number',
  heard: Record<string, unknown>,
): void {
  const items = readList(text, of);
  if (items.length > 0) heard[name] = items;
}

const maxTextLength = 200;

/** The whole answer to a question: words as they are, a bare name, yes or no. */
function readAsked(
  text: string,
  { name, kind }: Field,
  heard: Record<string, unknown>,
  saysWhen: boolean,
): void {
  const words = wordsOf(text);
  if (kind.kind === 'boolean') {
    const isYes = /^ (?:yes|yeah|yep|sure|please|of course|okay|ok) /.test(padded(words));
    if (isYes || /^ (?:no|nope|not) /.test(padded(words))) heard[name] = isYes;
  }
  if (kind.kind === 'email') heard[name] = parseEmail(text)?.email;
  if (kind.kind === 'name') heard[name] = parseName(words, { asked: true })?.name;
  if (kind.kind === 'text' && !saysWhen && words.length > 0)
    heard[name] = text.trim().slice(0, maxTextLength);
  if (heard[name] === undefined) delete heard[name];
}

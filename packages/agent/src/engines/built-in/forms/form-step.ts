import { open } from '../answers.ts';
import { lowerFirst } from '../booking/ask.ts';
import type { BookingTurn } from '../booking/booking-turn.ts';
import { triesBeforeGivingUp } from '../booking/booking-turn.ts';
import { mergeDraft } from '../booking/merge-draft.ts';
import { refusalLine } from '../booking/schedule-lines.ts';
import { cancels, isQuestion, objects } from '../booking/wording.ts';
import { vary } from '../lines.ts';
import type { FormMode, Step, Visitor } from '../state.ts';
import { wordsOf } from '../text/words.ts';
import { agrees } from '../wording/agreement.ts';
import { drops } from '../wording/dropping.ts';
import type { Field, Form } from './form.ts';
import { askField, askMore, formLines, readFormBack, retryField } from './form-lines.ts';
import { addedTo, endsList } from './read-list.ts';
import { readValues, type Values } from './read-values.ts';
import { resolveWhen } from './resolve-when.ts';

/** Starts a form with whatever the wish already says. */
export function startForm(form: Form, turn: BookingTurn): Step {
  const mode: FormMode = {
    kind: 'form',
    tool: form.tool,
    values: knownOf(form, turn.state.visitor),
    when: {},
    asking: null,
    tries: 0,
  };
  return take(form, mode, turn, vary(turn.state.turn, formLines.start));
}

/** One answer while a form is filled or read back. */
export function formStep(form: Form, mode: FormMode, turn: BookingTurn): Step {
  const words = wordsOf(turn.text);
  const count = turn.state.turn;
  const asked = fieldNamed(form, mode.asking);
  if (asked?.kind.kind === 'list' && (turn.intent === 'no' || endsList(words)))
    return endOfList(form, mode, turn, asked);
  const isDeclined = form.fields.length === 0 && turn.intent === 'no';
  const isGivenUp = mode.hasFailed === true && turn.intent === 'thanks';
  if (
    isGivenUp ||
    isDeclined ||
    turn.intent === 'stop' ||
    cancels(words) ||
    (drops(turn.text) && saysNothingNew(form, mode, turn))
  )
    return open(vary(count, formLines.cancelled));
  const isReadBack = mode.asking === null;
  const isYes = (turn.intent === 'yes' && !objects(words)) || agrees(words);
  if (isReadBack && isYes && saysNothingNew(form, mode, turn))
    return {
      ...open('', { kind: 'anything-else' }),
      call: { name: form.tool, parameters: nested(form, mode.values) },
      retry: { ...mode, hasFailed: true },
    };
  const answer = isQuestion(words) ? turn.findAnswer(words) : null;
  if (answer && saysNothingNew(form, mode, turn)) return digress(form, mode, turn, answer);
  if (!saysNothingNew(form, mode, turn)) return take(form, mode, turn, vary(count, formLines.noted));
  if (isReadBack && (turn.intent === 'no' || turn.intent === 'yes'))
    return { mode, text: vary(count, formLines.askChange) };
  return again(form, mode, turn);
}

function again(form: Form, mode: FormMode, turn: BookingTurn): Step {
  const count = turn.state.turn;
  if (mode.tries + 1 >= triesBeforeGivingUp) return open(vary(count, formLines.givenUp));
  const asking = fieldNamed(form, mode.asking);
  const text = asking ? retryField(asking, count) : vary(count, formLines.confirmAgain);
  return { mode: { ...mode, tries: mode.tries + 1 }, text };
}

function digress(
  form: Form,
  mode: FormMode,
  turn: BookingTurn,
  answer: { readonly text: string; readonly topicId: string },
): Step {
  const asking = fieldNamed(form, mode.asking);
  const count = turn.state.turn;
  const question = asking ? askField(asking, count) : readFormBack(form, mode.values, count);
  return { mode, topicId: answer.topicId, text: `${answer.text} And ${lowerFirst(question)}` };
}

/** Takes what was heard and asks for what is missing, or reads everything back. */
function take(form: Form, mode: FormMode, turn: BookingTurn, opening: string): Step {
  const heard = readValues(turn.text, form, fieldNamed(form, mode.asking));
  const when = mergeDraft(mode.when, heard.when, turn.schedule);
  const resolved = resolveWhen(form, when, turn.schedule);
  const count = turn.state.turn;
  if (resolved.refusal) {
    const field = form.fields.find(({ kind }) => ['date', 'moment', 'time'].includes(kind.kind));
    const line = refusalLine(resolved.refusal, turn.schedule);
    const next: FormMode = { ...mode, values: { ...mode.values, ...heard.values }, when: {}, tries: 0 };
    return {
      mode: { ...next, asking: field?.name ?? null },
      text: `${line} ${field ? askField(field, count) : ''}`.trim(),
    };
  }
  const values: Values = { ...mode.values, ...heard.values, ...resolved.values };
  const asked = fieldNamed(form, mode.asking);
  if (asked?.kind.kind !== 'list') return askNext(form, { ...mode, values, when }, turn, opening);
  const items = addedTo(mode.values[asked.name], [heard.values[asked.name] ?? []].flat());
  const listed = { ...values, [asked.name]: items };
  return { mode: { ...mode, values: listed, when, tries: 0 }, text: `${opening} ${askMore(asked)}` };
}

function endOfList(form: Form, mode: FormMode, turn: BookingTurn, { name }: Field): Step {
  const values = { ...mode.values, [name]: mode.values[name] ?? [] };
  return askNext(form, { ...mode, values }, turn, vary(turn.state.turn, formLines.noted));
}

/** What is missing is asked for; where nothing is, everything is read back. */
function askNext(form: Form, mode: FormMode, turn: BookingTurn, opening: string): Step {
  const { values } = mode;
  const count = turn.state.turn;
  const missing = form.fields.find(({ name, isRequired }) => isRequired && values[name] === undefined);
  const text = missing ? askField(missing, count) : readFormBack(form, values, count);
  return { mode: { ...mode, asking: missing?.name ?? null, tries: 0 }, text: `${opening} ${text}` };
}

/** Values as the function's schema has them: what is in objects stands in objects. */
function nested({ fields }: Form, values: Values): Values {
  const result: Record<string, unknown> = {};
  for (const { name, path } of fields) if (values[name] !== undefined) place(result, path, values[name]);
  return result;
}

function place(object: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    object[first] = value;
    return;
  }
  const inner: Record<string, unknown> = Object.hasOwn(object, first) ? { ...Object(object[first]) } : {};
  place(inner, rest, value);
  object[first] = inner;
}

function saysNothingNew(form: Form, mode: FormMode, turn: BookingTurn): boolean {
  const heard = readValues(turn.text, form, fieldNamed(form, mode.asking));
  const isNew = ([name, value]: [string, unknown]) =>
    JSON.stringify(mode.values[name]) !== JSON.stringify(value);
  return Object.keys(heard.when).length === 0 && !Object.entries(heard.values).some(isNew);
}

function fieldNamed({ fields }: Form, name: string | null): Field | null {
  return fields.find((field) => field.name === name) ?? null;
}

/** What the visitor said about himself earlier. */
function knownOf({ fields }: Form, { name, phone, email }: Visitor): Values {
  const known: Record<string, string | undefined> = { name, phone, email };
  const filled = fields.flatMap((field) => {
    const value = known[field.kind.kind];
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(filled);
}

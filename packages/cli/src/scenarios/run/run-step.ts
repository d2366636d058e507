import { fits, valueAt } from '../format/fits.ts';
import { createMatcher } from '../format/matcher.ts';
import { isAnswered, type Step, type StepOf } from '../format/step-schemas.ts';
import type { SeenCall } from './call-record.ts';
import type { Conversation } from './conversation.ts';
import { hears } from './hears.ts';
import { isQuiet } from './is-quiet.ts';
import { endOf, shown } from './shown.ts';

/** How far a scenario has come in what its caller got to know. */
export interface StepState {
  /** Index of the first sentence behind the visitor's last words. */
  heardFrom: number;
  readonly seenCalls: Set<string>;
  handedFrom: number;
  nodesFrom: number;
}

/** Without a sound or a word of the assistant for this long it has finished. */
const quietMs = 500;

/** Undefined: as expected; else what was expected, and what there was instead. Never takes longer than the limit. */
export async function runStep(
  step: Step,
  conversation: Conversation,
  state: StepState,
  limitMs: number,
): Promise<string | undefined> {
  switch (step.kind) {
    case 'say':
      return say(step, conversation, state, limitMs);
    case 'wait':
      await conversation.until(() => false, step.wait * 1_000);
      return undefined;
    case 'hears':
      return hears(step, conversation, state.heardFrom, limitMs);
    case 'calls':
      return calls(step, conversation, state, limitMs);
    case 'handedTo':
      return reaches(step.handedTo, 'handedTo', conversation, state, limitMs);
    case 'node':
      return reaches(step.node, 'node', conversation, state, limitMs);
    case 'ends':
      return ends(step, conversation, limitMs);
    case 'stored':
      return stored(step, conversation, limitMs);
    default:
      return step satisfies never;
  }
}

async function say(
  { say: text, interrupts = false, aloud = false }: StepOf<'say'>,
  conversation: Conversation,
  state: StepState,
  limitMs: number,
): Promise<string | undefined> {
  const { record } = conversation;
  if (!interrupts && !(await finished(conversation, limitMs)))
    return `the assistant did not finish within ${limitMs / 1_000} s`;
  if (record.ended !== undefined) return `the call had ended (${record.ended})`;
  if (aloud && conversation.speak === undefined) return 'this caller has no voice';
  state.heardFrom = record.heard.length;
  await (aloud ? conversation.speak?.(text) : conversation.say(text, limitMs));
  return undefined;
}

const finished = (conversation: Conversation, limitMs: number): Promise<boolean> =>
  conversation.until(
    () => conversation.record.ended !== undefined || isQuiet(conversation, quietMs),
    limitMs,
  );

async function calls(
  step: StepOf<'calls'>,
  conversation: Conversation,
  state: StepState,
  limitMs: number,
): Promise<string | undefined> {
  const { record } = conversation;
  const find = (): SeenCall | undefined =>
    record.calls.find(({ id, name }) => name === step.calls && !state.seenCalls.has(id));
  const isThere = (): boolean => {
    const call = find();
    return call !== undefined && (step.result === undefined || call.result !== undefined);
  };
  await conversation.until(() => isThere() || record.ended !== undefined, limitMs);
  const call = find();
  if (call === undefined) {
    const names = record.calls.map(({ name }) => name).join(', ');
    return `${step.calls} was not called; called were: ${names || 'none'}${endOf(record.ended)}`;
  }
  state.seenCalls.add(call.id);
  return wrongIn(step, call);
}

function wrongIn(step: StepOf<'calls'>, call: SeenCall): string | undefined {
  if (step.with !== undefined && !fits(step.with, call.parameters))
    return `${step.calls} was called with ${shown(call.parameters)} instead of ${shown(step.with)}`;
  if (isAnswered(step) && !call.isAsked)
    return `${step.calls} was run by its server, and the scenario's answer not asked for`;
  if (step.result !== undefined && !createMatcher(step.result).isIn(call.result ?? ''))
    return `${step.calls} answered ${call.result === undefined ? 'nothing' : shown(call.result)}`;
  return undefined;
}

async function reaches(
  name: string,
  kind: 'handedTo' | 'node',
  conversation: Conversation,
  state: StepState,
  limitMs: number,
): Promise<string | undefined> {
  const { record } = conversation;
  const [names, key] =
    kind === 'node' ? [record.nodes, 'nodesFrom' as const] : [record.handedTo, 'handedFrom' as const];
  const at = (): number => names.indexOf(name, state[key]);
  await conversation.until(() => at() >= 0 || record.ended !== undefined, limitMs);
  const found = at();
  if (found < 0) {
    const others = names.slice(state[key]).join(', ');
    return `"${name}" was not reached; reached were: ${others || 'none'}${endOf(record.ended)}`;
  }
  state[key] = found + 1;
  return undefined;
}

async function ends(
  step: StepOf<'ends'>,
  conversation: Conversation,
  limitMs: number,
): Promise<string | undefined> {
  const { record } = conversation;
  if (!(await conversation.until(() => record.ended !== undefined, limitMs)))
    return `the call goes on after ${limitMs / 1_000} s`;
  if (step.ends === true || record.ended === step.ends) return undefined;
  return `it ended with ${record.ended} instead of ${step.ends}`;
}

async function stored(
  step: StepOf<'stored'>,
  conversation: Conversation,
  limitMs: number,
): Promise<string | undefined> {
  if (!(await finished(conversation, limitMs)))
    return `the assistant did not finish within ${limitMs / 1_000} s`;
  const all = await conversation.stored(limitMs);
  const wrong = Object.entries(step.stored).flatMap(([path, expected]) => {
    const value = valueAt(all, path);
    return fits(expected, value) ? [] : [`${path} is ${shown(value)} instead of ${shown(expected)}`];
  });
  return wrong.length === 0 ? undefined : wrong.join('; ');
}

import { createWebCallSchema, routes } from '@saywell/contract';
import { isRecord } from '../format/fits.ts';
import type { Scenario } from '../format/scenario-schema.ts';
import { isAnswered } from '../format/step-schemas.ts';

/** The fields of a call or chat that name with whom it is. */
export function targetOf({ target, under, overrides, steps, channel }: Scenario): Record<string, unknown> {
  const answered = new Set(
    steps.flatMap((step) => (step.kind === 'calls' && isAnswered(step) ? [step.calls] : [])),
  );
  const who =
    typeof under === 'string'
      ? { [`${target}Id`]: under }
      : { [target]: answered.size === 0 ? under : withoutServers(under, answered) };
  if (overrides === undefined) return who;
  // A chat has one kind of overrides, whoever answers.
  return { ...who, [`${channel === 'chat' ? 'assistant' : target}Overrides`]: overrides };
}

/** What the API would refuse, by field. */
export function bodyIssues(scenario: Scenario): (readonly [field: string, message: string])[] {
  if (scenario.channel === 'chat' && scenario.target === 'workflow')
    return [['workflow', 'chats have no workflows']];
  const body = targetOf(scenario);
  const { error } =
    scenario.channel === 'chat'
      ? routes.chat.create.body.safeParse({ ...body, input: '-' })
      : createWebCallSchema.safeParse(body);
  return (error?.issues ?? []).slice(0, 10).map(({ path, message }) => [path.join('.'), message] as const);
}

/** A copy in which these functions have no server, so that the caller is asked to run them. */
function withoutServers(value: unknown, functions: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutServers(one, functions));
  if (!isRecord(value)) return value;
  const isRun = value['type'] === 'function' && functions.has(nameOf(value['function']));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(isRun && key === 'server'))
      .map(([key, inner]) => [key, withoutServers(inner, functions)]),
  );
}

const nameOf = (value: unknown): string => (isRecord(value) ? String(value['name']) : '');

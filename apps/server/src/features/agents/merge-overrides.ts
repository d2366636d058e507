import type { AssistantOverrides, CreateAssistant } from '@saywell/contract';
import { promisedBy } from './what-is-kept.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Taken as a whole: an address never goes with somebody else's secrets, a file never with another one's key. A server
 * without an address of its own is the one that was there, with other headers or limits.
 */
const wholes: ReadonlySet<string> = new Set(['server', 'credentials', 'metadata', 'schema']);

/**
 * Lays `later` over `earlier`, plan by plan: objects are joined field by field, everything else takes the place of what was
 * there, lists too. An object of another kind (`provider`, `type`) takes the place of the whole object, and so do servers
 * with an address, credentials and metadata. What is `undefined` says nothing.
 */
export function layOver(earlier: Fields, later: Fields): Fields {
  const result: Record<string, unknown> = { ...earlier };
  for (const [name, value] of Object.entries(later))
    if (value !== undefined) result[name] = laid(name, earlier[name], value);
  return result;
}

function laid(name: string, before: unknown, value: unknown): unknown {
  if (!isFields(before) || !isFields(value)) return value;
  if (wholes.has(name))
    return name === 'server' && value['url'] === undefined ? layOver(before, value) : value;
  return isOfOneKind(before, value) ? layOver(before, value) : value;
}

function isOfOneKind(before: Fields, value: Fields): boolean {
  return ['provider', 'type'].every((kind) => value[kind] === undefined || value[kind] === before[kind]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lays the overrides over the assistant. `variableValues` and `tools:append` are no fields of an assistant. */
export function applyOverrides(
  assistant: CreateAssistant,
  overrides: AssistantOverrides | undefined,
): CreateAssistant {
  if (overrides === undefined) return assistant;
  const { variableValues: _, 'tools:append': appended, ...fields } = overrides;
  // Whoever starts a call may ask that less is kept, never that more is than the assistant promises.
  const result = promisedBy([assistant], layOver({ ...assistant }, { ...fields }));
  if (appended === undefined) return result;
  const model = result.model ?? { provider: 'saywell' };
  return { ...result, model: { ...model, tools: [...(model.tools ?? []), ...appended] } };
}

/** Later overrides win field by field; variable values and appended tools are joined. Undefined: there are none. */
export function mergeOverrides(
  ...all: readonly (AssistantOverrides | undefined)[]
): AssistantOverrides | undefined {
  const given = all.filter((one) => one !== undefined);
  if (given.length === 0) return undefined;
  return given.reduce(
    (earlier, later): AssistantOverrides => ({
      ...layOver({ ...earlier }, { ...later }),
      variableValues: { ...earlier.variableValues, ...later.variableValues },
      ...appendedIn(earlier, later),
    }),
  );
}

function appendedIn(...all: readonly AssistantOverrides[]): Pick<AssistantOverrides, 'tools:append'> {
  const appended = all.flatMap((one) => one['tools:append'] ?? []);
  return appended.length === 0 ? {} : { 'tools:append': appended };
}

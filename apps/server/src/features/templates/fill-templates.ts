import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import type { RenderTemplate } from './render-template.ts';
import { templatePaths } from './template-paths.ts';

type Steps = readonly string[];
/** Null: what has the text is left out. */
type Change = (text: string, path: string) => string | null;

/** The assistant with the texts of {@link templatePaths} as they are said in this call. */
export function fillTemplates(
  assistant: CreateAssistant,
  render: RenderTemplate,
  onWarning: (warning: ApiWarning) => void = () => undefined,
): CreateAssistant {
  return changeTemplates(assistant, (text, path) => {
    const { text: said, problems } = render(text);
    for (const { code, message } of problems) onWarning({ path, code, message });
    return said;
  });
}

/**
 * Every text of `paths`, default {@link templatePaths}, changed; nothing else is copied. A step is a field, `field[]` every item
 * of a list, `*` every field of an object.
 */
export function changeTemplates(
  assistant: CreateAssistant,
  change: Change,
  paths: readonly string[] = templatePaths,
): CreateAssistant {
  let changed = assistant;
  for (const path of paths) {
    const next = changeAt(changed, path.split('.'), '', change);
    if (hasItsFields(next)) changed = next;
  }
  return changed;
}

/** Only texts are changed, so that what comes out is what went in. */
const hasItsFields = (value: unknown): value is CreateAssistant =>
  typeof value === 'object' && value !== null;

function changeAt(value: unknown, [step, ...rest]: Steps, path: string, change: Change): unknown {
  if (step === undefined) return typeof value === 'string' ? change(value, path) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (step === '*') return changeFields(value, Object.keys(value), [rest, path], change);
  const name = step.replace('[]', '');
  if (!Object.hasOwn(value, name)) return value;
  if (!step.endsWith('[]')) return changeFields(value, [name], [rest, path], change);
  const before: unknown = Reflect.get(value, name);
  const after = changeItems(before, rest, path === '' ? name : `${path}.${name}`, change);
  return after === before ? value : { ...value, [name]: after };
}

function changeFields(
  value: object,
  names: readonly string[],
  [rest, path]: readonly [Steps, string],
  change: Change,
): object {
  const changed = names.flatMap((name) => {
    const before: unknown = Reflect.get(value, name);
    const after = changeAt(before, rest, path === '' ? name : `${path}.${name}`, change);
    return after === before ? [] : [[name, after] as const];
  });
  if (changed.length === 0) return value;
  const all = Object.entries({ ...value, ...Object.fromEntries(changed) });
  const isLeftOut = (name: string): boolean => changed.some(([one, after]) => one === name && after === null);
  return Object.fromEntries(all.filter(([name]) => !isLeftOut(name)));
}

function changeItems(value: unknown, rest: Steps, path: string, change: Change): unknown {
  if (!Array.isArray(value)) return value;
  const items = value.map((item: unknown, index) => changeAt(item, rest, `${path}[${index}]`, change));
  if (items.every((item, index) => item === value[index])) return value;
  return items.filter((item, index) => item !== null || value[index] === null);
}

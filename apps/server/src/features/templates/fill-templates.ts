import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import type { RenderTemplate } from './render-template.ts';
import { templatePaths } from './template-paths.ts';

type Steps = readonly string[];
type Change = (text: string, path: string) => string;

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

/** Every text of `paths`, default {@link templatePaths}, changed; nothing else is copied. */
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
  const name = step.replace('[]', '');
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  const before: unknown = Reflect.get(value, name);
  const at = path === '' ? name : `${path}.${name}`;
  const after = step.endsWith('[]')
    ? changeItems(before, rest, at, change)
    : changeAt(before, rest, at, change);
  return after === before ? value : { ...value, [name]: after };
}

function changeItems(value: unknown, rest: Steps, path: string, change: Change): unknown {
  if (!Array.isArray(value)) return value;
  const items = value.map((item: unknown, index) => changeAt(item, rest, `${path}[${index}]`, change));
  return items.some((item, index) => item !== value[index]) ? items : value;
}

import type { Issue } from '../../../draft/issues.ts';
import { type Found, isList, isObject } from '../../../draft/json.ts';
import { isWithin, type Pointer, pointerOf, segmentsOf, valueAt } from '../../../draft/pointer.ts';
import { formFields } from './fields/form-fields.ts';
import { type EnginePart, providerSpecs } from './fields/provider-specs.ts';
import { type FormSection, sectionOf } from './section-table.ts';

/** Shown by parts that have fields of their own. */
const drawn: readonly Pointer[] = [
  '/name',
  '/model/tools',
  '/model/toolIds',
  '/hooks',
  '/model/knowledgeBase',
  '/model/knowledgeBaseId',
  '/metadata',
  ...Object.values(formFields).flatMap((groups) =>
    groups.flatMap(({ fields }) => fields.map(({ pointer }) => pointer)),
  ),
];
const enginePartNames: readonly EnginePart[] = ['model', 'voice', 'transcriber'];

/** What of a section is set and has no field in it, as one would write it: `model.numFastTurns`. */
export function unshown(document: Found, section: FormSection): readonly string[] {
  const shown = shownOf(document);
  const found = leavesOf(document, '')
    .filter((pointer) => sectionOf(pointer) === section && !isPrompt(document, pointer))
    .filter((pointer) => !shown.some((place) => isWithin(pointer, place)));
  return [...new Set(found.map((pointer) => segmentsOf(pointer).slice(0, depth).join('.')))];
}
const depth = 3;

const shownOf = (document: Found): readonly Pointer[] => [
  ...drawn,
  ...enginePartNames.flatMap((part) => ofProvider(document, part)),
];

/** What is to be said of a section, and of none of its fields. */
export function unshownIssues(
  document: Found,
  section: FormSection,
  issues: readonly Issue[],
): readonly Issue[] {
  const shown = shownOf(document);
  return issues.filter(
    ({ pointer }) =>
      sectionOf(pointer) === section &&
      !isPrompt(document, pointer) &&
      !shown.some((place) => isWithin(pointer, place)),
  );
}

function ofProvider(document: Found, part: EnginePart): readonly Pointer[] {
  const provider = valueAt(document, `/${part}/provider`);
  const specs = typeof provider === 'string' ? providerSpecs(part, provider) : [];
  return [
    `/${part}/provider`,
    ...specs.map(({ pointer }) => pointer),
    ...(part === 'model' ? ['/model/model'] : []),
  ];
}

const isSystem = (item: Found): boolean => isObject(item) && item['role'] === 'system';

/** The instructions have a field; examples of conversations have none. */
function isPrompt(document: Found, pointer: Pointer): boolean {
  const [model, messages, index = ''] = segmentsOf(pointer);
  if (model !== 'model' || messages !== 'messages') return false;
  const list = valueAt(document, '/model/messages');
  return isList(list) && list.findIndex(isSystem) === Number(index);
}

/** Lists are leaves but for those of objects in the prompt. */
function leavesOf(value: Found, pointer: Pointer): Pointer[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([name, item]) => leavesOf(item, pointer + pointerOf([name])));
  if (isList(value) && pointer === '/model/messages')
    return value.map((_item, index) => `${pointer}/${index}`);
  return value === undefined ? [] : [pointer];
}

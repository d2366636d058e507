import type { Change } from '../../../../draft/diff.ts';
import { type Found, isList, isSame, type Json } from '../../../../draft/json.ts';
import { valueText } from '../../../../draft/value-text.ts';
import { namedLists } from '../../../../draft/named-list.ts';
import { isWithin, type Pointer, segmentsOf, valueAt } from '../../../../draft/pointer.ts';
import type { FieldSpec } from '../../../../editor/fields/field-spec.ts';
import { formFields } from '../fields/form-fields.ts';
import { type EnginePart, labelOf, providerSpecs } from '../fields/provider-specs.ts';
import { toolTitle } from '../../../../editor/tool-kinds.ts';

const specs: readonly FieldSpec[] = Object.values(formFields).flatMap((groups) =>
  groups.flatMap(({ fields }) => fields),
);
const own: Readonly<Record<Pointer, string>> = {
  '/name': 'Name',
  '/voice': 'Voice',
  '/voice/provider': 'Who speaks',
  '/transcriber': 'Hearing',
  '/transcriber/provider': 'Who hears',
  '/model': 'Model',
  '/model/provider': 'Who thinks',
  '/model/knowledgeBaseId': 'Knowledge base',
  '/model/knowledgeBase': 'Knowledge on your server',
  '/model/tools': 'Tools',
  '/model/toolIds': 'Shared tools',
  '/model/messages': 'Instructions and examples',
  '/hooks': 'Hooks',
  '/metadata/saywell/booking': 'Appointments',
};
const parts: readonly EnginePart[] = ['model', 'voice', 'transcriber'];

/** What a place of an assistant is called where one edits it. */
export function placeText(pointer: Pointer, document: Found): string {
  const known = own[pointer] ?? specs.find((spec) => spec.pointer === pointer)?.label;
  if (known !== undefined) return known;
  const [part, ...rest] = segmentsOf(pointer);
  if (part === 'model' && rest[0] === 'messages' && rest[2] === 'content')
    return valueAt(document, `/model/messages/${rest[1]}/role`) === 'system' ? 'Instructions' : 'Example';
  if (part === 'model' && rest[0] === 'tools' && rest[1] !== undefined) {
    const tool = valueAt(document, `/model/tools/${rest[1]}`);
    const name = tool === undefined ? 'Tool' : toolTitle(tool);
    return [name, ...rest.slice(2)].join(' · ');
  }
  const engine = parts.find((name) => name === part);
  const provider = valueAt(document, `/${part}/provider`);
  const ofProvider =
    engine !== undefined && typeof provider === 'string'
      ? providerSpecs(engine, provider).find((spec) => spec.pointer === pointer)
      : undefined;
  if (ofProvider !== undefined) return ofProvider.label;
  return segmentsOf(pointer).map(labelOf).join(' · ');
}

/** What became of the things of a list. */
export interface ListChange {
  readonly gone: readonly string[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly isMoved: boolean;
}

/** Null: it is no list of things with names, or no list of texts. */
export function listChange({ pointer, before, after }: Change): ListChange | null {
  const [old, now] = [before ?? [], after ?? []];
  if (!isList(old) || !isList(now)) return null;
  if ([...old, ...now].every((item) => typeof item === 'string'))
    return ofNames(new Map(old.map(byText)), new Map(now.map(byText)));
  if (namedLists([old, now]) === null) return null;
  const [first, second] =
    pointer === '/model/tools'
      ? [old, now].map((list) => new Map(list.map((tool): [string, Json] => [toolTitle(tool), tool])))
      : (namedLists([old, now]) ?? []);
  return first === undefined || second === undefined ? null : ofNames(first, second);
}

const byText = (item: Json): [string, Json] => [valueText(item), item];

function ofNames(before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>): ListChange {
  const kept = [...before.keys()].filter((name) => after.has(name));
  return {
    gone: [...before.keys()].filter((name) => !after.has(name)),
    added: [...after.keys()].filter((name) => !before.has(name)),
    changed: kept.filter((name) => !isSame(before.get(name), after.get(name))),
    isMoved: !isSame(
      kept,
      [...after.keys()].filter((name) => before.has(name)),
    ),
  };
}

/** Secrets are changed, and not shown. */
export const isSecret = (pointer: Pointer): boolean =>
  ['/server/secret', '/server/headers', '/credentials'].some((place) => isWithin(pointer, place)) ||
  /\/(secret|headers|apiKey|token|password)(\/|$)/i.test(pointer);

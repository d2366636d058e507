import {
  type Found,
  fieldOf,
  isObject,
  type Json,
  type JsonObject,
  toDocument,
} from '../../../draft/json.ts';
import { valueAt } from '../../../draft/pointer.ts';
import { readJson } from '../../../editor/fields/read-json.ts';
import { rowsOf, type SchemaRow } from '../../../editor/schema-rows.ts';

/** What a model would fill in, where the tool says it. */
export function argumentRows(tool: object): readonly SchemaRow[] {
  const document = toDocument(tool);
  const schema: Found =
    fieldOf(document, 'type') === 'apiRequest'
      ? fieldOf(document, 'body')
      : valueAt(document, '/function/parameters');
  return rowsOf(schema);
}

/** Fields of the form that are no arguments. */
export const ownTexts = { all: '.all', variables: '.variables', name: '.name' } as const;

export type ReadArguments =
  | { readonly values: JsonObject }
  | { readonly problems: ReadonlyMap<string, string> };

const numbers = new Set(['number', 'integer']);

/** What was typed, as what each is; empty fields are left out. */
export function readArguments(
  rows: readonly SchemaRow[],
  typed: Readonly<Record<string, string>>,
): ReadArguments {
  const problems = new Map<string, string>();
  const values: [string, Json][] = [];
  for (const { name, type } of rows) {
    const text = typed[name] ?? '';
    if (text === '') continue;
    const read = readOne(type, text);
    if ('problem' in read) problems.set(name, read.problem);
    else values.push([name, read.value]);
  }
  return problems.size > 0 ? { problems } : { values: Object.fromEntries(values) };
}

function readOne(type: string, text: string): { value: Json } | { problem: string } {
  if (type === 'string') return { value: text };
  if (type === 'boolean') return { value: text === 'true' };
  if (numbers.has(type)) {
    const value = Number(text.trim().replace(',', '.'));
    return Number.isFinite(value) ? { value } : { problem: 'A figure belongs here.' };
  }
  const found = readJson(text);
  if ('problem' in found) return { problem: 'JSON belongs here.' };
  return { value: found.value ?? null };
}

/** A whole object; an empty text is none. */
export function readObject(text: string): JsonObject | null {
  if (text.trim() === '') return {};
  const found = readJson(text);
  return 'value' in found && isObject(found.value) ? found.value : null;
}

import type { Entry } from './descriptions/read-entries.ts';
import type { Schema } from './document.ts';

const exampleId = '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80';
const ofFormats: Readonly<Record<string, string>> = {
  uuid: exampleId,
  'date-time': '2026-11-24T09:30:00.000Z',
};

/** A value that the schema takes: one that it says itself, or that of the table. Undefined for objects whose fields have their own. */
export function exampleOf(schema: Schema, entry?: Entry): unknown {
  const { $ref, properties, items, anyOf, oneOf } = schema;
  if ($ref !== undefined || properties !== undefined) return undefined;
  const options = anyOf ?? oneOf;
  if (options !== undefined) return exampleOfUnion(options, entry);
  if (isOf(schema, 'array') && items !== undefined) {
    if (isObject(items)) return undefined;
    const own = exampleOf(items);
    return own === undefined ? entry?.example : [own];
  }
  const own = ownExample(schema) ?? entry?.example;
  return isOf(schema, 'object') && typeof own !== 'object' ? undefined : own;
}

function exampleOfUnion(options: readonly Schema[], entry?: Entry): unknown {
  const plain = options.filter((option) => !isObject(option) && !isOf(option, 'null'));
  if (plain.length === 0) return undefined;
  const own = plain.map((option) => exampleOf(option)).find((example) => example !== undefined);
  return own ?? entry?.example;
}

function ownExample(schema: Schema): unknown {
  const { format = '' } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.find((value) => value !== null);
  return ofFormats[format] ?? (isOf(schema, 'boolean') ? true : undefined);
}

const isObject = ({ $ref, properties, oneOf = [] }: Schema): boolean =>
  $ref !== undefined || properties !== undefined || oneOf.some(isObject);
const isOf = ({ type }: Schema, wanted: string): boolean => [type].flat().includes(wanted);

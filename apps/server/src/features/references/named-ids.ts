/** What the caller fills with fields of its own. */
const foreignFields = new Set([
  'metadata',
  'variableValues',
  'credentials',
  'properties',
  'parameters',
  'structuredOutputs',
  'scorecards',
]);

/** An id of another resource in a document. */
export interface NamedId<Field extends string> {
  readonly field: Field;
  readonly id: string;
  readonly path: readonly (string | number)[];
}

/** The ids that the fields of this table name, one or a list, wherever in an assistant, a squad, a tool or a workflow they are. */
export function* namedIds<Field extends string>(
  value: unknown,
  fields: Readonly<Record<Field, unknown>>,
  path: NamedId<Field>['path'] = [],
): Generator<NamedId<Field>> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = [...path, Array.isArray(value) ? Number(key) : key];
    if (isOf(fields, key)) yield* namedBy(inner, key, innerPath);
    else if (!foreignFields.has(key)) yield* namedIds(inner, fields, innerPath);
  }
}

function isOf<Field extends string>(fields: Readonly<Record<Field, unknown>>, key: string): key is Field {
  return Object.hasOwn(fields, key);
}

function* namedBy<Field extends string>(
  value: unknown,
  field: Field,
  path: NamedId<Field>['path'],
): Generator<NamedId<Field>> {
  if (typeof value === 'string') yield { field, id: value, path };
  if (!Array.isArray(value)) return;
  for (const [index, id] of value.entries()) {
    if (typeof id === 'string') yield { field, id, path: [...path, index] };
  }
}

import { type Found, fieldOf, isList, isObject, type Json, type JsonObject, namesOf } from '../draft/json.ts';

/** One thing that a tool is given. */
export interface SchemaRow {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly isRequired: boolean;
}

export const schemaTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;

const empty: JsonObject = {};
const propertiesOf = (schema: Found): JsonObject => {
  const properties = isObject(schema) ? fieldOf(schema, 'properties') : undefined;
  return isObject(properties) ? properties : empty;
};
const requiredOf = (schema: Found): readonly Json[] => {
  const required = isObject(schema) ? fieldOf(schema, 'required') : undefined;
  return isList(required) ? required : [];
};
const textOf = (value: Found, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** What a schema of an object asks for, in its order. */
export function rowsOf(schema: Found): readonly SchemaRow[] {
  const properties = propertiesOf(schema);
  const required = requiredOf(schema);
  return namesOf(properties).map((name) => {
    const property = properties[name];
    const fields = isObject(property) ? property : empty;
    return {
      name,
      type: textOf(fieldOf(fields, 'type'), 'string'),
      description: textOf(fieldOf(fields, 'description'), ''),
      isRequired: required.includes(name),
    };
  });
}

/** The schema with other properties; whatever else it says stays. */
function withProperties(
  schema: Found,
  entries: readonly (readonly [string, Json])[],
  required: readonly Json[],
): JsonObject {
  const { required: _before, ...rest } = isObject(schema) ? schema : empty;
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(entries),
    ...(required.length > 0 && { required }),
  };
}

const entriesOf = (schema: Found): (readonly [string, Json])[] => {
  const properties = propertiesOf(schema);
  return namesOf(properties).map((name) => [name, properties[name] ?? empty] as const);
};

/** The schema with one of its rows changed; a name that another has is not taken. */
export function changeRow(schema: Found, name: string, change: Partial<SchemaRow>): JsonObject {
  const entries = entriesOf(schema);
  const isTaken =
    change.name === '' || (change.name !== name && entries.some(([one]) => one === change.name));
  const nextName = isTaken ? name : (change.name ?? name);
  const next = entries.map(([one, property]): readonly [string, Json] =>
    one === name ? [nextName, changedProperty(property, change)] : [one, property],
  );
  const isRequired = change.isRequired ?? requiredOf(schema).includes(name);
  const required = next
    .map(([one]) => one)
    .filter((one) => (one === nextName ? isRequired : requiredOf(schema).includes(one)));
  return withProperties(schema, next, required);
}

function changedProperty(property: Json, { type, description }: Partial<SchemaRow>): JsonObject {
  const { description: before, ...rest } = isObject(property) ? property : empty;
  const words = description ?? before;
  return {
    ...rest,
    ...(type !== undefined && { type }),
    ...(words !== undefined && words !== '' && { description: words }),
  };
}

export function addRow(schema: Found): JsonObject {
  const entries = entriesOf(schema);
  const taken = new Set(entries.map(([name]) => name));
  let count = entries.length + 1;
  while (taken.has(`value${count}`)) count += 1;
  return withProperties(schema, [...entries, [`value${count}`, { type: 'string' }]], requiredOf(schema));
}

export function removeRow(schema: Found, name: string): JsonObject {
  const left = entriesOf(schema).filter(([one]) => one !== name);
  return withProperties(
    schema,
    left,
    requiredOf(schema).filter((one) => one !== name),
  );
}

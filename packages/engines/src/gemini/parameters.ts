/** Deeper schemas are cut off: nobody speaks such parameters. */
const maxDepth = 12;
const plainFields = [
  'type',
  'description',
  'enum',
  'required',
  'nullable',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
] as const;
const knownFormats = new Set<unknown>(['enum', 'date-time', 'float', 'double', 'int32', 'int64']);

type Schema = Readonly<Record<string, unknown>>;

/** The part of a JSON schema that Gemini takes; undefined: a function without parameters has none. */
export function parametersOf(schema: Schema): Schema | undefined {
  const properties = schema['properties'];
  const isEmpty = !isSchema(properties) || Object.keys(properties).length === 0;
  return isEmpty ? undefined : subset(schema, 0);
}

function subset(schema: Schema, depth: number): Schema {
  if (depth > maxDepth) return { type: 'string' };
  const { properties, items, format, anyOf, oneOf } = schema;
  const given = plainFields.flatMap((field) => (schema[field] === undefined ? [] : [[field, schema[field]]]));
  const alternatives = [anyOf, oneOf].find(Array.isArray)?.filter(isSchema);
  return {
    ...Object.fromEntries(given),
    ...typeOf(schema),
    ...(schema['const'] !== undefined && { enum: [schema['const']] }),
    ...(knownFormats.has(format) && { format }),
    ...(alternatives !== undefined && { anyOf: alternatives.map((one) => subset(one, depth + 1)) }),
    ...(isSchema(items) && { items: subset(items, depth + 1) }),
    ...(isSchema(properties) && { properties: subsets(properties, depth + 1) }),
  };
}

/** One type only; null is a field of its own. */
function typeOf({ type }: Schema): Schema {
  if (!Array.isArray(type)) return {};
  const types = type.filter((one) => one !== 'null');
  return { type: types[0] ?? 'string', ...(types.length < type.length && { nullable: true }) };
}

function subsets(properties: Schema, depth: number): Schema {
  const known = Object.entries(properties).flatMap(([name, one]) =>
    isSchema(one) ? [[name, subset(one, depth)] as const] : [],
  );
  return Object.fromEntries(known);
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import { type ApiDocument, resolve, type Schema } from './openapi.ts';

/** Types that contain themselves end here. */
const maxDepth = 6;
const ofTypes: Readonly<Record<string, unknown>> = {
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
  null: null,
};

/** A value of the schema: its own example, or one made of the fields that it must have. */
export function exampleValue(given: Schema, document: ApiDocument, depth = 0): unknown {
  if (given.examples?.[0] !== undefined) return given.examples[0];
  const schema = resolve(given, document);
  const { examples, anyOf, oneOf, items, properties, type } = schema;
  if (examples?.[0] !== undefined) return examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [option] = anyOf ?? oneOf ?? [];
  if (option !== undefined) return exampleValue(option, document, depth);
  if (items !== undefined) return depth >= maxDepth ? [] : [exampleValue(items, document, depth + 1)];
  if (properties !== undefined) return exampleObject(schema, document, depth);
  const [first = 'object'] = [type].flat();
  return first in ofTypes ? ofTypes[first] : {};
}

/** Of an object in which nothing must be there, the first fields that are plain. */
function exampleObject(schema: Schema, document: ApiDocument, depth: number): object {
  if (depth >= maxDepth) return {};
  const { properties = {}, required = [] } = schema;
  const names = required.length > 0 || depth > 0 ? required : plainNames(properties);
  const fields = names.flatMap((name) => {
    const field = properties[name];
    return field === undefined ? [] : [[name, exampleValue(field, document, depth + 1)] as const];
  });
  return Object.fromEntries(fields);
}

const plainNames = (properties: Readonly<Record<string, Schema>>): string[] =>
  Object.entries(properties)
    .filter(([, { examples, type }]) => examples !== undefined && type === 'string')
    .map(([name]) => name)
    .slice(0, 2);

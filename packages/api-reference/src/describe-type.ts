import { nameOfReference, type Schema } from './openapi.ts';

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
};
const formats: Readonly<Record<string, string>> = {
  uuid: 'id (UUID)',
  'date-time': 'time (ISO 8601)',
  uri: 'address',
  email: 'e-mail address',
  binary: 'file',
};
/** Kinds of a union that are named before the rest is counted. */
const maxNamed = 3;

/** What a value of the schema is, in words; limits are {@link describeLimits}. */
export function describeType(schema: Schema): string {
  const name = nameOfReference(schema);
  if (name !== undefined) return plainName(name);
  const { type, format = '', items, anyOf, oneOf, additionalProperties } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return 'one of';
  const options = anyOf ?? oneOf;
  if (options !== undefined) return describeUnion(options);
  const types = [type].flat().filter((one) => one !== undefined && one !== '');
  if (types.includes('array')) return `list of ${items === undefined ? 'anything' : describeType(items)}`;
  if (types.includes('object') && typeof additionalProperties === 'object' && !schema.properties)
    return `object of ${describeType(additionalProperties)}`;
  const known = formats[format];
  const names = types.map((one) =>
    one === 'string' && known !== undefined ? known : (words[one ?? ''] ?? one),
  );
  return names.length === 0 ? 'anything' : names.join(' or ');
}

function describeUnion(options: readonly Schema[]): string {
  const names = [...new Set(options.map(describeType))];
  if (names.length <= maxNamed) return names.join(' or ');
  return `${names.slice(0, maxNamed).join(', ')} or one of ${names.length - maxNamed} more`;
}

/** Names of what is taken end in `Input` where they differ from what is answered. */
export const plainName = (name: string): string => name.replace(/Input$/, '');

/** Limits of a value, each a few words. */
export function describeLimits(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, pattern, default: usual } = schema;
  const range = rangeOf(minimum, maximum);
  const limits: (string | false)[] = [
    range !== undefined && range,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength.toLocaleString('en')} characters`,
    maxItems !== undefined && `at most ${maxItems.toLocaleString('en')}`,
    pattern !== undefined && schema.format === undefined && `matches ${pattern}`,
    usual !== undefined && `default ${JSON.stringify(usual)}`,
  ];
  return limits.filter((limit) => limit !== false);
}

/** Bounds that every whole number of JavaScript has say nothing. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function rangeOf(minimum?: number, maximum?: number): string | undefined {
  if (isBound(minimum) && isBound(maximum)) return `${minimum} to ${maximum}`;
  if (isBound(minimum)) return `at least ${minimum}`;
  return isBound(maximum) ? `at most ${maximum}` : undefined;
}

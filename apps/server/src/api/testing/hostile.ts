/** The same numbers for the same seed: from 0 up to 1. */
export type Random = () => number;
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function oneOf<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

type Schema = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asSchema = (value: unknown): Schema => (isObject(value) ? value : {});
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What most likely passes a schema of an OpenAPI document. */
export function sampleOf(document: Schema, schema: Schema, random: Random, depth = 0): unknown {
  const ref = schema.$ref;
  if (typeof ref === 'string') {
    const target = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => asSchema(at)[part], document);
    return sampleOf(document, asSchema(target), random, depth + 1);
  }
  const sample = (inner: unknown) => sampleOf(document, asSchema(inner), random, depth + 1);
  const options = [...asList(schema.anyOf), ...asList(schema.oneOf)];
  if (options.length > 0) return sample(oneOf(random, options));
  if ('const' in schema) return schema.const;
  const listed = asList(schema.enum);
  if (listed.length > 0) return oneOf(random, listed);
  if (schema.type === 'object' || schema.properties !== undefined)
    return sampleObject(schema, random, depth, sample);
  if (schema.type === 'array') {
    const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
    return Array.from({ length: Math.max(least, depth < 6 ? 1 : 0) }, () => sample(schema.items));
  }
  return sampleScalar(schema, random);
}

function sampleObject(
  schema: Schema,
  random: Random,
  depth: number,
  sample: (inner: unknown) => unknown,
): Record<string, unknown> {
  const required = new Set(asList(schema.required));
  const optional = depth < 3 ? 0.4 : depth < 6 ? 0.1 : 0;
  const chosen = Object.entries(asSchema(schema.properties)).filter(
    ([name]) => required.has(name) || random() < optional,
  );
  return Object.fromEntries(chosen.map(([name, inner]) => [name, sample(inner)]));
}

function sampleScalar({ type, format, minimum, minLength }: Schema, random: Random): unknown {
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 1;
  if (type === 'boolean') return random() < 0.5;
  if (type === 'null') return null;
  if (type !== 'string') return { any: 'thing' };
  if (format === 'uuid') return '0192f0c0-0000-7000-8000-0000000000ff';
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (format === 'email') return 'fuzz@example.com';
  if (format === 'uri') return 'https://example.com/hook';
  return 'fuzz'.repeat(Math.ceil((typeof minLength === 'number' ? minLength : 1) / 4));
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** `foreignIds`: of another organisation. */
export function hostileValues(foreignIds: readonly string[]): readonly unknown[] {
  return [
    null,
    true,
    -1,
    0,
    1e308,
    -1e308,
    1.5,
    2 ** 53 + 2,
    2 ** 31,
    '',
    ' ',
    'nul\0byte',
    '\0',
    'half \uD800 pair',
    '\u202E\uFEFF',
    'x'.repeat(300_000),
    "'; drop table call; --",
    '%00',
    '../../etc/passwd',
    '{{a}}',
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    'NaN',
    [],
    {},
    [null],
    [[[]]],
    { a: { b: [1] } },
    nested(60),
    nested(150),
    nested(3_000),
    Array.from({ length: 2_000 }, () => 1),
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}'),
    ...foreignIds,
  ];
}

/** A copy with something of it replaced, removed or added. */
export function mutated(value: unknown, random: Random, hostile: readonly unknown[]): unknown {
  if (random() < 0.12 || (!isObject(value) && !Array.isArray(value)) || Object.keys(value).length === 0)
    return oneOf(random, hostile);
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length);
    return value.map((item: unknown, index) => (index === at ? mutated(item, random, hostile) : item));
  }
  const name = oneOf(random, Object.keys(value));
  const kind = random();
  if (kind < 0.15) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  if (kind < 0.25)
    return {
      ...value,
      [oneOf(random, ['zzz', 'orgId', 'id', 'a\0b', '', 'constructor'])]: oneOf(random, hostile),
    };
  return { ...value, [name]: mutated(value[name], random, hostile) };
}

/** Bodies that are no JSON, or not what they say that they are. */
export const hostileTexts: readonly { readonly type: string; readonly text: string }[] = [
  { type: 'application/json', text: '' },
  { type: 'application/json', text: '{' },
  { type: 'application/json', text: '\uFEFF{}' },
  { type: 'application/json', text: '{"name":"a","name":"b"}' },
  { type: 'application/json', text: '{"__proto__":{"a":1}}' },
  { type: 'application/json', text: '1e999' },
  { type: 'application/json', text: '"text"' },
  { type: 'application/json', text: '"\\ud800\\u0000"' },
  { type: 'application/json', text: '{"name":1e400}' },
  { type: 'application/json', text: '[{}]' },
  { type: 'application/json', text: 'null' },
  { type: 'application/json', text: '['.repeat(100_000) },
  { type: 'application/json; charset=utf-16', text: '{}' },
  { type: 'text/plain', text: '{}' },
  { type: 'application/xml', text: '<a/>' },
  { type: 'application/x-www-form-urlencoded', text: 'a=1&a=2' },
  { type: 'multipart/form-data', text: 'no boundary' },
  { type: 'multipart/form-data; boundary=b', text: '--b\r\nContent-Disposition: form-data; name="a"\r\n' },
  {
    type: 'multipart/form-data; boundary=b',
    text: '--b\r\nContent-Disposition: form-data; name="file"; filename="../a\0.pdf"\r\nContent-Type: application/pdf\r\n\r\nno pdf\r\n--b--\r\n',
  },
  { type: '', text: '{}' },
];
const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Of queries and paths. */
export const hostileParameters: readonly string[] = [
  '',
  '0',
  '-1',
  '1e9',
  '999999999999999999999',
  'NaN',
  'null',
  'true',
  '%00',
  '%ff',
  '%ED%A0%80',
  'a%0d%0ab:c',
  '%2e%2e%2f',
  '[object Object]',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0192f0c0-0000-7000-8000-0000000000ff',
  '0192F0C0-0000-7000-8000-0000000000FF',
  'x'.repeat(90),
  'x'.repeat(5_000),
  "'%20or%201=1",
  cursor(['0000-01-01T00:00:00.000Z', '0192f0c0-0000-7000-8000-0000000000ff']),
  cursor(['9999-12-31T23:59:59.999Z', '0192f0c0-0000-7000-8000-0000000000ff']),
  cursor([1e308, '0192f0c0-0000-7000-8000-0000000000ff']),
  cursor(['x'.repeat(50), 'no-id']),
  cursor({}),
];

import type { HostedApi, HostedType } from './facts.ts';

/** The keywords of JSON Schema that zod writes. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Which way a value goes: what clients send must be taken, what they read must be there. */
type Direction = 'sent' | 'answered';

export interface Comparison {
  readonly api: HostedApi;
  readonly resolve: (reference: string) => JsonSchema;
}

/**
 * What a client of the hosted API would miss: `Schema.field: reason`, each once. Fields
 * that only we have are none of its business, but must not be required of it.
 */
export function createComparison({ api, resolve }: Comparison) {
  const problems = new Set<string>();
  /** Pairs of a hosted schema and ours that were compared, or are being. */
  const compared = new Map<string, Set<JsonSchema>>();

  const typeAt = (place: number): HostedType => api.types[place] ?? 'any';

  /** The shapes that a value may have: references followed, unions opened. */
  const shapesOf = (schema: JsonSchema): readonly JsonSchema[] => {
    if (schema.$ref !== undefined) return shapesOf(resolve(schema.$ref));
    const inner = schema.anyOf ?? schema.oneOf ?? (schema.allOf?.length === 1 ? schema.allOf : undefined);
    if (inner !== undefined) return inner.flatMap(shapesOf);
    return typeof schema.type === 'object' ? schema.type.map((type) => ({ ...schema, type })) : [schema];
  };

  const compareType = (type: HostedType, ours: JsonSchema, at: string, direction: Direction): void => {
    const shapes = shapesOf(ours);
    if (shapes.some(isOpen) || type === 'any' || type === 'null') return;
    if (typeof type === 'string') {
      if (type.startsWith('@')) compareSchema(type.slice(1), shapes, direction);
      else if (direction === 'sent' && !shapes.some((shape) => takesKind(shape, type)))
        problems.add(`${at}: no ${type}`);
      return;
    }
    switch (type[0]) {
      case 'enum':
        if (direction === 'sent') compareValues(type.slice(1), shapes, at);
        return;
      case 'number':
      case 'string':
        if (direction === 'sent' && !shapes.some((shape) => takesRange(shape, type)))
          problems.add(`${at}: ${describe(type)}`);
        return;
      case 'list': {
        const lists = shapes.filter((shape) => shape.type === 'array');
        if (lists.length === 0) problems.add(`${at}: no list`);
        else compareType(typeAt(type[1]), { anyOf: lists.map(({ items = {} }) => items) }, at, direction);
        return;
      }
      case 'union':
        for (const place of type.slice(1) as number[]) compareType(typeAt(place), ours, at, direction);
        return;
      case 'fields':
        compareFields(at, type[1], shapes, direction);
    }
  };

  /** The published types say of lists of such values that they are one: ours may be the list. */
  const compareValues = (values: readonly unknown[], shapes: readonly JsonSchema[], at: string): void => {
    const items = shapes.flatMap((shape) => (shape.type === 'array' ? shapesOf(shape.items ?? {}) : []));
    const missing = values.filter(
      (value) => ![...shapes, ...items].some((shape) => takesValue(shape, value)),
    );
    if (missing.length > 0)
      problems.add(`${at}: no ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ' …' : ''}`);
  };

  const compareSchema = (name: string, shapes: readonly JsonSchema[], direction: Direction): void => {
    const fields = api.schemas[name];
    if (fields === undefined) return;
    const candidates = closest(
      shapes.filter((shape) => isKindOf(shape, fields)),
      fields,
    );
    const key = `${name} ${direction}`;
    const done = compared.get(key) ?? new Set();
    compared.set(key, done);
    if (candidates.length > 0 && candidates.every((shape) => done.has(shape))) return;
    for (const shape of candidates) done.add(shape);
    compareFields(name, fields, candidates, direction);
  };

  /** May this shape be that schema, by the fields that have one value only? */
  const isKindOf = (
    { type, properties = {} }: JsonSchema,
    fields: Readonly<Record<string, number>>,
  ): boolean =>
    type === 'object' &&
    Object.entries(fields).every(([field, place]) => {
      const hosted = typeAt(place);
      const own = properties[field.replace('!', '')];
      if (own?.const === undefined || !Array.isArray(hosted) || hosted[0] !== 'enum') return true;
      return hosted.includes(own.const as string);
    });

  const compareFields = (
    at: string,
    fields: Readonly<Record<string, number>>,
    shapes: readonly JsonSchema[],
    direction: Direction,
  ): void => {
    if (shapes.some(isOpen)) return;
    if (shapes.length === 0) problems.add(`${at}: no such shape`);
    for (const [key, place] of Object.entries(fields)) {
      const field = key.replace('!', '');
      const holders = shapes.filter(({ properties }) => properties?.[field] !== undefined);
      const isFree = shapes.some(({ additionalProperties }) => isRest(additionalProperties));
      if (direction === 'sent' && holders.length === 0 && shapes.length > 0 && !isFree)
        problems.add(`${at}.${field}: not known`);
      const isAlways = shapes.every(({ required = [] }) => required.includes(field));
      if (direction === 'answered' && key.endsWith('!') && !isAlways)
        problems.add(`${at}.${field}: not always answered`);
      const property = { anyOf: holders.flatMap(({ properties }) => properties?.[field] ?? []) };
      if (holders.length > 0) compareType(typeAt(place), property, `${at}.${field}`, direction);
    }
    if (direction === 'answered') return;
    const needed = shapes.map(({ required = [] }) => required);
    for (const field of needed[0] ?? [])
      if (needed.every((one) => one.includes(field)) && !(`${field}!` in fields))
        problems.add(`${at}.${field}: required by us only`);
  };

  return {
    compareType,
    compareFields: (at: string, fields: Readonly<Record<string, number>>, ours: JsonSchema) =>
      compareFields(at, fields, shapesOf(ours), 'sent'),
    typeAt,
    problems,
  };
}

/** Those that know most of the fields. */
function closest(
  shapes: readonly JsonSchema[],
  fields: Readonly<Record<string, number>>,
): readonly JsonSchema[] {
  const names = Object.keys(fields).map((field) => field.replace('!', ''));
  const known = shapes.map(({ properties = {} }) => names.filter((name) => name in properties).length);
  return shapes.filter((_, index) => known[index] === Math.max(...known));
}

/** Fields without a name are taken too. */
const isRest = (additional: JsonSchema['additionalProperties']): boolean =>
  additional === true || (typeof additional === 'object' && Object.keys(additional).length === 0);

/** Takes whatever there is. */
function isOpen({ type, properties, additionalProperties, enum: values, const: only }: JsonSchema): boolean {
  if (values !== undefined || only !== undefined) return false;
  if (type === undefined) return properties === undefined;
  const named = Object.keys(properties ?? {}).length;
  return type === 'object' && named === 0 && additionalProperties !== false;
}

function takesValue({ type, enum: values, const: only, pattern }: JsonSchema, value: unknown): boolean {
  if (only !== undefined) return only === value;
  if (values !== undefined) return values.includes(value);
  if (type !== typeof value) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(String(value));
}

/** In a query a boolean is the text of one. */
function takesKind(shape: JsonSchema, kind: string): boolean {
  return (
    shape.type === kind || (kind === 'boolean' && takesValue(shape, 'true') && takesValue(shape, 'false'))
  );
}

type Range = readonly ['number' | 'string', least: number | null, most: number | null];

function takesRange(shape: JsonSchema, [kind, least, most]: Range): boolean {
  if (shape.enum !== undefined || shape.const !== undefined) return false;
  if (kind === 'string') {
    if (shape.type !== 'string') return false;
    return most === null || (shape.maxLength ?? most) >= most;
  }
  if (shape.type !== 'number' && shape.type !== 'integer') return false;
  const low = least === null || (shape.minimum ?? least) <= least;
  return low && (most === null || (shape.maximum ?? most) >= most);
}

function describe([kind, least, most]: Range): string {
  return least === null && most === null ? `no ${kind}` : `no ${kind} of ${least ?? ''}..${most ?? ''}`;
}

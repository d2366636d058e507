import type { Document, Operation, Schema } from './document.ts';

/** Objects with fewer fields are written out where they are used. */
const minFields = 2;
const discriminators = ['provider', 'type', 'on', 'role'] as const;
/** Unions and objects that a schema contains without a name. */
const lists = ['anyOf', 'oneOf', 'allOf'] as const;

/**
 * Gives objects within schemas names of their own: a kind of a union is named by its union and its kind
 * (`VoiceInworld`), an object of a field by the field (`BackoffPlan`). What is the same everywhere is there once.
 */
export function nameShapes({ components, paths, webhooks = {} }: Document): void {
  const namer = createNamer(components.schemas);
  const [taken, answered] = split(Object.entries(components.schemas), ([name]) => name.endsWith('Input'));
  for (const [name, schema] of answered) nameWithin(schema, { owner: name, suffix: '', namer });
  for (const [name, schema] of taken)
    nameWithin(schema, { owner: name.replace(/Input$/, ''), suffix: 'Input', namer });
  for (const operations of [...Object.values(paths), ...Object.values(webhooks)])
    for (const operation of Object.values(operations)) nameWithinOperation(operation, namer);
}

function nameWithinOperation({ operationId, requestBody, responses }: Operation, namer: Namer): void {
  const owner = pascal(operationId);
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    nameWithin(schema, { owner, suffix: 'Input', namer });
  for (const body of Object.values(responses))
    for (const { schema } of Object.values(body.content ?? {}))
      nameWithin(schema, { owner, suffix: '', namer });
}

/** The name of a component that is this schema. */
type Namer = (schema: Schema, wanted: readonly string[]) => string;

/** `owner`: the component, or the field, around a schema. `suffix`: of names of what is taken, where it differs from what is answered. */
interface Surroundings {
  readonly owner: string;
  readonly suffix: '' | 'Input';
  readonly namer: Namer;
}

function createNamer(schemas: Record<string, Schema>): Namer {
  const names = new Map<string, string>();
  return (schema, wanted) => {
    const { description: _, ...shape } = schema;
    const text = JSON.stringify(shape);
    const known = names.get(text);
    if (known !== undefined) return known;
    const base = wanted.at(-1) ?? '';
    const numbered = Array.from({ length: 100 }, (_item, index) => `${base}${index + 2}`);
    const name = [...wanted, ...numbered].find((one) => schemas[one] === undefined);
    if (name === undefined) throw new Error(`There are too many schemas named ${base}.`);
    names.set(text, name);
    schemas[name] = shape;
    return name;
  };
}

/** From the inside out, so that what contains the same is the same. */
function nameWithin(schema: Schema, around: Surroundings): void {
  const { owner } = around;
  const { properties = {}, items, additionalProperties } = schema;
  for (const [name, property] of Object.entries(properties)) {
    nameWithin(property, { ...around, owner: pascal(name) });
    properties[name] = named(property, [pascal(name), owner + pascal(name)], around);
  }
  for (const list of lists) {
    const options = schema[list];
    if (options !== undefined) schema[list] = options.map((option) => nameOption(option, around));
  }
  if (items !== undefined) schema.items = nameItem(items, around);
  if (typeof additionalProperties === 'object')
    schema.additionalProperties = nameItem(additionalProperties, around);
}

function nameOption(option: Schema, around: Surroundings): Schema {
  nameWithin(option, around);
  return named(option, [nameOfKind(option, around.owner)], around);
}

function nameItem(item: Schema, around: Surroundings): Schema {
  nameWithin(item, around);
  return named(item, [`${around.owner}Item`], around);
}

function named(schema: Schema, wanted: readonly string[], { suffix, namer }: Surroundings): Schema {
  if (Object.keys(schema.properties ?? {}).length < minFields) return schema;
  const { description } = schema;
  const names = wanted.map((name) => name + suffix);
  const $ref = `#/components/schemas/${namer(schema, names)}`;
  return description === undefined ? { $ref } : { $ref, description };
}

function nameOfKind({ properties = {} }: Schema, owner: string): string {
  const kind = discriminators.map((name) => properties[name]?.const).find((value) => value !== undefined);
  return typeof kind === 'string' ? owner + pascal(kind) : `${owner}Option`;
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

export type Values = Readonly<Record<string, unknown>>;

/** `undefined`: there is no such value. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => objectSchema.safeParse(value).data?.[name], values);

const objectSchema = z.record(z.string(), z.unknown());

const actions = (text: string): string[] =>
  [...text.matchAll(/\{\{-?\s*(.*?)\s*-?\}\}/g)].map(([, action = '']) => action);

/** Paths of values that a template reads. */
export const pathsIn = (text: string): string[] =>
  actions(text).flatMap((action) => [...action.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path));

/** Templates that read values which are not there, values that nothing reads, and blocks without an end. */
export function findTemplateProblems(templates: ReadonlyMap<string, string>, values: Values): string[] {
  const read = new Set([...templates.values()].flatMap(pathsIn));
  return [
    ...[...templates].flatMap(([path, text]) => [
      ...pathsIn(text)
        .filter((name) => valueAt(values, name) === undefined)
        .map((name) => `${path} reads ${name}, which values.yaml does not have`),
      ...(openBlocks(text) === 0 ? [] : [`${path} has a block without an end, or an end without a block`]),
    ]),
    ...leavesOf(values)
      .filter((leaf) => ![...read].some((name) => leaf === name || leaf.startsWith(`${name}.`)))
      .map((leaf) => `values.yaml has ${leaf}, which nothing reads`),
  ];
}

const openBlocks = (text: string): number =>
  actions(text).filter((action) => /^(?:if|range|with|define)\b/.test(action)).length -
  actions(text).filter((action) => action === 'end').length;

function leavesOf(values: Values, before = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const inner = objectSchema.safeParse(value).data;
    const isLeaf = inner === undefined || Object.keys(inner).length === 0;
    return isLeaf ? [before + name] : leavesOf(inner, `${before}${name}.`);
  });
}

/**
 * What a template says when every condition holds, with the defaults of `values`, a release named `release`, and one
 * turn of each `range`. No Helm: it knows what this chart's templates use, and says so of anything else.
 */
export function renderTemplate(text: string, values: Values): readonly Values[] {
  const plain = text
    .split('\n')
    .filter((line) => !/^\s*\{\{-? (?:if|range|end|\$)/.test(line))
    .map((line) =>
      line.replaceAll(/\{\{-?\s*(.*?)\s*-?\}\}/g, (_, action: string) => evaluate(action, values)),
    )
    .join('\n');
  return parseAllDocuments(plain).map((document) => {
    const [error] = 'errors' in document ? document.errors : [];
    if (error !== undefined) throw error;
    return objectSchema.parse(document.toJS());
  });
}

const releaseNames: Readonly<Record<string, string>> = {
  '.Release.Name': 'release',
  $name: 'NAME',
  '$value | quote': '"value"',
};

function evaluate(action: string, values: Values): string {
  const fixed = releaseNames[action];
  if (fixed !== undefined) return fixed;
  const [, path, filter = ''] =
    /^(?:required "[^"]*" )?\.Values\.([\w.]+)( \| quote| \| default \S+)?$/.exec(action) ?? [];
  if (path !== undefined) {
    const text = String(valueAt(values, path));
    if (filter === ' | quote') return JSON.stringify(text);
    return text === '' ? 'given' : text;
  }
  if (/^toYaml \.Values\.[\w.]+ \| nindent \d+$/.test(action)) return '{}';
  if (action.startsWith('add ')) return String(sumOf(action.slice(4).split(' '), values));
  throw new Error(`what does {{ ${action} }} say?`);
}

const sumOf = (terms: readonly string[], values: Values): number =>
  terms
    .map((term) => Number(term.startsWith('.Values.') ? valueAt(values, term.slice(8)) : term))
    .reduce((sum, term) => sum + term, 0);

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: unknown;
}

/** Where the schema and the values do not have the same names and types. */
export function findSchemaProblems(schema: Schema, values: unknown, path = 'values'): string[] {
  const type = typeOf(values);
  if (schema.type !== type) return [`${path} is ${type}, the schema wants ${String(schema.type)}`];
  if (schema.properties === undefined) return [];
  const inner = objectSchema.parse(values);
  const { properties } = schema;
  return [
    ...(schema.additionalProperties === false ? [] : [`${path} takes names that nobody knows`]),
    ...Object.keys(properties)
      .filter((name) => !(name in inner))
      .map((name) => `${path}.${name} is in the schema alone`),
    ...Object.entries(inner).flatMap(([name, value]) => {
      const own = properties[name];
      return own === undefined
        ? [`${path}.${name} is not in the schema`]
        : findSchemaProblems(own, value, `${path}.${name}`);
    }),
  ];
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Makes `hosted-api.json` from a model of the hosted API: `tsx tools/api-facts/main.ts <model.json>`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HostedApi, HostedRoute, HostedType } from './facts.ts';

interface ModelType {
  readonly t: string;
  readonly v?: string | number | boolean;
  readonly name?: string;
  readonly of?: ModelType | readonly ModelType[];
  readonly fields?: readonly ModelField[];
}
interface ModelField {
  readonly name: string;
  readonly req: boolean;
  readonly type: ModelType;
  readonly tags?: Readonly<Record<string, string>>;
}
interface Model {
  readonly schemas: Readonly<
    Record<string, { kind: string; fields?: readonly ModelField[]; type?: ModelType }>
  >;
  readonly routes: readonly {
    readonly method: string;
    readonly path: string;
    readonly params: readonly { readonly name: string; readonly type: ModelType }[];
    readonly response: ModelType;
  }[];
}

/** Fields that unions add to their schemas. */
const kindFields = new Map<string, Record<string, number>>();
/** Types are many and mostly alike: each is written once. */
const types: HostedType[] = [];
const places = new Map<string, number>();
function placeOf(type: HostedType): number {
  const key = JSON.stringify(type);
  const known = places.get(key);
  if (known !== undefined) return known;
  places.set(key, types.length);
  types.push(type);
  return types.length - 1;
}

function fieldsOf(fields: readonly ModelField[]): Record<string, number> {
  return Object.fromEntries(
    fields.map(({ name, req, type, tags }) => [req ? `${name}!` : name, placeOf(typeOf(type, tags))]),
  );
}

function typeOf(type: ModelType, tags: ModelField['tags'] = {}): HostedType {
  const parts = type.of === undefined ? [] : [type.of].flat();
  const figure = (tag: string): number | null => (tags[tag] === undefined ? null : Number(tags[tag]));
  switch (type.t) {
    case 'ref':
      return `@${type.name}`;
    case 'lit':
      return type.v === undefined ? 'any' : ['enum', type.v];
    case 'number':
      return ['number', figure('min'), figure('max')];
    case 'string':
      return ['string', figure('minLength'), figure('maxLength')];
    case 'array':
      return ['list', placeOf(parts[0] === undefined ? 'any' : typeOf(parts[0], tags))];
    case 'object':
      return type.fields === undefined ? 'object' : ['fields', fieldsOf(type.fields)];
    case 'record':
      return 'object';
    case 'union':
      return unionOf(parts.map((part) => typeOf(part, tags)));
    case 'and':
      return namedKind(parts);
    default:
      return ['boolean', 'null'].includes(type.t) ? type.t : 'any';
  }
}

/** A schema with the field by which it is told apart, which not every schema lists among its own. */
function namedKind(parts: readonly ModelType[]): HostedType {
  const named = parts.find(({ t }) => t === 'ref');
  if (named?.name === undefined) return 'any';
  const known = kindFields.get(named.name) ?? {};
  kindFields.set(named.name, { ...known, ...fieldsOf(parts.flatMap(({ fields = [] }) => fields)) });
  return `@${named.name}`;
}

function unionOf(parts: readonly HostedType[]): HostedType {
  const isEnum = (part: HostedType) => typeof part !== 'string' && part[0] === 'enum';
  const values = parts.filter(isEnum).flatMap((part) => part.slice(1) as string[]);
  const others = parts.filter((part) => !isEnum(part));
  const listed: HostedType[] = values.length === 0 ? [] : [['enum', ...values]];
  const [only, ...more] = [...listed, ...others];
  if (only === undefined) return 'any';
  return more.length === 0 ? only : ['union', ...[only, ...more].map(placeOf)];
}

function routeOf({ method, path, params, response }: Model['routes'][number]): HostedRoute {
  const query = params.find(({ name }) => name === 'query')?.type.fields;
  const body = params.find(({ name }) => name === 'data')?.type;
  return {
    method,
    path,
    ...(query !== undefined && { query: fieldsOf(query) }),
    ...(body !== undefined && { body: placeOf(typeOf(body)) }),
    answer: placeOf(typeOf(response)),
  };
}

const [, , modelPath] = process.argv;
if (modelPath === undefined) throw new Error('usage: tsx tools/api-facts/main.ts <model.json>');
const model = JSON.parse(readFileSync(modelPath, 'utf8')) as Model;
/** Types of the client that the model was read from, not of its API. */
const ofClient = new Set(['ContentType', 'FullRequestParams', 'ApiConfig', 'HttpResponse', 'HttpClient']);
const schemas = Object.fromEntries(
  Object.entries(model.schemas)
    .filter(([name, { kind }]) => kind === 'object' && !ofClient.has(name))
    .map(([name, { fields = [] }]) => [name, fieldsOf(fields)]),
);
const hostedRoutes = model.routes.map(routeOf);
for (const [name, fields] of kindFields) {
  const own = schemas[name] ?? {};
  for (const [field, place] of Object.entries(fields))
    if (!(field.replace('!', '') in own)) own[field] ??= place;
}
const api: HostedApi = { routes: hostedRoutes, schemas, types };
const target = fileURLToPath(new URL('hosted-api.json', import.meta.url));
writeFileSync(target, `${JSON.stringify(api)}\n`);
console.log(`${Object.keys(schemas).length} schemas, ${api.routes.length} routes, ${types.length} types`);

/** The parts of an OpenAPI 3.1 document that the page reads. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Operations>>;
  readonly webhooks?: Readonly<Record<string, Operations>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** By method, in small letters. */
export type Operations = Readonly<Record<string, Operation>>;

export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly object[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

export interface Body {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** A route, or a message that customers' servers get. */
export interface Entry {
  readonly kind: 'route' | 'message';
  /** `POST`. */
  readonly method: string;
  /** Path of a route, name of a message. */
  readonly path: string;
  readonly operation: Operation;
}

/** Every route and message, in the order of the document. */
export function entriesOf({ paths, webhooks = {} }: ApiDocument): Entry[] {
  return [
    ...Object.entries(paths).flatMap(([path, operations]) => toEntries('route', path, operations)),
    ...Object.entries(webhooks).flatMap(([path, operations]) => toEntries('message', path, operations)),
  ];
}

const toEntries = (kind: Entry['kind'], path: string, operations: Operations): Entry[] =>
  Object.entries(operations).map(([method, operation]) => ({
    kind,
    method: method.toUpperCase(),
    path,
    operation,
  }));

/** Name of the component that a schema refers to. */
export function nameOfReference({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** The schema itself, or the one that it refers to. */
export function resolve(schema: Schema, document: ApiDocument): Schema {
  const name = nameOfReference(schema);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

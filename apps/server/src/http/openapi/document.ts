/** The parts of an OpenAPI 3.1 document that are completed here. */
export interface Document {
  servers?: readonly { readonly url: string; readonly description: string }[];
  tags?: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Operations>>;
  webhooks?: Readonly<Record<string, Operations>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

/** By method, in small letters. */
type Operations = Readonly<Record<string, Operation>>;

export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Record<string, Content>;
  readonly parameters?: readonly Parameter[];
}

export interface Content {
  description?: string;
  headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
  description?: string;
  example?: unknown;
}

/** A JSON schema, as zod writes it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  description?: string;
  examples?: unknown[];
}

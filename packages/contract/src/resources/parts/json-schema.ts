import { z } from 'zod';
import { text } from './fields.ts';
import type { ObjectOf } from './union-of.ts';

/** Deepest nesting and longest JSON text of one schema. */
export const jsonSchemaLimits = { maxDepth: 10, maxLength: 50_000 } as const;

/** A JSON schema: the keywords that are read, and any others as they are. */
export interface JsonSchema {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly description?: string | undefined;
  readonly title?: string | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  /** Of an API request's header or body: what is sent, whatever the model says. */
  readonly value?: string | undefined;
  readonly target?: string | undefined;
  readonly [keyword: string]: unknown;
}

const createFields = () => ({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']),
  description: text(10_000).optional(),
  title: text(1_000).optional(),
  pattern: text(1_000).optional(),
  format: text(100).optional(),
  enum: z.array(z.unknown()).max(1_000).optional(),
  items: z.lazy(() => nestedJsonSchema).optional(),
  properties: z
    .record(
      text(200),
      z.lazy(() => nestedJsonSchema),
    )
    .optional(),
  required: z.array(text(200)).max(500).optional(),
  value: text(10_000).optional(),
  target: text(1_000).optional(),
});

/** Part of another schema; only a whole one is measured. */
export const nestedJsonSchema: z.ZodType<JsonSchema, JsonSchema> = z.looseObject(createFields());

// With fields of its own: what leads back to itself in a document must be a schema with a name.
export const jsonSchema: z.ZodType<JsonSchema, JsonSchema> = z
  .looseObject(createFields())
  .refine(isBounded, boundsIssue());

/** What a function takes: an object. */
export const functionParametersSchema = z
  .strictObject({
    type: z.literal('object'),
    properties: z.record(text(200), nestedJsonSchema),
    required: z.array(text(200)).max(500).optional(),
    description: text(10_000).optional(),
    additionalProperties: z.boolean().optional(),
  })
  .refine(isBounded, boundsIssue());

const functionFields = {
  name: z
    .string()
    .max(64)
    .regex(/^[a-zA-Z0-9_-]{1,64}$/, '1 to 64 letters, digits, _ and -'),
  strict: z.boolean().optional(),
  description: text(10_000).optional(),
  parameters: functionParametersSchema.optional(),
};
export interface OpenAIFunction extends ObjectOf<typeof functionFields> {}
/** A function as a language model gets it. */
export const openAIFunctionSchema: z.ZodType<OpenAIFunction, OpenAIFunction> = z.strictObject(functionFields);

function boundsIssue() {
  const { maxDepth, maxLength } = jsonSchemaLimits;
  return `a schema may nest ${maxDepth} levels and be ${maxLength} characters long`;
}

function isBounded(schema: unknown): boolean {
  return (
    depthOf(schema) <= jsonSchemaLimits.maxDepth &&
    JSON.stringify(schema).length <= jsonSchemaLimits.maxLength
  );
}

/** Levels of schemas: of `items` and `properties`, not of braces. */
function depthOf(schema: unknown, level = 1): number {
  if (typeof schema !== 'object' || schema === null || level > jsonSchemaLimits.maxDepth) return level;
  const { items, properties } = schema as { items?: unknown; properties?: object };
  const inner = [...(items === undefined ? [] : [items]), ...Object.values(properties ?? {})];
  return inner.reduce<number>((deepest, one) => Math.max(deepest, depthOf(one, level + 1)), level);
}

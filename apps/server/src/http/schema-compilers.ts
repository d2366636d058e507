import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { type RequestPart, validationMessages } from './validation-messages.ts';

const partNames: Readonly<Record<string, RequestPart>> = {
  body: 'body',
  querystring: 'query',
  params: 'params',
  headers: 'headers',
};

/** Validates a part of a request with its zod schema; issues become one {@link ApiError}. */
export const requestCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = partNames[httpPart ?? 'body'] ?? 'body';
  return (data: unknown) => {
    // The input tells a field that is missing from one of the wrong type.
    const result = schema.safeParse(data, { reportInput: true });
    if (result.success) return { value: result.data };
    return { error: new ApiError('validation-failed', validationMessages(result.error.issues, part)) };
  };
};

/**
 * Checks an answer against its schema and drops fields that the schema does not
 * know, at any depth: a row with a field that is not public must neither leak it
 * nor make the list fail.
 */
export const answerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data: unknown) => {
    const result = encodeStripped(schema, data);
    if (result.success) return JSON.stringify(result.data);
    throw new Error(`The answer of ${method} ${url} does not match its schema.`, { cause: result.error });
  };

function encodeStripped(schema: z.ZodType, data: unknown) {
  const first = z.safeEncode(schema, data);
  if (first.success) return first;
  const unknown = first.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length === 0) return first;
  const copy = structuredClone(data);
  for (const issue of unknown) deleteKeys(copy, issue.path, issue.keys);
  return z.safeEncode(schema, copy);
}

function deleteKeys(root: unknown, path: readonly PropertyKey[], keys: readonly string[]): void {
  let node = root;
  for (const step of path) node = isRecord(node) ? node[step] : undefined;
  if (!isRecord(node)) return;
  for (const key of keys) delete node[key];
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

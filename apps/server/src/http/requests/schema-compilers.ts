import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type RequestPart, validationMessages } from '../../platform/validation/validation-messages.ts';
import { withoutUnknownFields } from '../../platform/validation/without-unknown-fields.ts';

const partNames: Readonly<Record<string, RequestPart>> = {
  body: 'body',
  querystring: 'query',
  params: 'params',
  headers: 'headers',
};

/** Validates a part of a request with its zod schema; issues become one {@link DomainError}. */
export const requestCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = partNames[httpPart ?? 'body'] ?? 'body';
  return (data: unknown) => {
    // The input shows whether a field is missing or of the wrong type.
    const result = schema.safeParse(data, { reportInput: true });
    if (result.success) {
      const blank = part === 'query' ? blankNumbers(data, result.data) : [];
      if (blank.length === 0) return { value: result.data };
      return {
        error: new DomainError(
          'validation-failed',
          blank.map((name) => `${name} must be a number`),
        ),
      };
    }
    return { error: new DomainError('validation-failed', validationMessages(result.error.issues, part)) };
  };
};

/** Numbers of a query for which nothing is written: read as numbers they would be 0. */
function blankNumbers(asked: unknown, read: unknown): readonly string[] {
  const values = new Map<string, unknown>(Object.entries(read ?? {}));
  return Object.entries(asked ?? {}).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'string' && text.trim() === '' && typeof values.get(name) === 'number' ? [name] : [],
  );
}

/**
 * Checks an answer against its schema and drops fields that the schema does not
 * know, at any depth: a row with a field that is not public must neither leak it
 * nor make the list fail. Schemas of answers are strict and change nothing (tested for every route).
 */
export const answerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data: unknown) => {
    const first = schema.safeParse(data);
    // What parsing returns has defaults that the answer did not have; answers go out as they are.
    if (first.success) return JSON.stringify(data);
    const stripped = withoutUnknownFields(data, first.error.issues);
    const result = schema.safeParse(stripped);
    if (result.success) return JSON.stringify(stripped);
    throw new Error(`The answer of ${method} ${url} does not match its schema.`, { cause: result.error });
  };

import type { z } from 'zod';
import { ApiError } from './errors/domain-error.ts';
import { validationMessages } from '../http/requests/validation-messages.ts';

/**
 * What the router's own check of a body does, for a value that a handler has put together.
 *
 * @throws {ApiError} `validation-failed`, naming every field
 */
export function checkedValue<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new ApiError('validation-failed', validationMessages(parsed.error.issues, 'body'));
}

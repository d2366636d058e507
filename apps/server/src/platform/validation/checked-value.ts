import type { z } from 'zod';
import { DomainError } from '../errors/domain-error.ts';
import { validationMessages } from './validation-messages.ts';

/**
 * What the router's own check of a body does, for a value that a handler has put together.
 *
 * @throws {DomainError} `validation-failed`, naming every field
 */
export function checkedValue<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new DomainError('validation-failed', validationMessages(parsed.error.issues, 'body'));
}

import type { z } from 'zod';
import { DomainError } from '../platform/errors/domain-error.ts';
import { checkedValue } from '../platform/validation/checked-value.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The body of a change without its `provider` is still to be checked: its fields are those
 * of the stored resource's kind, which stays.
 *
 * @throws {DomainError} `validation-failed`
 */
export function ofStoredKind(schema: z.ZodType<object>, provider: string, body: Fields): Fields {
  const given = body['provider'];
  if (given !== undefined && given !== provider)
    throw new DomainError('validation-failed', [`provider is not valid: it stays, this one is ${provider}`]);
  return { ...checkedValue(schema, { ...body, provider }) };
}

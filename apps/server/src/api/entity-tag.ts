import { ApiError } from '../http/api-error.ts';
import type { Precondition } from '../store/document-store.ts';

/** The state of a resource, strong: every change moves `updatedAt` on by a millisecond at least. */
export function entityTag({ id, updatedAt }: { readonly id: string; readonly updatedAt: string }): string {
  return `"${id}.${Date.parse(updatedAt).toString(36)}"`;
}

/** The tag of an answer that is one resource. */
export function entityTagOf(answer: unknown): string | null {
  return isResource(answer) ? entityTag(answer) : null;
}

/**
 * What `If-Match` demands; `*` and no header demand nothing.
 *
 * @throws {ApiError} 412 for a tag that is not one of ours, which no state can match.
 */
export function preconditionOf(ifMatch: string | undefined): Precondition | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  const ms = /^"[0-9a-f-]{36}\.([0-9a-z]{1,10})"$/.exec(ifMatch)?.[1];
  if (ms === undefined)
    throw new ApiError('precondition-failed', 'If-Match names no state of this resource.');
  return { updatedAt: new Date(Number.parseInt(ms, 36)).toISOString() };
}

function isResource(answer: unknown): answer is { id: string; updatedAt: string } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'id' in answer &&
    'updatedAt' in answer &&
    typeof answer.id === 'string' &&
    typeof answer.updatedAt === 'string'
  );
}

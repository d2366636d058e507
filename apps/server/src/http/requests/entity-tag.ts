import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Precondition } from '../../store/rows/precondition.ts';

/** The state of a resource, strong: every change moves `updatedAt` on by a millisecond at least. */
export function entityTag({ id, updatedAt }: { readonly id: string; readonly updatedAt: string }): string {
  return `"${id}.${Date.parse(updatedAt).toString(36)}"`;
}

/** The tag of an answer that is one resource. */
export function entityTagOf(answer: unknown): string | null {
  return isResource(answer) ? entityTag(answer) : null;
}

/**
 * What `If-Match` demands of a change; `*` and no header demand nothing. `read`
 * answers the resource as it is now; null: the path has none that could be read.
 * The change itself is to check once more, by what this answers: somebody may be quicker.
 *
 * @throws {DomainError} 412 when no tag of the header is the resource's. Weak tags never are.
 */
export async function preconditionOf(
  ifMatch: string | undefined,
  read: (() => Promise<unknown>) | null,
): Promise<Precondition | undefined> {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const current = read === null ? null : await read();
  if (!isResource(current) || !tagsOf(ifMatch).includes(entityTag(current)))
    throw new DomainError('precondition-failed', 'If-Match names no present state of this resource.');
  return { updatedAt: current.updatedAt };
}

/** Has the caller of a GET this state already? Weak tags count: they differ in nothing that our tags express. */
export function isKnownState(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || tagsOf(strong(ifNoneMatch)).includes(strong(tag));
}

const strong = (text: string): string => text.replaceAll('W/"', '"');

/** Has it addresses that open for a time only, as those of recordings? Then a copy is not good as long as its state is. */
export function expires(answer: unknown): boolean {
  const artifact = typeof answer === 'object' && answer !== null && 'artifact' in answer && answer.artifact;
  return (
    typeof artifact === 'object' && artifact !== null && ('recording' in artifact || 'recordings' in artifact)
  );
}

/** Each with its quotes, and with `W/` where it is weak. */
function tagsOf(header: string): readonly string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
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

import { DomainError } from '../platform/errors/domain-error.ts';

/** The row, or the 404 of a resource that does not exist in this organisation. */
export function found<T>(row: T | null, resource: string, id: string): T {
  if (row === null) throw DomainError.notFound(`${resource} ${id}`);
  return row;
}

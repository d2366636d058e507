import type { z } from 'zod';

/** A copy without the fields of which these issues say that a strict schema does not know them, at any depth. */
export function withoutUnknownFields(data: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(data);
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys') deleteKeys(copy, issue.path, issue.keys);
  return copy;
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

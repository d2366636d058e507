import type { ReactNode } from 'react';

/** Whom a publication reaches. */
export function Affected(): ReactNode {
  return null;
}

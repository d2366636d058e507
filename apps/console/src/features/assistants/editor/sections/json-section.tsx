import type { ReactNode } from 'react';
import { JsonSheet } from '../../../../editor/json-sheet.tsx';

/** The same draft, all of it. */
export function JsonSection(): ReactNode {
  return <JsonSheet label="Assistant" noDocument="An assistant is an object: { … }." />;
}

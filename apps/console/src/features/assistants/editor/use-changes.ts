import { useMemo } from 'react';
import { type Change, diff } from '../../../draft/diff.ts';
import { useKept } from './editor-context.tsx';

/** What differs from what callers hear. */
export function useChanges(): readonly Change[] {
  const document = useKept(({ draft }) => draft.document);
  const base = useKept(({ draft }) => draft.base);
  return useMemo(() => diff(base, document), [base, document]);
}

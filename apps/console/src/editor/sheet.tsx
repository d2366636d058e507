import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Draft } from '../draft/draft.ts';
import { type Issue, issuesWithin } from '../draft/issues.ts';
import { type Found, isSame } from '../draft/json.ts';
import { type Pointer, valueAt } from '../draft/pointer.ts';

/** A document that fields are about. */
export interface Sheet {
  /** Why nothing may be changed; undefined: it may. */
  readonly readOnly: string | undefined;
  /** What is to be said of it. */
  readonly issues: readonly Issue[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly draft: () => Draft;
  /** Undefined takes it away. */
  edit(pointer: Pointer, value: Found): void;
  /** The same by a field; what else goes with it is set too. `isTyping`: one key of many. */
  set(pointer: Pointer, value: Found, isTyping?: boolean): void;
}

const SheetContext = createContext<Sheet | null>(null);

export function SheetProvider({ sheet, children }: { sheet: Sheet; children: ReactNode }): ReactNode {
  return <SheetContext value={sheet}>{children}</SheetContext>;
}

export function useSheet(): Sheet {
  const sheet = use(SheetContext);
  if (sheet === null) throw new Error('There is no sheet above this component.');
  return sheet;
}

/** A part of the draft; parts of documents are the same ones while nobody changes them. */
export function useDraft<Part>(select: (draft: Draft) => Part): Part {
  const { subscribe, draft } = useSheet();
  return useSyncExternalStore(subscribe, () => select(draft()));
}

/** One place of the document, and what one does there. */
export interface Spot {
  readonly value: Found;
  readonly isChanged: boolean;
  readonly issues: readonly Issue[];
  set(value: Found, isTyping?: boolean): void;
  /** Back to what is published. */
  readonly revert: () => void;
}

export function useSpot(pointer: Pointer): Spot {
  const sheet = useSheet();
  const value = useDraft(({ document }) => valueAt(document, pointer));
  const base = useDraft((draft) => valueAt(draft.base, pointer));
  return {
    value,
    isChanged: !isSame(value, base),
    issues: issuesWithin(sheet.issues, pointer),
    set: (next, isTyping) => sheet.set(pointer, next, isTyping),
    revert: () => sheet.edit(pointer, base),
  };
}

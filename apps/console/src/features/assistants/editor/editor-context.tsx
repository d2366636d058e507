import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { type Found, isSame } from '../../../draft/json.ts';
import { type Issue, refusedIssues, warningIssues } from '../../../draft/issues.ts';
import { type Pointer, valueAt, withValue } from '../../../draft/pointer.ts';
import { type Sheet, SheetProvider } from '../../../editor/sheet.tsx';
import type { Keeper, Kept } from './keeper/keeper.ts';

/** What every field of an editor has in common. */
export interface Editor {
  readonly id: string;
  readonly keeper: Keeper;
  /** Why nothing may be changed; undefined: it may. */
  readonly readOnly: string | undefined;
  /** Of what is published, while there is no draft. */
  readonly publishedIssues: readonly Issue[];
}

const EditorContext = createContext<Editor | null>(null);

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }): ReactNode {
  return (
    <EditorContext value={editor}>
      <EditorSheet>{children}</EditorSheet>
    </EditorContext>
  );
}

/** What its fields work on. */
function EditorSheet({ children }: { children: ReactNode }): ReactNode {
  const { keeper, readOnly } = useEditor();
  const issues = useIssues();
  const sheet = useMemo<Sheet>(
    () => ({
      readOnly,
      issues,
      subscribe: keeper.subscribe,
      draft: () => keeper.state().draft,
      edit: (pointer, value) => keeper.edit(pointer, value),
      set: (pointer, value, isTyping) => editSpot(keeper, pointer, value, isTyping),
    }),
    [keeper, readOnly, issues],
  );
  return <SheetProvider sheet={sheet}>{children}</SheetProvider>;
}

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('There is no editor above this component.');
  return editor;
}

/** A part of what is kept; parts of documents are the same ones while nobody changes them. */
export function useKept<Part>(select: (kept: Kept) => Part): Part {
  const { keeper } = useEditor();
  return useSyncExternalStore(keeper.subscribe, () => select(keeper.state()));
}

/** What is to be said of the draft: what the server refuses, and what has no effect here. */
export function useIssues(): readonly Issue[] {
  const { publishedIssues } = useEditor();
  const saving = useKept((kept) => kept.saving);
  const warnings = useKept((kept) => kept.warnings);
  const isDirty = useDirty();
  return useMemo(
    () => [
      ...(saving.phase === 'failed' ? refusedIssues(saving.error) : []),
      ...(isDirty ? warningIssues(warnings) : publishedIssues),
    ],
    [saving, warnings, isDirty, publishedIssues],
  );
}

export const useDirty = (): boolean => useKept(({ draft }) => !isSame(draft.document, draft.base));

const engineParts = ['/model', '/voice', '/transcriber'];

/** Who does a part of the work is said with the first thing that is said of it: the built-in one does. */
function editSpot(keeper: Keeper, pointer: Pointer, value: Found, isTyping?: boolean): void {
  const part = engineParts.find((one) => pointer.startsWith(`${one}/`));
  const isFirst =
    part !== undefined && value !== undefined && valueAt(keeper.state().draft.document, part) === undefined;
  if (!isFirst) return keeper.edit(pointer, value, isTyping);
  const made = withValue({ provider: 'saywell' }, pointer.slice(part.length), value);
  keeper.edit(part, made, isTyping);
}

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePageKeys } from '../../app/keys/page-keys.ts';
import { type Issue, refusedIssues } from '../../draft/issues.ts';
import { isSame, type JsonObject } from '../../draft/json.ts';
import { valueAt } from '../../draft/pointer.ts';
import { type Sheet, SheetProvider } from '../sheet.tsx';
import { createDesk, type Desk, type DeskServer, type DeskState, type Stored } from './desk.ts';

const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('There is no desk above this component.');
  return desk;
}

export function useDeskState(): DeskState {
  const desk = useDesk();
  return useSyncExternalStore(desk.subscribe, desk.state);
}

interface DeskProviderProps {
  readonly server: DeskServer;
  /** The newest that the page knows of. */
  readonly stored: Stored;
  /** Why nothing may be changed; undefined: it may. */
  readonly readOnly: string | undefined;
  /** Of what is stored. */
  readonly warnings: readonly Issue[];
  /** What a changed document shows by itself to be wrong with it. */
  readonly check?: (document: JsonObject) => readonly Issue[];
  readonly children: ReactNode;
}

/** A document to work on, for the fields below. */
export function DeskProvider(props: DeskProviderProps): ReactNode {
  const { server, stored, readOnly, warnings, check, children } = props;
  const [desk] = useState(() => createDesk({ server, stored, now: Date.now }));
  const { draft, failure, refused } = useSyncExternalStore(desk.subscribe, desk.state);
  useEffect(() => desk.heard(stored), [desk, stored]);
  usePageKeys([
    { keys: 'mod+z', label: 'Undo', act: () => desk.undo() },
    { keys: 'mod+shift+z', label: 'Do it again', act: () => desk.redo() },
    {
      keys: 'mod+s',
      label: 'Save',
      act: () => {
        if (readOnly === undefined) void desk.save();
      },
    },
  ]);
  const sheet = useMemo<Sheet>(() => {
    // What was changed since is no longer what was warned of.
    const still = warnings.filter(({ pointer }) =>
      isSame(valueAt(draft.document, pointer), valueAt(draft.base, pointer)),
    );
    const refusals = refusedIssues(failure);
    // Of what it was sent the server finds the same, and more.
    const isChecked = check !== undefined && !(refusals.length > 0 && isSame(draft.document, refused));
    const isDirty = !isSame(draft.document, draft.base);
    const wrong = !isChecked ? refusals : isDirty ? check(draft.document) : [];
    return {
      readOnly,
      issues: [...wrong, ...still],
      subscribe: desk.subscribe,
      draft: () => desk.state().draft,
      edit: (pointer, value) => desk.edit(pointer, value),
      set: (pointer, value, isTyping) => desk.edit(pointer, value, isTyping),
    };
  }, [desk, readOnly, warnings, check, failure, refused, draft]);
  return (
    <DeskContext value={desk}>
      <SheetProvider sheet={sheet}>{children}</SheetProvider>
    </DeskContext>
  );
}

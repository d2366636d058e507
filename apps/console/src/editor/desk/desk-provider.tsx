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
import { isSame } from '../../draft/json.ts';
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
  readonly children: ReactNode;
}

/** A document to work on, for the fields below. */
export function DeskProvider({ server, stored, readOnly, warnings, children }: DeskProviderProps): ReactNode {
  const [desk] = useState(() => createDesk({ server, stored, now: Date.now }));
  const { draft, failure } = useSyncExternalStore(desk.subscribe, desk.state);
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
    return {
      readOnly,
      issues: [...refusedIssues(failure), ...still],
      subscribe: desk.subscribe,
      draft: () => desk.state().draft,
      edit: (pointer, value) => desk.edit(pointer, value),
      set: (pointer, value, isTyping) => desk.edit(pointer, value, isTyping),
    };
  }, [desk, readOnly, warnings, failure, draft]);
  return (
    <DeskContext value={desk}>
      <SheetProvider sheet={sheet}>{children}</SheetProvider>
    </DeskContext>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useCallStore } from '../hooks/call-context.tsx';
import { happeningsBetween } from './happenings.ts';
import { useStable } from './use-stable.ts';

export interface EventLogEntry {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly name: string;
  readonly detail: string;
}

export interface UseEventLog {
  /** Newest first. */
  readonly entries: readonly EventLogEntry[];
  add(name: string, detail?: string): void;
  clear(): void;
}

/** Notes what happens in the call, and what the page adds, while the part is shown. */
export function useEventLog({ limit = 10 }: { limit?: number } = {}): UseEventLog {
  const store = useCallStore();
  const [entries, setEntries] = useState<readonly EventLogEntry[]>([]);
  const lastId = useRef(0);
  const add = useStable<[name: string, detail?: string], void>((name, detail = '') => {
    lastId.current += 1;
    const entry = { id: lastId.current, at: Date.now(), name, detail };
    setEntries((current) => [entry, ...current].slice(0, limit));
  });

  useEffect(() => {
    let last = store.getSnapshot();
    return store.subscribe(() => {
      const next = store.getSnapshot();
      for (const { name, detail } of happeningsBetween(last, next)) add(name, detail);
      last = next;
    });
  }, [store, add]);
  return { entries, add, clear: () => setEntries([]) };
}

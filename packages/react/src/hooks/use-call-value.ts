import { useSyncExternalStore } from 'react';
import { type CallSnapshot, initialSnapshot } from '../state/call-state.ts';
import { useCallStore } from './call-context.tsx';

/**
 * Reads one value of the call and renders again when that value changes.
 * `select` must return the same value for the same snapshot (no new objects).
 */
export function useCallValue<Value>(select: (snapshot: CallSnapshot) => Value): Value {
  const store = useCallStore();
  // Prerendered markup always shows the idle call, so hydration starts from it too.
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getSnapshot()),
    () => select(initialSnapshot),
  );
}

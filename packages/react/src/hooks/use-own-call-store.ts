import { useEffect, useState } from 'react';
import type { CallStore, CallStoreOptions } from '../state/call-store.ts';
import { createCallStore } from '../state/create-call-store.ts';

/**
 * A call that belongs to the component: it is ended when the component leaves the page.
 * For a call that outlives pages, make the store outside of React. The options are those of the first render.
 */
export function useOwnCallStore(options: CallStoreOptions): CallStore {
  const [store] = useState(() => createCallStore(options));
  useEffect(
    // Strict mode runs this once between two mounts: there is no call yet, and nothing happens.
    () => () => {
      void store.end().catch(() => undefined);
    },
    [store],
  );
  return store;
}

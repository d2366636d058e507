import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { CallStore } from '../state/call-store.ts';
import { listenForMuteKey } from '../state/mute-key.ts';

const CallContext = createContext<CallStore | null>(null);

/** Gives every hook and part below it the same call, and the page the shortcut for mute. Put it above the router, so that a call outlives a page. */
export function CallProvider({ store, children }: { store: CallStore; children: ReactNode }): ReactNode {
  useEffect(() => listenForMuteKey(store), [store]);
  return <CallContext value={store}>{children}</CallContext>;
}

export function useCallStore(): CallStore {
  const store = useContext(CallContext);
  if (store === null) throw new Error('A call hook was used outside of <CallProvider>.');
  return store;
}

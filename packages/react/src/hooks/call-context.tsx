import { hasStoredCall } from '@saywell/voice-sdk/stored-call';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { CallStore } from '../state/call-store.ts';
import { listenForMuteKey } from '../state/mute-key.ts';

const CallContext = createContext<CallStore | null>(null);

export interface CallProviderProps {
  readonly store: CallStore;
  /**
   * Goes on with the call that was going on when the page was loaded again: the value of the voice SDK's
   * `resumeAfterReload`. Default false.
   */
  readonly resumesAfterReload?: boolean | string;
  readonly children: ReactNode;
}

/** Gives every hook and part below it the same call, and the page the shortcut for mute. Put it above the router, so that a call outlives a page. */
export function CallProvider({ store, resumesAfterReload = false, children }: CallProviderProps): ReactNode {
  useEffect(() => listenForMuteKey(store), [store]);
  useEffect(() => {
    // Asked first, because without a stored call the voice SDK is not loaded at all. Twice changes nothing.
    if (resumesAfterReload !== false && hasStoredCall(resumesAfterReload))
      void store.start({ target: 'stored-call' });
  }, [store, resumesAfterReload]);
  return <CallContext value={store}>{children}</CallContext>;
}

export function useCallStore(): CallStore {
  const store = useContext(CallContext);
  if (store === null) throw new Error('A call hook was used outside of <CallProvider>.');
  return store;
}

import { CallProvider, type CallState } from '@saywell/react';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ConnectionStatus } from './call-service.ts';
import type { SiteCall } from './site-call.ts';

const SiteCallContext = createContext<SiteCall | null>(null);

/** Stands above the router: the call lives on while pages change. */
export function SiteCallProvider({ call, children }: { call: SiteCall; children: ReactNode }): ReactNode {
  return (
    <SiteCallContext value={call}>
      <CallProvider store={call.store}>{children}</CallProvider>
    </SiteCallContext>
  );
}

export function useSiteCall(): SiteCall {
  const call = useContext(SiteCallContext);
  if (call === null) throw new Error('A call feature was used outside of <SiteCallProvider>.');
  return call;
}

const noCall: CallState = { inCall: false, isConnecting: false, callDuration: 0 };

/** The call as the service's `call-state-changed` events tell it. */
export function useServiceCallState(): CallState {
  const { service } = useSiteCall();
  return useSyncExternalStore(
    (listener) => service.on('call-state-changed', listener),
    service.getCallState,
    () => noCall,
  );
}

export function useConnectionStatus(): ConnectionStatus {
  const { service } = useSiteCall();
  return useSyncExternalStore(
    (listener) => service.on('connection-status-changed', listener),
    service.getConnectionStatus,
    () => 'unknown',
  );
}

/** What a press outside of a call panel could not do, or an empty text. */
export function useCallNotice(): string {
  const { notice } = useSiteCall();
  return useSyncExternalStore(notice.subscribe, notice.get, () => '');
}

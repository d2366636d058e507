import { CallProvider, type CallState } from '@saywell/react';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { callMessages } from './call-messages.ts';
import type { AgentName, ConnectionStatus, StartPayload } from './call-service.ts';
import type { SiteCall } from './site-call.ts';

const SiteCallContext = createContext<SiteCall | null>(null);

/** Goes above the router: the call lives on while pages change. */
export function SiteCallProvider({ call, children }: { call: SiteCall; children: ReactNode }): ReactNode {
  return (
    <SiteCallContext value={call}>
      <CallProvider store={call.store}>{children}</CallProvider>
    </SiteCallContext>
  );
}

export function useSiteCall(): SiteCall {
  const call = useContext(SiteCallContext);
  if (call === null) throw new Error('No SiteCallProvider.');
  return call;
}

/** What a control does when it is pressed. */
export interface CallControl {
  /** What goes wrong in the call itself is in the store. */
  readonly start: (payload?: StartPayload) => Promise<void>;
  readonly end: () => Promise<void>;
}

export function useCallControl(): CallControl {
  const { service, notice } = useSiteCall();
  return {
    async start(payload) {
      notice.set('');
      try {
        await service.startCall(payload);
      } catch {
        notice.set(callMessages.startBroke);
      }
    },
    async end() {
      notice.set('');
      const { success } = await service.endCall();
      if (!success) notice.set(callMessages.endBroke);
    },
  };
}

const noCall: CallState = { inCall: false, isConnecting: false, callDuration: 0 };

/** The call as the service's `call-state-changed` events say it. */
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

/** The agent that the last call was asked for by name; undefined: it was not, or there was none. */
export function useLastAgent(): AgentName | undefined {
  const { service, store } = useSiteCall();
  return useSyncExternalStore(store.subscribe, service.getLastAgent, () => undefined);
}

/** What a press outside of a call panel could not do, or an empty text. */
export function useCallNotice(): string {
  const { notice } = useSiteCall();
  return useSyncExternalStore(notice.subscribe, notice.get, () => '');
}

import { useCall } from '@saywell/react';
import { useLastAgent, useSiteCall } from '../call/call-context.tsx';
import type { AgentName, ServiceResult, StartPayload } from '../call/call-service.ts';

export interface AgentCall {
  /** The site's last or present call is with this agent. */
  readonly isOwn: boolean;
  /** A call is running, but with somebody else. */
  readonly isElsewhere: boolean;
  readonly start: (payload?: Exclude<StartPayload, string>) => Promise<ServiceResult>;
  /** Rejects when the call could not be ended. */
  readonly end: () => Promise<void>;
  /** Ends the call with somebody else, then starts one with this agent. */
  readonly takeOver: () => Promise<void>;
}

/** One agent's share of the site's only call. */
export function useAgentCall(agent: AgentName): AgentCall {
  const { service } = useSiteCall();
  const { phase } = useCall();
  const isOwn = useLastAgent() === agent;

  const start: AgentCall['start'] = (payload) => service.startCall({ ...payload, agent });
  async function end(): Promise<void> {
    const result = await service.endCall();
    if (!result.success) throw new Error(result.message);
  }
  async function takeOver(): Promise<void> {
    const { success } = await service.endCall();
    if (success) await start();
  }
  return { isOwn, isElsewhere: phase !== 'idle' && !isOwn, start, end, takeOver };
}

import type { Assistant, CallMonitor } from '@saywell/contract';
import { ROOM_TOKEN_PARAMETER } from '@saywell/contract';
import type { LiveCall } from '../live/live-call.ts';
import type { MonitorPurpose, MonitorTokens } from './monitor-tokens.ts';

/** A running call, as those outside of its room may hear and steer it. */
export interface MonitoredCall {
  readonly orgId: string;
  readonly live: Pick<LiveCall, 'steer' | 'room' | 'observers'>;
  readonly plan: Assistant['monitorPlan'];
}

/** Addresses of a running call, made anew for each answer; undefined when its assistant allows none. */
export function monitorAddresses(
  callId: string,
  plan: MonitoredCall['plan'],
  options: { readonly tokens: MonitorTokens; readonly requestUrl: string; readonly lifetimeMs: number },
): CallMonitor | undefined {
  const address = (purpose: MonitorPurpose): URL => {
    const url = new URL(`/call/${callId}/${purpose}`, options.requestUrl);
    url.searchParams.set(ROOM_TOKEN_PARAMETER, options.tokens.issue(callId, purpose, options.lifetimeMs));
    return url;
  };
  const { listenEnabled = true, controlEnabled = true } = plan ?? {};
  if (!listenEnabled && !controlEnabled) return undefined;
  return {
    ...(listenEnabled && { listenUrl: address('listen').href.replace(/^http/, 'ws') }),
    ...(controlEnabled && { controlUrl: address('control').href }),
  };
}

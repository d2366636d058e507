import type { Clock } from '@saywell/agent';
import type { HttpEndpoint } from '@saywell/agent/hosted';
import type { AddressGuard } from './socket/open-socket.ts';

/** How an adapter reaches its endpoint; whoever tests replaces it. */
export interface EngineNet extends Pick<HttpEndpoint, 'fetch' | 'responseTimeoutMs' | 'idleTimeoutMs'> {
  /** For addresses that a customer named. */
  readonly guard?: AddressGuard | undefined;
  /** Until a socket is open and ready, ms. Default 5000. */
  readonly connectTimeoutMs?: number | undefined;
  /** How long what was heard is waited for when a text is asked for, ms. Default 1500. */
  readonly finalTimeoutMs?: number | undefined;
  /** How often a lost connection of a transcriber is opened again before it has failed. Default 3. */
  readonly reconnects?: number | undefined;
  readonly clock?: Clock | undefined;
}

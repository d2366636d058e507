import type { Call } from '@saywell/contract';
import type { HeldCall } from '../admission/call-seats.ts';
import type { MonitoredCall } from '../monitor/monitored-call.ts';
import type { LiveCall } from './live-call.ts';

/** A call that runs here. */
export interface CallHere extends MonitoredCall {
  readonly live: LiveCall;
  readonly call: Call;
  /** Of who has it first. */
  readonly assistantName: string;
  /** Of its monitor's addresses. */
  readonly lifetimeMs: number;
  /** Released when it is over. */
  readonly held: HeldCall;
}

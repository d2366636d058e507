import type { CallLog } from '@saywell/contract';
import type { ApiLogEntry } from '../../platform/logs/api-log.ts';

/** Something that happened in a call. */
interface CallEvent {
  readonly orgId: string;
  readonly callId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly message: string;
  readonly level: CallLog['level'];
}

export function callEntry({ orgId, callId, at, message, level }: CallEvent): ApiLogEntry {
  return { orgId, callId, type: 'Call', message, level, requestStartedAt: new Date(at).toISOString() };
}

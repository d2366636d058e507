import type { Call, CallStatus } from '@saywell/contract';
import type { CallBody } from './call-tables.ts';

/** A call as it is created: everything that the server decides at once. */
export type NewCall = Pick<
  Call,
  'orgId' | 'assistantId' | 'endedReason' | 'endedMessage' | 'startedAt' | 'endedAt'
> &
  CallBody & {
    /** Default `queued`. */
    readonly status?: CallStatus;
  };

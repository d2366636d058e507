import type { Call, CallStatus } from '@saywell/contract';
import type { NodeEpoch } from '../nodes/node-store.ts';
import type { CallBody } from './call-tables.ts';

/** A call as it is created: everything that the server decides at once. */
export type NewCall = Pick<
  Call,
  'orgId' | 'assistantId' | 'origin' | 'endedReason' | 'endedMessage' | 'startedAt' | 'endedAt'
> &
  CallBody & {
    /** Default: a new one. */
    readonly id?: string;
    /** Default `queued`. */
    readonly status?: CallStatus;
    /** Where it runs. Default: nowhere. */
    readonly node?: NodeEpoch | undefined;
  };

import type { Call } from '../resources/call/call.ts';
import type { CallArtifact } from '../resources/call/call-artifact.ts';
import type { EndedReason } from '../resources/call/call-status.ts';
import type { ClientMessage } from './client-message.ts';

/** A tool that the model calls. One object for all handlers: some read `function.arguments`, others `parameters`. */
export interface ServerToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly function: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };
}

/** The customer's server is to run these; it answers {@link ToolCallsAnswer}. */
export interface ServerToolCallsMessage {
  readonly type: 'tool-calls';
  readonly toolCallList: readonly ServerToolCall[];
  /** The same, for older handlers. */
  readonly toolCalls: readonly ServerToolCall[];
  /** Each with the tool as it is stored. */
  readonly toolWithToolCallList: readonly (Readonly<Record<string, unknown>> & {
    readonly toolCall: ServerToolCall;
  })[];
}

/** The call is over and its recordings are whole. */
export interface EndOfCallReportMessage {
  readonly type: 'end-of-call-report';
  readonly endedReason: EndedReason;
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly durationMs: number;
  readonly durationSeconds: number;
  readonly durationMinutes: number;
  readonly artifact: CallArtifact;
  readonly analysis: Readonly<Record<string, unknown>>;
  /** USD. */
  readonly cost?: number;
  readonly costs?: readonly object[];
  readonly costBreakdown?: Readonly<Record<string, unknown>>;
  /** As they are stored in the call. */
  readonly engines?: Call['engines'];
  readonly warnings?: Call['warnings'];
  readonly compliance?: Call['compliance'];
  /** Copies of what `artifact` and `analysis` have, where older handlers look. */
  readonly summary?: string;
  readonly transcript?: string;
  readonly messages?: CallArtifact['messages'];
  readonly recordingUrl?: string;
  readonly stereoRecordingUrl?: string;
}

/** What happened to something that is stored; `chat`, `session`, `contact` … contain it. */
export interface ResourceEventMessage {
  readonly type:
    | `chat.${'created' | 'deleted'}`
    | `session.${'created' | 'updated' | 'deleted'}`
    | `call.${'deleted' | 'delete.failed' | 'artifact.upload'}`
    | `campaign.${'started' | 'cancelled' | 'ended' | 'archived' | 'unarchived' | 'job.continued'}`
    | `contact.${'dispatched' | 'completed' | 'failed' | 'skipped' | 'predial-failed'}`;
  readonly [field: string]: unknown;
}

/** Questions of which the call waits for the answer. */
export interface ServerRequestMessage {
  readonly type:
    | 'assistant-request'
    | 'transfer-destination-request'
    | 'handoff-destination-request'
    | 'knowledge-base-request'
    | 'call.endpointing.request'
    | 'campaign.predial'
    | 'voice-request'
    | 'phone-call-control';
  readonly [field: string]: unknown;
}

/** Everything that the customer's server is sent or asked. On the wire it is `{ message: { …, timestamp, call, assistant } }`. */
export type ServerMessage =
  | ServerToolCallsMessage
  | EndOfCallReportMessage
  | ResourceEventMessage
  | ServerRequestMessage
  | DistributiveOmit<Exclude<ClientMessage, { type: 'metadata' | 'tool-calls-result' }>, 'timestamp'>;

type DistributiveOmit<Message, Key extends PropertyKey> = Message extends unknown
  ? Omit<Message, Key>
  : never;

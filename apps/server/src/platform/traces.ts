import type { AgentLogEvent } from '@saywell/agent';
import type { Call, EndedReason } from '@saywell/contract';

/** The HTTP header by which programs tell each other whose request theirs follows from (W3C Trace Context). */
export const traceparentHeader = 'traceparent';

/** What happens in the calls of this server. Nothing waits for it, and nothing that is said is in it. */
export interface CallTraces {
  /** A call was made; `parent` is the `traceparent` of whoever asked for it at `askedAt` (epoch ms). */
  made(call: Call, asked: { readonly parent: string | undefined; readonly askedAt: number }): void;
  /** Something was written to the log of its assistant. */
  readonly logged: (callId: string, event: AgentLogEvent) => void;
  /** It is over; `stored` settles when its end is. */
  ended(callId: string, reason: EndedReason, stored: Promise<unknown>): void;
  /** As a `traceparent`; undefined: it does not run here. */
  of(callId: string): string | undefined;
}

export interface BegunRequest {
  readonly method: string;
  /** The pattern of its path; never what was asked for. */
  readonly route: string;
  /** The header that it came with. */
  readonly parent: string | undefined;
}

export interface RequestTrace {
  readonly traceparent: string;
  ended(status: number): void;
}

export interface RequestTraces {
  begun(request: BegunRequest): RequestTrace;
}

/** What operators follow single calls by through everything that takes part in them. */
export interface Traces {
  readonly calls: CallTraces;
  readonly requests: RequestTraces;
}

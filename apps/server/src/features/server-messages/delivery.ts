import type { Agent as HttpAgent } from 'node:http';
import type { ServerMessageError } from './server-message-error.ts';
import type { ReachableServer } from './server-target.ts';

/** One message for one server. */
export interface Delivery {
  readonly id: string;
  readonly orgId: string;
  readonly server: ReachableServer;
  /** Of the message, on the wire. */
  readonly type: string;
  /** What is inside `message`. */
  readonly message: Readonly<Record<string, unknown>>;
  /** Shorter than the server's own limit. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Reuses connections; made for this server. */
  readonly agent?: HttpAgent;
  /** Hears what became of each attempt. */
  readonly report?: (report: DeliveryReport) => void;
}

/** What came of an attempt. */
export interface DeliveryOutcome {
  readonly status?: number;
  readonly body?: Buffer;
  readonly error?: ServerMessageError;
}

/** An attempt. Times are epoch milliseconds. */
export interface DeliveryReport extends DeliveryOutcome {
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly headerNames: readonly string[];
}

/** Answers what `read` makes of the body of a 2xx answer. Rejects with `ServerMessageError`. */
export type Deliver = <Answer>(delivery: Delivery, read: (body: Buffer) => Answer) => Promise<Answer>;

import type { Deadline, SetTimer } from './deadline.ts';

/** A request on its way: the answer's head, its body under the same deadline. */
export interface Exchange {
  readonly response: Response;
  readonly deadline: Deadline;
}

export interface Client {
  readonly engine: string;
  readonly idleTimeoutMs: number;
  readonly setTimer: SetTimer;
  /** Answers with any HTTP status. Throws EngineError; whoever gets an exchange closes its deadline. */
  send(path: string, body: string | FormData, signal: AbortSignal): Promise<Exchange>;
  /** The same, where only a 2xx answer counts. */
  request(path: string, body: string | FormData, signal: AbortSignal): Promise<Exchange>;
}

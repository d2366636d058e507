import type { CallLog, Log } from '@saywell/contract';

/** One entry of the customer's log, as `GET /logs` has it. Nothing in it is a secret. */
export interface ApiLogEntry extends Omit<Log, 'time' | 'requestStartedAt' | 'requestBody' | 'responseBody'> {
  /** ISO 8601. */
  readonly requestStartedAt: string;
  readonly requestBody?: object;
  readonly responseBody?: object;
  /** Of a line about a call. */
  readonly level?: CallLog['level'];
}

/** Stores entries in its own time; never throws, never makes anybody wait. */
export interface ApiLog {
  /** A function is asked for the entry when it is written: what takes time is done there. */
  add(entry: ApiLogEntry | (() => ApiLogEntry)): void;
}

/** For a server without such a log. */
export const noApiLog: ApiLog = { add: () => undefined };

/** One entry of the customer's log, as `GET /logs` has it. Nothing in it is a secret. */
export interface ApiLogEntry {
  readonly orgId: string;
  readonly type: 'API' | 'Webhook' | 'Call' | 'Provider';
  /** Type of the server message. */
  readonly webhookType?: string;
  readonly requestHttpMethod?: 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  /** Without user, password and query. */
  readonly requestUrl?: string;
  readonly requestPath?: string;
  /** ISO 8601. */
  readonly requestStartedAt: string;
  readonly requestFinishedAt: string;
  readonly requestDurationSeconds: number;
  readonly requestBody?: object;
  readonly responseHttpCode?: number;
  readonly responseBody?: object;
  readonly error?: { readonly message: string };
  readonly assistantId?: string;
  readonly squadId?: string;
  readonly phoneNumberId?: string;
  readonly customerId?: string;
  readonly callId?: string;
}

/** Keeps entries in its own time; never throws, never makes anybody wait. */
export interface ApiLog {
  add(entry: ApiLogEntry): void;
}

/** For a server that keeps no such log. */
export const noApiLog: ApiLog = { add: () => undefined };

import { type ApiClient, ApiError, createApiClient } from '@saywell/api-client';
import type { ApiWarning } from '@saywell/contract';
import { ScenarioError } from '../scenario-error.ts';

/** A server and the key with which it is asked. */
export interface ServerAccess {
  readonly url: string;
  /** A private key. */
  readonly key: string;
  /** Ends what is waited for. */
  readonly signal: AbortSignal;
}

/** `warnings` is filled with what the server says has no effect of what it was asked, each once. */
export function clientOf({ url, key }: ServerAccess, warnings: Warned): ApiClient {
  const add = (of: readonly ApiWarning[]): void => {
    for (const { path, message } of of) warnings.add(path === '' ? message : `${path}: ${message}`);
  };
  return createApiClient({ baseUrl: url, token: key, onWarnings: add });
}

/** Sentences that begin with the path of a field. */
export type Warned = Set<string>;

/** Waits for an answer; a refusal is told with what the server says of it. */
export async function asked<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!ApiError.isInstance(error)) throw error;
    const code = error.code === 'timed-out' ? 'timed-out' : 'server-refused';
    const message = `${error.message}${error.status === 0 ? '' : ` (${error.status}, ${error.code})`}`;
    throw new ScenarioError(code, message, { cause: error });
  }
}

import { type ApiClient, ApiError, createApiClient } from '@saywell/api-client';
import { ScenarioError } from '../scenario-error.ts';

/** A server and the key with which it is asked. */
export interface ServerAccess {
  readonly url: string;
  /** A private key. */
  readonly key: string;
  /** Ends what is waited for. */
  readonly signal: AbortSignal;
}

export const clientOf = ({ url, key }: ServerAccess): ApiClient =>
  createApiClient({ baseUrl: url, token: key });

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

import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { ServerMessageError } from '../../server-messages/server-message-error.ts';

const maxMessageLength = 500;

/** What a server of the protocol has refused, in its words. */
export class McpRefusal extends Error {
  override readonly name = 'McpRefusal';
}

/** Why a server could not be asked: its own refusal, or that of the line to it. */
export function mcpFailure(error: unknown): McpRefusal | ServerMessageError {
  if (error instanceof ServerMessageError) return error;
  const outgoing = outgoingOf(error);
  if (outgoing !== undefined) return new ServerMessageError(`server-${outgoing.code}`, { cause: error });
  // The library's requests fail with a number of JSON-RPC, what `fetch` does with a type error.
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === requestTimeout) return new ServerMessageError('server-timed-out', { cause: error });
  if (error instanceof TypeError || code === connectionClosed)
    return new ServerMessageError('server-connection-failed', { cause: error });
  if (error instanceof Error && typeof code === 'number' && code < 0)
    return new McpRefusal(error.message.slice(0, maxMessageLength), { cause: error });
  return new ServerMessageError('server-answer-invalid', { cause: error });
}

const connectionClosed = -32_000;
const requestTimeout = -32_001;

function outgoingOf(error: unknown): OutgoingError | undefined {
  if (error instanceof OutgoingError) return error;
  return error instanceof Error && error.cause instanceof OutgoingError ? error.cause : undefined;
}

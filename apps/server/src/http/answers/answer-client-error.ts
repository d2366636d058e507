import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiErrorCode } from '@saywell/contract';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { errorBody } from './error-mapper.ts';

/** What Node's HTTP parser and its time limits refuse, by their codes; everything else is malformed. */
const known: Readonly<Record<string, { readonly code: ApiErrorCode; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers-too-large', message: 'The headers of the request are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'body-too-large', message: 'The request body is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request-timed-out', message: 'The request did not come in time.' },
};
const malformed = { code: 'malformed-request', message: 'The request is not valid HTTP.' } as const;

/** Answers on the bare socket what never became a request, in the shape of every other refusal. */
export function answerClientError(
  error: Error & { readonly code?: string },
  socket: Socket,
  log: Pick<FastifyBaseLogger, 'info'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const requestId = randomUUID();
  const { code, message } = known[error.code ?? ''] ?? malformed;
  log.info({ requestId, code, reason: error.code }, 'a request was refused unread');
  const body = errorBody(new DomainError(code, message), requestId);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.statusCode} ${STATUS_CODES[body.statusCode]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // A peer that never closes its side would keep the connection open.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

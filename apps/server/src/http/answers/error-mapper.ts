import { STATUS_CODES } from 'node:http';
import type { ApiErrorBody, ApiErrorCode } from '@saywell/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyAttemptsError } from '../../features/people/attempt-limit.ts';
import { UnstorableValueError } from '../../platform/database/storable.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { LimitReachedError } from '../../store/rows/limit-reached-error.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';
import { ChangedMeanwhileError } from '../../store/rows/precondition.ts';
import { CursorError } from '../../store/rows/rows.ts';
import { UnknownVersionError } from '../../store/versions/versioned-kind.ts';
import { retryAfterOf, statusOf } from './status-of.ts';

/** Errors that fastify itself raises about a request, by their code. */
const frameworkErrors: Readonly<Record<string, { code: ApiErrorCode; message: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'body-too-large', message: 'The request body is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported-media-type',
    message: 'The content type of the request is not supported.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed-json', message: 'The request body is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'validation-failed',
    message: 'The request body does not have the length that its header says.',
  },
  FST_ERR_BAD_URL: { code: 'validation-failed', message: 'The path of the request is not a valid URL.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not-found', message: 'The path of the request is too long.' },
};

/** Turns whatever was thrown into what the caller may know: details of unexpected errors stay here. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof UnstorableValueError) {
    return new DomainError('validation-failed', [`body is not valid: ${error.message}`], { cause: error });
  }
  if (error instanceof CursorError)
    return new DomainError('validation-failed', [`cursor is not valid: ${error.message}`]);
  if (error instanceof ChangedMeanwhileError) {
    return new DomainError('precondition-failed', 'Somebody else has changed this resource meanwhile.');
  }
  if (error instanceof LimitReachedError) return new DomainError(error.code, error.message);
  if (error instanceof UnknownVersionError)
    return new DomainError('validation-failed', [`baseVersion is not valid: ${error.message}`]);
  if (error instanceof StorageError) return storageFailure(error);
  const known = frameworkErrors[codeOf(error)];
  if (known !== undefined) return new DomainError(known.code, known.message, { cause: error });
  if (isRequestFault(error)) {
    return new DomainError('validation-failed', 'The request cannot be answered as it was sent.', {
      cause: error,
    });
  }
  return new DomainError('internal-error', 'Something went wrong on our side.', { cause: error });
}

function storageFailure(cause: StorageError): DomainError {
  return cause.code === 'storage-full'
    ? new DomainError('storage-full', 'There is no room left for files.', { cause })
    : new DomainError('storage-unavailable', 'Files cannot be stored or read now; try again.', { cause });
}

/** Plugins refuse requests (a precondition that failed, a bad range) with errors that carry a status. */
function isRequestFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export function errorBody(error: DomainError, requestId: string): ApiErrorBody {
  const statusCode = statusOf(error.code);
  return {
    message: error.issues ?? error.message,
    error: STATUS_CODES[statusCode] ?? 'Error',
    statusCode,
    code: error.code,
    requestId,
  };
}

/** What the caller may know of an error. Unexpected ones are logged with their cause. */
export function reportError(error: unknown, request: FastifyRequest): DomainError {
  const answer = toDomainError(error);
  if (answer.code === 'internal-error') request.log.error({ err: answer.cause ?? answer }, 'request failed');
  if (answer.cause instanceof StorageError)
    request.log.error(
      { err: answer.cause, code: answer.cause.code },
      'the storage did not do what it was asked for',
    );
  return answer;
}

/** The one place where an error becomes an answer. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = reportError(error, request);
  const statusCode = statusOf(answer.code);
  if (statusCode === 401) void reply.header('www-authenticate', 'Bearer');
  const retryAfter =
    answer instanceof TooManyAttemptsError ? answer.retryAfterSeconds : retryAfterOf(answer.code);
  if (retryAfter !== undefined && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', retryAfter);
  // Serialised here: the schema of the route describes successes only.
  return (
    reply
      .code(statusCode)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      // Of a file that could not be made.
      .removeHeader('content-disposition')
      // Again: errors about the address itself are answered before any hook has run.
      .header('x-request-id', request.id)
      .serializer((body: unknown) => JSON.stringify(body))
      .send(errorBody(answer, request.id))
  );
}

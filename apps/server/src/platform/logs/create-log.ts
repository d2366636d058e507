import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { LogLevel } from '../config/server-config.ts';
import { redactUrl } from './redact-url.ts';

/** Never written, wherever a log call puts them: the keys of request headers and of our own records. */
const secretPaths = ['authorization', 'cookie', 'token', 'value', 'apiKey', 'password'].flatMap((name) => [
  name,
  `headers.${name}`,
  `req.headers.${name}`,
  `*.${name}`,
]);

export interface LogOptions {
  readonly level: LogLevel;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
  /** In every line, as it is when that is written. Default: nothing. */
  readonly facts?: () => object;
}

/** One JSON object per line. */
export function createLog({ level, destination, facts }: LogOptions): Logger {
  const settings: LoggerOptions = {
    level,
    base: null,
    // A new object each time: the line's own fields are written into it.
    ...(facts !== undefined && { mixin: () => ({ ...facts() }) }),
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { req: requestForLog, err: errorForLog },
  };
  return destination === undefined ? pino(settings) : pino(settings, destination);
}

/** Only what helps to find a request again; no header, no body. */
function requestForLog(request: FastifyRequest) {
  return { method: request.method, url: redactUrl(request.url), remoteAddress: request.ip };
}

/** A query that failed names its parameters, and the database the row: both may be what a visitor wrote. */
function errorForLog(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error);
  const { type, message, stack, code } = stdSerializers.err(error.cause ?? new Error('unknown'));
  return { type, message, stack, code, query: error.query };
}

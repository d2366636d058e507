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

/** One JSON object per line, to standard output unless `destination` says otherwise. */
export function createLog(options: { level: LogLevel; destination?: DestinationStream }): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    base: null,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { req: requestForLog, err: errorForLog },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
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

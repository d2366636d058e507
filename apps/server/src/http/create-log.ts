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
    serializers: { req: requestForLog, err: stdSerializers.err },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}

/** Only what helps to find a request again; no header, no body. */
function requestForLog(request: FastifyRequest) {
  return { method: request.method, url: redactUrl(request.url), remoteAddress: request.ip };
}

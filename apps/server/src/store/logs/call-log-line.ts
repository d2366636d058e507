import type { CallLog, Log } from '@saywell/contract';

/** What an entry of the log says about a call, in one line. */
export function callLogLine(callId: string, entry: Log, level: unknown) {
  const { orgId, time } = entry;
  return { callId, orgId, log: textOf(entry), level: level ?? levelOf(entry), time };
}

function textOf({ type, message, webhookType, requestHttpMethod, requestPath, ...rest }: Log): string {
  if (message !== undefined && type !== 'Webhook') return message;
  const { responseHttpCode, requestDurationSeconds, error } = rest;
  return [
    type,
    webhookType,
    requestHttpMethod,
    requestPath,
    responseHttpCode,
    requestDurationSeconds === undefined ? undefined : `in ${Math.round(requestDurationSeconds * 1_000)} ms`,
    error === undefined ? undefined : `(${error.message})`,
    message,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

function levelOf({ responseHttpCode = 0, error }: Log): CallLog['level'] {
  if (responseHttpCode >= 500 || (error !== undefined && responseHttpCode < 400)) return 'ERROR';
  return responseHttpCode >= 400 ? 'WARN' : 'LOG';
}

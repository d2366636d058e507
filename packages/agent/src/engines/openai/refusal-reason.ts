import { fieldOf } from './body.ts';

/** What vendors call their errors. Nothing else of an error's body is kept: it may repeat the key or what was said. */
const knownReasons = new Set([
  'insufficient_quota',
  'rate_limit_exceeded',
  'invalid_api_key',
  'model_not_found',
  'context_length_exceeded',
  'content_filter',
  'tool_use_failed',
  'queue_exceeded',
  'invalid_request_error',
  'authentication_error',
  'permission_error',
  'billing_error',
  'not_found_error',
  'request_too_large',
  'rate_limit_error',
  'api_error',
  'timeout_error',
  'overloaded_error',
  'API_KEY_INVALID',
  'INVALID_ARGUMENT',
  'FAILED_PRECONDITION',
  'PERMISSION_DENIED',
  'NOT_FOUND',
  'RESOURCE_EXHAUSTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'INVALID_AUTH',
  'quota_exceeded',
  'voice_not_found',
  'too_many_concurrent_requests',
  'system_busy',
]);

/** The name that an error's body gives to itself; the most telling one first. */
export function refusalReason(body: unknown): string | undefined {
  const error = fieldOf(body, 'error');
  const details = fieldOf(error, 'details');
  const inDetails = Array.isArray(details) ? details.slice(0, 10).map((one) => fieldOf(one, 'reason')) : [];
  const names = [...inDetails, fieldOf(error, 'code'), fieldOf(error, 'type'), fieldOf(error, 'status')];
  // ElevenLabs and Deepgram.
  names.push(fieldOf(fieldOf(body, 'detail'), 'status'), fieldOf(body, 'err_code'));
  return names.find((name): name is string => typeof name === 'string' && knownReasons.has(name));
}

/** Parameters that not every endpoint or model takes, as their errors name them. */
const optionalParameters: readonly (readonly [named: RegExp, parameter: string])[] = [
  [/\bstream_options\b/, 'stream_options'],
  [/\bmax_tokens\b/, 'max_tokens'],
  [/\bmax_completion_tokens\b/, 'max_completion_tokens'],
  [/\btemperature\b/, 'temperature'],
  [/\breasoning_effort\b/, 'reasoning_effort'],
  [/\bprompt_cache_(?:key|retention)\b/, 'prompt_cache'],
  [/\bstrict\b/, 'strict'],
  [/\bcache_control\b/, 'cache_control'],
  [/\bthinking(?:_?config|_?level|_?budget)?\b/i, 'thinking'],
  // What is sent of a call is nothing that strict endpoints know.
  [
    /\b(?:unknown|unrecognized|unsupported|extra)\W+(?:request\W+)?(?:arguments?|parameters?|fields?|inputs?)\b.{0,80}\b(?:call|chat|customer|phoneNumber|assistant)\b/i,
    'conversation',
  ],
];

/** The optional parameter that an error is about, by its name only. */
export function refusedParameter(body: unknown): string | undefined {
  const error = fieldOf(body, 'error');
  const texts = [fieldOf(error, 'param'), fieldOf(error, 'message'), fieldOf(body, 'message')];
  const text = texts
    .filter((one) => typeof one === 'string')
    .join(' ')
    .slice(0, 2_000);
  return optionalParameters.find(([named]) => named.test(text))?.[1];
}

/** How long the answer asks to be left alone, ms; undefined: it does not say. */
export function retryAfterMs(headers: Headers, body: unknown): number | undefined {
  const ms = secondsIn(headers.get('retry-after-ms'));
  if (ms !== undefined) return ms;
  const seconds = secondsIn(headers.get('retry-after')) ?? delayInDetails(body);
  return seconds === undefined ? undefined : Math.ceil(seconds * 1000);
}

/** Google's `RetryInfo`, for example `7s`. */
function delayInDetails(body: unknown): number | undefined {
  const details = fieldOf(fieldOf(body, 'error'), 'details');
  if (!Array.isArray(details)) return undefined;
  const given = details.map((one) => fieldOf(one, 'retryDelay')).find((one) => typeof one === 'string');
  return typeof given === 'string' ? secondsIn(given.replace(/s$/, '')) : undefined;
}

function secondsIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
}

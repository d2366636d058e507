import type { ApiErrorCode } from '@saywell/contract';

const statusCodes = {
  'validation-failed': 400,
  'malformed-json': 400,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'malformed-request': 400,
  'headers-too-large': 431,
  'request-timed-out': 408,
  'method-not-allowed': 405,
  unauthorized: 401,
  'token-expired': 401,
  'wrong-key-kind': 401,
  'not-signed-in': 401,
  'key-and-cookie': 400,
  'console-header-missing': 403,
  'confirmation-needed': 403,
  'sign-in-refused': 401,
  'setup-token-invalid': 401,
  'sign-in-link-not-valid': 401,
  'challenge-not-valid': 401,
  'last-credential': 409,
  'host-not-allowed': 421,
  'origin-not-allowed': 403,
  'assistant-not-allowed': 403,
  'booking-without-hour': 409,
  'delivery-not-kept': 409,
  'delivery-not-repeatable': 409,
  'job-not-failed': 409,
  'not-found': 404,
  conflict: 409,
  'precondition-failed': 412,
  'last-admin': 409,
  'invitation-not-valid': 401,
  'idempotency-key-reused': 409,
  'idempotency-in-progress': 409,
  'role-not-sufficient': 403,
  'rate-limited': 429,
  'too-many-calls': 429,
  'at-capacity': 503,
  'billing-limit-reached': 402,
  'spending-stopped': 402,
  'compliance-not-available': 501,
  'engine-not-available': 422,
  'session-expired': 410,
  'session-completed': 409,
  'model-unavailable': 503,
  // Nobody is left to read it; the log distinguishes it from a failure of ours.
  'request-cancelled': 499,
  'newsletter-not-available': 501,
  'no-trunk': 501,
  'call-not-in-progress': 409,
  'too-many-observers': 429,
  'listening-not-allowed': 403,
  'control-not-allowed': 403,
  'call-taken-over': 409,
  'recording-not-encoded': 503,
  'recordings-not-erased': 503,
  'recording-address-invalid': 403,
  'recording-address-expired': 403,
  'monitor-token-invalid': 401,
  'room-token-invalid': 401,
  'room-token-used': 409,
  'room-token-expired': 401,
  'room-token-not-yet-valid': 401,
  'not-in-room': 403,
  'room-not-found': 404,
  'room-full': 409,
  'sdp-not-acceptable': 400,
  'media-unavailable': 503,
  'call-unreachable': 503,
  'shutting-down': 503,
  'credential-missing': 424,
  'credential-refused': 424,
  'provider-unavailable': 502,
  'provider-not-supported': 501,
  'integrations-not-available': 501,
  'internal-error': 500,
} as const satisfies Record<ApiErrorCode, number>;

/** When to ask again what is refused for the moment, seconds. */
const retryAfterSeconds: Readonly<Partial<Record<ApiErrorCode, number>>> = {
  'at-capacity': 10,
  'call-unreachable': 2,
  'shutting-down': 1,
};

/** Undefined: asking again does not help, or nobody can say when. */
export const retryAfterOf = (code: ApiErrorCode): number | undefined => retryAfterSeconds[code];

export const isErrorCode = (code: string): code is ApiErrorCode => Object.hasOwn(statusCodes, code);

/** The HTTP status of a failure: the only place that knows. */
export function statusOf<Code extends ApiErrorCode>(code: Code): (typeof statusCodes)[Code] {
  return statusCodes[code];
}

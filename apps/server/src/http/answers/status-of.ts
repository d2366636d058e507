import type { ApiErrorCode } from '@saywell/contract';

const statusCodes = {
  'validation-failed': 400,
  'malformed-json': 400,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  unauthorized: 401,
  'wrong-key-kind': 401,
  'host-not-allowed': 421,
  'origin-not-allowed': 403,
  'assistant-not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'precondition-failed': 412,
  'last-admin': 409,
  'invitation-not-valid': 401,
  'idempotency-key-reused': 409,
  'idempotency-in-progress': 409,
  'role-not-sufficient': 403,
  'rate-limited': 429,
  'billing-limit-reached': 402,
  'session-expired': 410,
  'session-completed': 409,
  'model-unavailable': 503,
  // Nobody is left to read it; the log distinguishes it from a failure of ours.
  'request-cancelled': 499,
  'newsletter-not-available': 501,
  'no-trunk': 501,
  'call-not-in-progress': 409,
  'recordings-not-erased': 503,
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
  'shutting-down': 503,
  'credential-missing': 424,
  'credential-refused': 424,
  'provider-unavailable': 502,
  'provider-not-supported': 501,
  'integrations-not-available': 501,
  'internal-error': 500,
} as const satisfies Record<ApiErrorCode, number>;

/** The HTTP status of a failure: the only place that knows. */
export function statusOf<Code extends ApiErrorCode>(code: Code): (typeof statusCodes)[Code] {
  return statusCodes[code];
}

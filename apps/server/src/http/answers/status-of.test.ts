import { expect, it } from 'vitest';
import { statusOf } from './status-of.ts';

// Written by hand: clients decide by these.
const table = {
  400: ['validation-failed', 'malformed-json', 'malformed-request', 'sdp-not-acceptable'],
  401: [
    'unauthorized',
    'token-expired',
    'wrong-key-kind',
    'invitation-not-valid',
    'monitor-token-invalid',
    'room-token-invalid',
    'room-token-expired',
    'room-token-not-yet-valid',
  ],
  402: ['billing-limit-reached', 'spending-stopped'],
  403: ['origin-not-allowed', 'assistant-not-allowed', 'role-not-sufficient', 'not-in-room'],
  405: ['method-not-allowed'],
  408: ['request-timed-out'],
  431: ['headers-too-large'],
  404: ['not-found', 'room-not-found'],
  409: [
    'conflict',
    'last-admin',
    'idempotency-key-reused',
    'idempotency-in-progress',
    'session-completed',
    'call-not-in-progress',
    'room-token-used',
    'room-full',
  ],
  410: ['session-expired'],
  412: ['precondition-failed'],
  413: ['body-too-large'],
  415: ['unsupported-media-type'],
  424: ['credential-missing', 'credential-refused'],
  429: ['rate-limited', 'too-many-calls'],
  499: ['request-cancelled'],
  500: ['internal-error'],
  501: ['newsletter-not-available', 'no-trunk', 'provider-not-supported', 'integrations-not-available'],
  502: ['provider-unavailable'],
  503: [
    'model-unavailable',
    'recording-not-stored-yet',
    'storage-unavailable',
    'media-unavailable',
    'shutting-down',
    'at-capacity',
  ],
  507: ['storage-full'],
} as const;

for (const [status, codes] of Object.entries(table))
  it.each(codes)(`%s goes out as ${status}`, (code) => {
    expect(statusOf(code)).toBe(Number(status));
  });

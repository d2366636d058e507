import type { CallErrorCode } from '@saywell/react';
import type { VoiceFailureCode } from '@saywell/voice-sdk';

/** What a visitor can do about it is the second half of each. */
export const visitorSentences = {
  noAnswer: 'The assistant did not answer. Please call again in a minute.',
  offline: 'You are offline. Connect to a network, then call again.',
  unreachable: 'Our server does not answer. Check your connection, then call again in a minute.',
  lost: 'The connection to our server was lost. Check your network, then call again.',
  serverGone: 'Our server went away during the call. Please call again in a minute.',
  busy: 'All lines are taken. Please call again in a minute, or write to us.',
  tooMany: 'Too many calls come from your network. Wait a minute, then call again.',
  expired: 'The time for this call has run out. Please call again.',
  closed: 'The assistant takes no calls from this page at present. Please write to us instead.',
  browser: 'This browser cannot hold the call. Try a current Chrome, Firefox, Safari or Edge.',
  page: 'This page made a mistake. Load it again, then call again.',
  stopped: 'The call was broken off before it began. Please call again.',
  removed: 'You were taken out of the call. Call again if that was a mistake.',
  microphone: 'Your microphone could not be used. Check it or choose another, then call again.',
  microphoneBusy: 'Another program is using your microphone. Close that one, then call again.',
  microphoneRefused: 'Your browser keeps the microphone from this page. Allow it, then call again.',
  sound: 'Your sound could not be set up. Close other programs that use it, then call again.',
  unknown: 'Something went wrong on the line. Please call again; if it happens twice, write to us.',
} as const;
export type VisitorSentence = keyof typeof visitorSentences;

/** Ends of a call, as the server names them, that nobody wanted. */
export type FaultyEnd =
  | 'worker-shutdown'
  | 'assistant-not-found'
  | 'call.start.error-get-transport'
  | 'call.start.error-subscription-insufficient-credits'
  | 'call.in-progress.error-vapifault-worker-not-available'
  | 'call.in-progress.error-vapifault-worker-died'
  | 'call.in-progress.error-vapifault-transport-never-connected'
  | 'call.in-progress.error-assistant-did-not-receive-customer-audio'
  | 'call.in-progress.error-pipeline-no-available-llm-model'
  | 'call.in-progress.error-billing-limit';

/** `call-failed` says nothing of its own, and `unsupported` has words of its own. */
export type FailureName =
  | VoiceFailureCode
  | FaultyEnd
  | Exclude<CallErrorCode, 'call-failed' | 'unsupported'>;

/** What a visitor is told about each failure that the SDK, the call room or the server has a name for. */
export const sentenceOfCode: Readonly<Record<FailureName, VisitorSentence>> = {
  // The voice SDK.
  offline: 'offline',
  stopped: 'stopped',
  'no-call': 'stopped',
  'no-call-url': 'unreachable',
  'validation-error': 'page',
  'start-method-error': 'unknown',
  'daily-call-object-creation-error': 'unknown',
  'daily-call-join-error': 'unreachable',
  'video-recording-setup-error': 'unknown',
  'audio-observer-setup-error': 'sound',
  'audio-processing-setup-error': 'sound',
  unknown: 'unknown',

  // The way to the server.
  'network-error': 'unreachable',
  'timed-out': 'unreachable',
  cancelled: 'stopped',
  'request-cancelled': 'stopped',
  'token-unavailable': 'unreachable',
  'answer-too-large': 'unknown',

  // The server: what no visitor asks for went wrong.
  'recording-not-stored-yet': 'unknown',
  'recording-not-encoded': 'unknown',

  // The server: no room for another call.
  'rate-limited': 'busy',
  'at-capacity': 'busy',
  'too-many-observers': 'busy',
  'call-taken-over': 'busy',
  'room-full': 'busy',
  'too-many-calls': 'tooMany',

  // The server: it, or what it needs, does not answer.
  'shutting-down': 'unreachable',
  'request-timed-out': 'unreachable',
  'call-unreachable': 'unreachable',
  'media-unavailable': 'unreachable',
  'provider-unavailable': 'unreachable',
  'storage-unavailable': 'unreachable',
  'storage-full': 'unreachable',
  'internal-error': 'unreachable',

  // The server: it takes no calls from here.
  'billing-limit-reached': 'closed',
  'spending-stopped': 'closed',
  unauthorized: 'closed',
  'token-expired': 'closed',
  'wrong-key-kind': 'closed',
  'not-signed-in': 'closed',
  'key-and-cookie': 'closed',
  'console-header-missing': 'closed',
  'confirmation-needed': 'closed',
  'sign-in-refused': 'closed',
  'setup-token-invalid': 'closed',
  'sign-in-link-not-valid': 'closed',
  'challenge-not-valid': 'closed',
  'last-credential': 'closed',
  'host-not-allowed': 'closed',
  'origin-not-allowed': 'closed',
  'assistant-not-allowed': 'closed',
  'listening-not-allowed': 'closed',
  'control-not-allowed': 'closed',
  'not-found': 'closed',
  'compliance-not-available': 'closed',
  'engine-not-available': 'closed',
  'role-not-sufficient': 'closed',
  'credential-missing': 'closed',
  'credential-refused': 'closed',
  'provider-not-supported': 'closed',
  'integrations-not-available': 'closed',
  'model-unavailable': 'closed',
  'no-trunk': 'closed',
  'newsletter-not-available': 'closed',

  // The server: it did not understand this page.
  'validation-failed': 'page',
  'malformed-json': 'page',
  'body-too-large': 'page',
  'unsupported-media-type': 'page',
  'malformed-request': 'page',
  'headers-too-large': 'page',
  'method-not-allowed': 'page',
  conflict: 'page',
  'booking-without-hour': 'page',
  'delivery-not-kept': 'page',
  'delivery-not-repeatable': 'page',
  'job-not-failed': 'page',
  'precondition-failed': 'page',
  'recording-address-expired': 'page',
  'recording-address-invalid': 'page',
  'draft-not-yours': 'page',
  'version-in-use': 'page',
  'limit-reached': 'page',
  'last-admin': 'page',
  'invitation-not-valid': 'page',
  'idempotency-key-reused': 'page',
  'idempotency-in-progress': 'page',
  'sdp-not-acceptable': 'browser',

  // The server: the call or its room is over.
  'session-expired': 'expired',
  'session-completed': 'expired',
  'call-not-in-progress': 'expired',
  'monitor-token-invalid': 'expired',
  'room-token-invalid': 'expired',
  'room-token-used': 'expired',
  'room-token-expired': 'expired',
  'room-token-not-yet-valid': 'expired',
  'not-in-room': 'expired',
  'room-not-found': 'expired',

  // The call room.
  'call-room-error': 'lost',
  'connection-error': 'lost',
  ejected: 'removed',
  'nbf-room': 'expired',
  'nbf-token': 'expired',
  'exp-room': 'expired',
  'exp-token': 'expired',
  'no-room': 'expired',
  'meeting-full': 'busy',
  'end-of-life': 'serverGone',
  'not-allowed': 'closed',
  'duplicate-instance': 'page',
  'invalid-option': 'page',
  'invalid-argument': 'page',
  'wrong-state': 'page',
  'use-after-destroy': 'page',
  'message-too-large': 'page',
  'request-refused': 'unknown',
  'not-supported': 'browser',
  'engine-missing': 'page',

  // The microphone.
  'device-error': 'microphone',
  permissions: 'microphoneRefused',
  'mic-in-use': 'microphoneBusy',
  'cam-in-use': 'microphoneBusy',
  'cam-mic-in-use': 'microphoneBusy',
  'undefined-mediadevices': 'browser',
  constraints: 'microphone',

  // The page.
  'load-failed': 'page',
  'not-initialised': 'browser',
  configuration: 'closed',
  'microphone-refused': 'microphoneRefused',
  'no-microphone': 'microphone',
  timeout: 'noAnswer',

  // Ends of a call.
  'worker-shutdown': 'serverGone',
  'assistant-not-found': 'closed',
  'call.start.error-get-transport': 'unreachable',
  'call.start.error-subscription-insufficient-credits': 'closed',
  'call.in-progress.error-vapifault-worker-not-available': 'serverGone',
  'call.in-progress.error-vapifault-worker-died': 'serverGone',
  'call.in-progress.error-vapifault-transport-never-connected': 'unreachable',
  'call.in-progress.error-assistant-did-not-receive-customer-audio': 'microphone',
  'call.in-progress.error-pipeline-no-available-llm-model': 'closed',
  'call.in-progress.error-billing-limit': 'closed',
};

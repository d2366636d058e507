import type { ApiClientErrorCode } from '@saywell/api-client';

interface Words {
  readonly title: string;
  /** What to do about it. */
  readonly next?: string;
}

const ours: Words = {
  title: 'The server could not do this.',
  next: 'Try again. If it stays so, whoever runs this server finds the request in its log.',
};
const notHere: Words = {
  title: 'That is not here any more.',
  next: 'Somebody may have deleted it. Load the page again.',
};
const pageDefect: Words = {
  title: 'The console asked for something wrongly.',
  next: 'Reload the page, and report it if it stays so.',
};
const room: Words = { title: 'The call is over, or its door is closed.', next: 'Open the call again.' };
const spending: Words = {
  title: 'A limit of what may be spent is reached.',
  next: 'An administrator can raise it in the organisation.',
};
const provider: Words = {
  title: 'The other service did not do its part.',
  next: 'Check the credential that the organisation has for it.',
};
const recording: Words = { title: 'The recording is not available.', next: 'Try again in a moment.' };
const notServed: Words = { title: 'This server does not offer that.' };

/** Every code of the server and of the client, in words for people. It does not compile while one is missing. */
export const problemWords: Readonly<Record<ApiClientErrorCode, Words>> = {
  'not-signed-in': { title: 'You are signed out.', next: 'Sign in again to go on.' },
  'sign-in-refused': {
    title: 'That did not match.',
    next: 'Check the address and the password or code. A link by mail or from an administrator also lets you in.',
  },
  'confirmation-needed': {
    title: 'This needs a fresh proof of who you are.',
    next: 'Confirm, and it goes on.',
  },
  'setup-token-invalid': {
    title: 'This set-up link is not good.',
    next: 'Use the one that the server printed at its last start.',
  },
  'sign-in-link-not-valid': {
    title: 'This link is no longer good.',
    next: 'Links work once, for a short while. Ask for a new one.',
  },
  'challenge-not-valid': { title: 'That took too long.', next: 'Begin again.' },
  'last-credential': {
    title: 'This is the last thing you can sign in with.',
    next: 'Add a passkey or a password first.',
  },
  'invitation-not-valid': {
    title: 'This invitation is no longer good.',
    next: 'It was used, taken back, or is too old. Ask whoever invited you for a new one.',
  },
  'last-admin': {
    title: 'This is the last administrator.',
    next: 'Make somebody else an administrator first.',
  },
  'role-not-sufficient': {
    title: 'Your role does not allow this.',
    next: 'An administrator of the organisation can give you another one.',
  },
  'rate-limited': { title: 'Too many attempts.', next: 'Wait a little, then try again.' },
  'precondition-failed': {
    title: 'Somebody else has changed this meanwhile.',
    next: 'Load it again to see what it is now.',
  },
  'draft-not-yours': {
    title: 'Somebody else works on this draft.',
    next: 'Begin one of your own.',
  },
  'version-in-use': {
    title: 'This version is in use.',
    next: 'See what names it, or publish another one first.',
  },
  'limit-reached': { title: 'There may be no more of these.', next: 'Delete some first.' },
  'booking-without-hour': {
    title: 'Nobody has said at which hour it is.',
    next: 'Set the hour first; then there is an event for the calendar.',
  },
  'delivery-not-kept': {
    title: 'What was sent is not kept any more.',
    next: 'It cannot be sent again. The call itself has everything that the message said.',
  },
  'delivery-not-repeatable': {
    title: 'A call waited for this answer.',
    next: 'It went on without it, so there is nothing to send again.',
  },
  'job-not-failed': { title: 'This job was not given up.', next: 'It is done, or tried again, by itself.' },
  conflict: { title: 'That is there already.', next: 'Load the page again to see it.' },
  'validation-failed': { title: 'Something in the form is not right.' },
  'network-error': { title: 'The server cannot be reached.', next: 'Check the connection, then try again.' },
  'timed-out': { title: 'The server took too long.', next: 'Try again.' },
  'request-timed-out': { title: 'The server took too long.', next: 'Try again.' },
  cancelled: { title: 'It was cancelled.' },
  'request-cancelled': { title: 'It was cancelled.' },
  'shutting-down': { title: 'The server is being restarted.', next: 'Try again in a moment.' },
  'at-capacity': { title: 'The server is busy with calls.', next: 'Try again in a moment.' },
  'too-many-calls': {
    title: 'There are as many calls as may run at once.',
    next: 'Wait until one has ended.',
  },
  'body-too-large': { title: 'That is too large.', next: 'Send less at once.' },
  'answer-too-large': { title: 'The answer is too large to show.' },
  'origin-not-allowed': {
    title: 'The server does not know this address as its own.',
    next: 'Open the console under the address that the server was given.',
  },
  'host-not-allowed': {
    title: 'The server does not know this address as its own.',
    next: 'Open the console under the address that the server was given.',
  },
  'not-found': notHere,
  'idempotency-key-reused': pageDefect,
  'idempotency-in-progress': { title: 'The server is still at it.', next: 'Wait a moment.' },
  'malformed-json': pageDefect,
  'malformed-request': pageDefect,
  'headers-too-large': pageDefect,
  'unsupported-media-type': pageDefect,
  'method-not-allowed': pageDefect,
  'console-header-missing': pageDefect,
  'key-and-cookie': pageDefect,
  'token-unavailable': pageDefect,
  unauthorized: { title: 'You are signed out.', next: 'Sign in again to go on.' },
  'token-expired': { title: 'You are signed out.', next: 'Sign in again to go on.' },
  'wrong-key-kind': pageDefect,
  'assistant-not-allowed': { title: 'That assistant may not be used here.' },
  'billing-limit-reached': spending,
  'spending-stopped': spending,
  'compliance-not-available': notServed,
  'engine-not-available': {
    title: 'The model of that assistant does not run here.',
    next: 'Choose another, or add its credential.',
  },
  'session-expired': { title: 'That conversation is too old.' },
  'session-completed': { title: 'That conversation is over.' },
  'model-unavailable': { title: 'The model does not answer.', next: 'Try again.' },
  'newsletter-not-available': notServed,
  'no-trunk': { title: 'This server has no telephone line.' },
  'call-not-in-progress': { title: 'The call is over.' },
  'too-many-observers': {
    title: 'Four people listen to this call already.',
    next: 'That is as many as may. Try again when one of them has left.',
  },
  'listening-not-allowed': {
    title: 'Nobody may listen here.',
    next: 'The assistant’s monitor plan forbids it, or the organisation does for viewers.',
  },
  'control-not-allowed': {
    title: 'Nobody may steer this call.',
    next: 'The assistant’s monitor plan forbids it.',
  },
  'call-taken-over': {
    title: 'Somebody else has taken this call over.',
    next: 'You can when it is handed back.',
  },
  'recording-not-encoded': recording,
  'recording-not-stored-yet': recording,
  'storage-unavailable': { title: 'The files cannot be reached.', next: 'Try again in a moment.' },
  'storage-full': { title: 'There is no room for more files.', next: 'Tell whoever runs this server.' },
  'recording-address-invalid': recording,
  'recording-address-expired': recording,
  'monitor-token-invalid': room,
  'room-token-invalid': room,
  'room-token-used': room,
  'room-token-expired': room,
  'room-token-not-yet-valid': room,
  'not-in-room': room,
  'room-not-found': room,
  'room-full': { title: 'The call has as many people as it may have.' },
  'sdp-not-acceptable': room,
  'media-unavailable': ours,
  'call-unreachable': {
    title: 'The server that this call runs on does not answer.',
    next: 'Try again in a moment.',
  },
  'credential-missing': provider,
  'credential-refused': provider,
  'provider-unavailable': provider,
  'provider-not-supported': notServed,
  'integrations-not-available': notServed,
  'internal-error': ours,
  unknown: ours,
};

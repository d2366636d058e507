/**
 * Body of every answer of the API with a status of 400 or more.
 *
 * `message` is a list when the request did not validate: one entry per issue,
 * each starting with the path of the field. `code` and `requestId` are additions
 * to the shape that existing clients read.
 */
export interface ApiErrorBody {
  readonly message: string | readonly string[];
  /** Name of the status, for example `Bad Request`. */
  readonly error: string;
  readonly statusCode: number;
  readonly code: ApiErrorCode;
  readonly requestId: string;
}

/** Why the API refused or failed; stable, for programs. */
export type ApiErrorCode =
  | 'validation-failed'
  | 'malformed-json'
  | 'body-too-large'
  | 'unsupported-media-type'
  /** It never became a request: not HTTP, headers that are too large, or too late. */
  | 'malformed-request'
  | 'headers-too-large'
  | 'request-timed-out'
  /** The path has routes for other methods; `Allow` names them. */
  | 'method-not-allowed'
  | 'unauthorized'
  /** A JWT, or a key, that was good once. */
  | 'token-expired'
  | 'wrong-key-kind'
  /** Nobody is signed in with that cookie (any more). */
  | 'not-signed-in'
  /** A key and a cookie in one request: it is not clear who asks. */
  | 'key-and-cookie'
  /** A cookie without the header that only the console's own pages send. */
  | 'console-header-missing'
  /** Who has signed in proves again who it is: `POST /auth/confirm`. */
  | 'confirmation-needed'
  /** Address, password, code or passkey; which of them is not said. */
  | 'sign-in-refused'
  | 'setup-token-invalid'
  | 'sign-in-link-not-valid'
  /** What a first step has begun is over, used, or was never begun. */
  | 'challenge-not-valid'
  /** Nothing would be left to sign in with. */
  | 'last-credential'
  | 'host-not-allowed'
  | 'origin-not-allowed'
  | 'assistant-not-allowed'
  | 'not-found'
  | 'conflict'
  /** Nobody has said yet at which hour it is. */
  | 'booking-without-hour'
  /** What was sent is no longer there, or was not to be kept. */
  | 'delivery-not-kept'
  /** Somebody waited for the answer, which would come too late. */
  | 'delivery-not-repeatable'
  /** Only what was given up is tried anew or forgotten. */
  | 'job-not-failed'
  | 'precondition-failed'
  /** Only who has made a draft changes it. */
  | 'draft-not-yours'
  /** Of a version that is the newest, or is named by something. */
  | 'version-in-use'
  /** There may be no more of these. */
  | 'limit-reached'
  | 'last-admin'
  | 'invitation-not-valid'
  | 'idempotency-key-reused'
  | 'idempotency-in-progress'
  | 'role-not-sufficient'
  | 'rate-limited'
  /** A page, its network or its public key has as many calls as one may have. */
  | 'too-many-calls'
  /** The machine has no time for another call. */
  | 'at-capacity'
  /** What was spent has reached the organisation's `billingLimit`, or a budget of it, of the assistant or of the public key. */
  | 'billing-limit-reached'
  /** The organisation has stopped what costs (`spendingStopped`). */
  | 'spending-stopped'
  | 'compliance-not-available'
  /** The model of the assistant, or of a member of the squad, does not run here for this organisation. */
  | 'engine-not-available'
  | 'session-expired'
  | 'session-completed'
  | 'model-unavailable'
  | 'request-cancelled'
  | 'newsletter-not-available'
  | 'no-trunk'
  | 'call-not-in-progress'
  /** As many people of the organisation listen to the call as may. */
  | 'too-many-observers'
  /** The assistant's plan, or the organisation's for viewers, wants nobody to listen. */
  | 'listening-not-allowed'
  /** The assistant's plan wants nobody to steer its calls. */
  | 'control-not-allowed'
  /** Somebody else speaks in the assistant's place already. */
  | 'call-taken-over'
  | 'recording-not-encoded'
  /** The server that the call ran on has it still. */
  | 'recording-not-stored-yet'
  /** Where files are stored does not answer. */
  | 'storage-unavailable'
  /** Where files are stored there is no room left. */
  | 'storage-full'
  /** Of a signed address, which opens a recording without a key. */
  | 'recording-address-invalid'
  | 'recording-address-expired'
  | 'monitor-token-invalid'
  | 'room-token-invalid'
  | 'room-token-used'
  | 'room-token-expired'
  | 'room-token-not-yet-valid'
  | 'not-in-room'
  | 'room-not-found'
  | 'room-full'
  | 'sdp-not-acceptable'
  | 'media-unavailable'
  /** The server that a call runs on, one of several, does not answer. */
  | 'call-unreachable'
  | 'shutting-down'
  /** The organisation has no credential of the provider that is asked. */
  | 'credential-missing'
  /** The provider refuses the credential. */
  | 'credential-refused'
  /** The provider does not answer, or not as it should. */
  | 'provider-unavailable'
  | 'provider-not-supported'
  | 'integrations-not-available'
  | 'internal-error';

/** Text of the 401 answer; existing clients show it to their developers. */
export const UNAUTHORIZED_MESSAGE =
  'Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.';

/** Life of a call. A web call goes `queued` → `in-progress` → `ended`. */
export type CallStatus = (typeof callStatuses)[number];
export const callStatuses = ['scheduled', 'queued', 'ringing', 'in-progress', 'forwarding', 'ended'] as const;

/** Who has asked for a call: the server sees it by how it was asked. */
export const callOrigins = [
  /** Somebody who has signed in at the console. */
  'console',
  /** A private key. */
  'api',
  /** The pages of this installation. */
  'site',
  /** Any other page, with a public key. */
  'widget',
  'campaign',
  /** A test of a suite. */
  'test',
] as const;
export type CallOrigin = (typeof callOrigins)[number];

/** How a call comes about. */
export const callTypes = ['inboundPhoneCall', 'outboundPhoneCall', 'webCall', 'vapi.websocketCall'] as const;

/** Why a call ended: the provider-independent values that this server's calls can have. */
export const endedReasons = [
  'assistant-ended-call',
  'assistant-said-end-call-phrase',
  'assistant-ended-call-after-message-spoken',
  'customer-ended-call',
  'customer-did-not-answer',
  'customer-did-not-give-microphone-permission',
  'exceeded-max-duration',
  'silence-timed-out',
  'manually-canceled',
  'assistant-not-found',
  'worker-shutdown',
  'call-deleted',
  'scheduled-call-deleted',
  'call.start.error-get-transport',
  'call.start.error-subscription-insufficient-credits',
  'call.in-progress.error-vapifault-worker-not-available',
  'call.in-progress.error-vapifault-worker-died',
  'call.in-progress.error-vapifault-transport-never-connected',
  'call.in-progress.error-assistant-did-not-receive-customer-audio',
  'call.in-progress.error-pipeline-no-available-llm-model',
  /** Of Saywell: a budget was reached, or the organisation has stopped what costs. */
  'call.in-progress.error-billing-limit',
] as const;
export type EndedReason = (typeof endedReasons)[number];

import type { EndedReason } from '@saywell/contract';

/** Who or what has ended a call. */
export const endedClasses = [
  'assistant',
  'customer',
  'unanswered',
  'limit',
  'operator',
  'shutdown',
  'budget',
  'error',
] as const;
export type EndedClass = (typeof endedClasses)[number];

/** Of every reason that calls of this server can have. */
export const endedClassOf: Readonly<Record<EndedReason, EndedClass>> = {
  'assistant-ended-call': 'assistant',
  'assistant-said-end-call-phrase': 'assistant',
  'assistant-ended-call-after-message-spoken': 'assistant',
  'customer-ended-call': 'customer',
  'customer-did-not-answer': 'unanswered',
  'customer-did-not-give-microphone-permission': 'unanswered',
  'exceeded-max-duration': 'limit',
  'silence-timed-out': 'limit',
  'manually-canceled': 'operator',
  'assistant-not-found': 'error',
  'worker-shutdown': 'shutdown',
  'call-deleted': 'operator',
  'scheduled-call-deleted': 'operator',
  'call.start.error-get-transport': 'error',
  'call.start.error-subscription-insufficient-credits': 'budget',
  'call.in-progress.error-vapifault-worker-not-available': 'error',
  'call.in-progress.error-vapifault-worker-died': 'error',
  'call.in-progress.error-vapifault-transport-never-connected': 'error',
  'call.in-progress.error-assistant-did-not-receive-customer-audio': 'error',
  'call.in-progress.error-pipeline-no-available-llm-model': 'error',
  'call.in-progress.error-billing-limit': 'budget',
};

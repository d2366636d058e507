import type { EndedReason } from '@saywell/contract';

/** Why a call ended, in words. It does not compile while one is missing. */
export const endedWords: Readonly<Record<EndedReason, string>> = {
  'assistant-ended-call': 'Assistant hung up',
  'assistant-said-end-call-phrase': 'Assistant said goodbye',
  'assistant-ended-call-after-message-spoken': 'Assistant hung up after its message',
  'customer-ended-call': 'Caller hung up',
  'customer-did-not-answer': 'Nobody answered',
  'customer-did-not-give-microphone-permission': 'No microphone allowed',
  'exceeded-max-duration': 'Reached its longest time',
  'silence-timed-out': 'Nobody spoke',
  'manually-canceled': 'Cancelled',
  'assistant-not-found': 'Assistant was not there',
  'worker-shutdown': 'Server was stopped',
  'call-deleted': 'Deleted',
  'scheduled-call-deleted': 'Deleted before it began',
  'call.start.error-get-transport': 'No line',
  'call.start.error-subscription-insufficient-credits': 'No budget left',
  'call.in-progress.error-vapifault-worker-not-available': 'Server was full',
  'call.in-progress.error-vapifault-worker-died': 'Server broke off',
  'call.in-progress.error-vapifault-transport-never-connected': 'Never connected',
  'call.in-progress.error-assistant-did-not-receive-customer-audio': 'No sound from the caller',
  'call.in-progress.error-pipeline-no-available-llm-model': 'No model could answer',
  'call.in-progress.error-billing-limit': 'Budget reached',
};

const endedTexts: Readonly<Partial<Record<string, string>>> = endedWords;

/** Also of a reason that a newer server has. */
export const endedText = (reason: string): string => endedTexts[reason] ?? reason.replaceAll(/[-.]/g, ' ');

/** Did something go wrong, or did the call just end? */
export const isFault = (reason: string | undefined): boolean =>
  reason !== undefined && /error|worker-shutdown|assistant-not-found|permission/.test(reason);

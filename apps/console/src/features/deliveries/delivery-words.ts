import type { DeliveryState } from '@saywell/contract';
import { visible } from '../../ui/visible.ts';

export const stateWords: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

const failureWords: Readonly<Record<string, string>> = {
  'server-address-invalid': 'The address is none.',
  'server-address-not-allowed': 'The address is of a private network, which this server does not call.',
  'server-address-not-found': 'Nobody knows that name.',
  'server-connection-failed': 'No connection could be made.',
  'server-timed-out': 'It took too long.',
  'server-cancelled': 'It was broken off.',
  'server-too-many-redirects': 'It was sent on too often.',
  'server-answer-too-large': 'The answer was too large.',
  'server-answer-invalid': 'The answer made no sense.',
  'server-headers-invalid': 'A header of the server’s settings is not allowed.',
  'server-credential-not-found': 'The credential that the server names is gone.',
  'server-credential-refused': 'The credential that the server names was refused.',
  'server-message-too-large': 'The message was too large.',
  'secret-unreadable': 'The server’s settings could not be read.',
  'job-given-up': 'Every attempt ended with this server.',
};

/** Why it did not arrive. */
export function failureText(code: string): string {
  const status = /^server-answered-(\d+)$/.exec(code)?.[1];
  if (status !== undefined) return `It answered with ${status}.`;
  return failureWords[code] ?? visible(code);
}

const jobWords: Readonly<Record<string, string>> = {
  'server-message': 'Message to the organisation’s server',
  'contact-mail': 'Mail about a contact request',
  'contact-webhook': 'Notice of a contact request',
  'newsletter-mail': 'Mail to confirm a subscription',
  'invitation-mail': 'Mail with an invitation',
  'sign-in-mail': 'Mail with a sign-in link',
  'support-mail': 'Mail about a support ticket',
  'support-webhook': 'Notice of a support ticket',
  'org-removal': 'Removal of an organisation',
  'call-start': 'Start of a scheduled call',
  'call-analysis': 'Analysis of a call',
  'call-trace': 'Trace of a call',
  'campaign-run': 'Run of a campaign',
  'test-suite-run': 'Run of a test suite',
  'file-index': 'Reading of a file',
  'passage-vectors': 'Reading of knowledge',
};

export const jobText = (kind: string): string => jobWords[kind] ?? visible(kind);

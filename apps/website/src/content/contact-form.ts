import { contactValues } from '@saywell/site-facts';
import { brand } from '../config/brand.ts';
import { type ContactField, contactLabels } from '../features/contact/contact-fields.ts';
import type { ContactFailure } from '../features/contact/contact-transition.ts';

export const formWords = {
  industry: 'Choose your industry',
  send: 'Send Message',
  sending: 'Sending Message...',
  promise: `Our team contacts you ${contactValues.formReply}. Your words are used to answer you, and for nothing else.`,
  sentTitle: 'Message Sent Successfully!',
  sentText: `Thank you for reaching out. Our team will contact you ${contactValues.formReply} with your personalized AI strategy recommendations.`,
  notSentTitle: 'Your message was not sent',
  /** To visitors without JavaScript, whose form comes back empty. */
  notSentText: `Go back in your browser: your words are still there. Send them again, or write to ${brand.email}.`,
  simulated: 'This site is set up without a server for messages: the form only shows what it would do.',
} as const;

/** What the visitor can do now. The form still holds every word. */
export function describeFailure(failure: ContactFailure): string {
  return `${whatNow(failure)} Or write to ${brand.email}.`;
}

function whatNow(failure: ContactFailure): string {
  switch (failure.reason) {
    case 'network':
      return 'We could not be reached. Check your connection, then send again.';
    case 'timeout':
      return 'No answer came in time. Send again: the message will arrive once, not twice.';
    case 'refused':
      return `${refusal(failure.fields)} then send again.`;
    case 'too-many':
      return 'Too many messages came from your connection. Wait a few minutes, then send again.';
    case 'server':
      return 'Something went wrong on our side. Wait a moment, then send again.';
    default:
      return failure satisfies never;
  }
}

function refusal(fields: readonly ContactField[]): string {
  if (fields.length === 0) return 'It was not accepted as it is. Change your words,';
  const names = new Intl.ListFormat('en').format(fields.map((field) => contactLabels[field]));
  return `Please change ${names},`;
}

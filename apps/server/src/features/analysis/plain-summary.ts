import type { DemoBooking } from '@saywell/agent';
import type { CallMessage, EndedReason } from '@saywell/contract';

export interface SummarisedCall {
  readonly messages: readonly CallMessage[];
  readonly bookings: readonly Pick<DemoBooking, 'name' | 'when'>[];
  readonly reason: EndedReason;
}

const maxQuotes = 3;
const maxQuoteLength = 140;
/** Shorter ones are answers and greetings. */
const minQuoteWords = 3;

/**
 * A summary without a language model: what the visitor said first, in the visitor's own words, what
 * was booked and how the call ended. Undefined when the visitor said nothing.
 */
export function plainSummary({ messages, bookings, reason }: SummarisedCall): string | undefined {
  const said = messages.flatMap(({ role, message }) => (role === 'user' ? message.trim() || [] : []));
  if (said.length === 0) return undefined;
  const telling = said.filter((text) => text.split(/\s+/).length >= minQuoteWords);
  const quotes = (telling.length > 0 ? telling : said).slice(0, maxQuotes);
  const left = said.length - quotes.length;
  const more = left > 0 ? ` (and ${left} more)` : '';
  const booked = bookings.map(({ name, when }) => `A demo was booked for ${name}: ${when}.`);
  return [`The visitor said ${quotes.map(quoted).join(', ')}${more}.`, ...booked, endingOf(reason)].join(' ');
}

function quoted(text: string): string {
  const short = text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength - 1)}…` : text;
  return `“${short}”`;
}

const endings: Readonly<Partial<Record<EndedReason, string>>> = {
  'customer-ended-call': 'The visitor ended the call.',
  'assistant-ended-call': 'The assistant ended the call.',
  'assistant-said-end-call-phrase': 'The assistant ended the call.',
  'silence-timed-out': 'The call ended because nothing was said any more.',
  'exceeded-max-duration': 'The call ended at its longest duration.',
};
const endingOf = (reason: EndedReason): string => endings[reason] ?? `The call ended: ${reason}.`;

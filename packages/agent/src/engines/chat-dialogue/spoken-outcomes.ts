import { writePhone } from '../built-in/booking/phone-number.ts';
import { writeWhen } from '../built-in/booking/when.ts';
import type { DemoBooking, DialogueAction } from '../engine.ts';
import type { BookingOutcome } from './booking-desk.ts';

interface OwnWords {
  /** Of a booking. Default `demo`. */
  readonly subject?: string | undefined;
  /** Default: thanks and a goodbye. */
  readonly farewell?: string | undefined;
}

/** What is said when the model acts without a word. */
export function spokenOutcomes(outcomes: readonly BookingOutcome[], words: OwnWords = {}): string {
  if (outcomes.length === 0) return 'Sorry, I could not do that.';
  return outcomes
    .map((outcome) =>
      'action' in outcome ? spokenAction(outcome.action, words) : `Sorry, ${outcome.refused}`,
    )
    .join(' ');
}

/** What is said behind words of the model that claim more than was done; empty: everything was. */
export function spokenRefusals(outcomes: readonly BookingOutcome[]): string {
  const reasons = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []));
  return reasons.length === 0 ? '' : `I am sorry, that is not done: ${[...new Set(reasons)].join(' ')}`;
}

function spokenAction(action: DialogueAction, { subject = 'demo', farewell }: OwnWords): string {
  switch (action.type) {
    case 'end-call':
      return farewell ?? 'Thank you for calling. Goodbye!';
    case 'change-booking':
      return `Your ${subject} is changed: it is ${detailsOf(action.booking)}.`;
    case 'cancel-booking':
      return `Your ${subject}${action.booking.when === '' ? '' : ` for ${writeWhen(action.booking.when)}`} is cancelled.`;
    case 'book-demo':
    default: {
      const { name, phone, when } = action.booking;
      return `Thank you, ${name}. Your ${subject} request for ${writeWhen(when)} is saved, and our team will call you at ${writePhone(phone)} to confirm.`;
    }
  }
}

function detailsOf({ name, phone, when }: DemoBooking): string {
  return `${writeWhen(when)}, for ${name}, at ${writePhone(phone)}`;
}

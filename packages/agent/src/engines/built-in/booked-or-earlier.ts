import { open } from './answers.ts';
import { bookedStep, cancelledAlready, offerToCancel } from './booking/booked-step.ts';
import { bookingLine } from './booking/booking-lines.ts';
import type { BookingTurn } from './booking/booking-turn.ts';
import { asksWhoCalls, meansEarlierBooking, wantsCancelled, wantsChange } from './booking/wording.ts';
import { canBook, subjectOf } from './person.ts';
import type { DialogueState, Step } from './state.ts';
import type { DialogueContext, Turn } from './turn.ts';
import { drops, dropsBooking } from './wording/dropping.ts';

/** Whoever of the business has the list of bookings. */
export const whoCalls = 'Somebody from our team will call you.';

/** The booking of this conversation, or one of an earlier one that nobody can see from here. */
export function bookedOrEarlier(
  state: DialogueState,
  turn: Turn,
  booking: BookingTurn,
  context: DialogueContext,
): Step | null {
  const { booked } = state;
  if (booked) {
    if (asksWhoCalls(turn.words)) return open(whoCalls);
    const isVague = turn.detected?.intent === 'stop' && !wantsCancelled(turn.words);
    if (isVague && turn.words.includes('cancel') && turn.words.length <= 6)
      return offerToCancel(booked, booking);
    const isAnother = turn.detected?.intent === 'book' && !meansStored(turn);
    const step = isAnother ? null : bookedStep(booked, booking);
    if (step !== null || isAnother) return step;
    return drops(turn.text) && !turn.words.includes('stop') ? offerToCancel(booked, booking) : null;
  }
  const { mode } = state;
  const isCancelled = mode.kind === 'open' && mode.offer?.kind === 'anything-else' && mode.offer.isCancelled;
  const again = isCancelled === true ? cancelledAlready(booking) : null;
  if (again !== null) return again;
  if (!canBook(context) || !meansEarlierBooking(turn.words)) return null;
  const line = bookingLine('elsewhere', state.turn, subjectOf(context));
  return open(line, { kind: 'booking', purpose: 'call-back' });
}

/** `move the demo to friday` holds the words of a wish to book. */
function meansStored({ text, words }: Turn): boolean {
  const isMore = words.some((word) => ['another', 'second', 'more', 'new', 'also'].includes(word));
  return !isMore && (wantsChange(words) === 'sure' || dropsBooking(text));
}

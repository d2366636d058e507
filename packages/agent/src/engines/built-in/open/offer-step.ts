import { entryStep, open, restStep } from '../answers.ts';
import { summaryOf } from '../booking/ask.ts';
import { cancelBooked } from '../booking/booked-step.ts';
import { bookingLine, savedAsChanged } from '../booking/booking-lines.ts';
import type { BookingTurn } from '../booking/booking-turn.ts';
import { startBooking } from '../booking/filling.ts';
import { readSlots } from '../booking/read-slots.ts';
import { goodbye } from '../everyday-step.ts';
import { lines, vary } from '../lines.ts';
import type { DialogueState, Offer, Step } from '../state.ts';
import type { DialogueContext, Turn } from '../turn.ts';
import { padded } from '../text/words.ts';
import { asks } from '../wording/asks.ts';

/** Yes, no or a choice after an offer; null: the visitor talks about something else. */
export function offerStep(
  state: DialogueState,
  offer: Offer,
  turn: Turn,
  booking: BookingTurn,
  context: DialogueContext,
): Step | null {
  const intent = turn.detected?.intent;
  if (offer.kind === 'choice') return choiceStep(offer.entryIds, turn, context);
  if (offer.kind === 'rest' && intent === 'more') return restStep(offer.text);
  if (offer.kind === 'booking' && offer.isAside !== true && givesContact(turn))
    return startBooking(offer.purpose, booking);
  if (offer.kind === 'booking' && goesOnToAsk(turn)) return null;
  if (intent === 'no') return declinedStep(state, offer, turn, context);
  const isWanted = offer.kind === 'booking' && bookIt.test(padded(turn.words));
  return intent === 'yes' || isWanted ? acceptedStep(state, offer, booking, context) : null;
}

/** `fine, what does it cost`: the word only closes what was said before, and is no yes. */
function goesOnToAsk({ words }: Turn): boolean {
  return conceding.test(padded(words));
}

const conceding =
  /^ (?:fine|okay|ok|alright|all right|right|great|perfect) (?:(?:then|so|and|but|now|well) )*(?:what|what's|which|who|whose|where|why|how|does|do|is|are) (?!about |do (?:i|we|you) need |(?:do|can|could|should) (?:i|we) (?:do|have|say|give|need|begin|start|go|get|book|make|set|arrange|come|meet)\b)\w+ \w+/;

/** Name or number without a "yes" accept the offer as well. */
function givesContact({ text, detected }: Turn): boolean {
  if (asks(text)) return false;
  const { draft } = readSlots(text, detected === null ? 'name' : null);
  return draft.name !== undefined || draft.phone !== undefined;
}

/** `ok, she is fine with it. book it` */
const bookIt =
  /(?<! not)(?<! never) (?:book|take|do|put|save) it(?: (?:in|then|please|now|down|after all))* $/;

function acceptedStep(
  state: DialogueState,
  offer: Exclude<Offer, { kind: 'choice' }>,
  booking: BookingTurn,
  { index }: DialogueContext,
): Step {
  if (offer.kind === 'booking') return startBooking(offer.purpose, booking);
  if (offer.kind === 'rest') return restStep(offer.text);
  if (offer.kind === 'cancel-booking' && state.booked) return cancelBooked(state.booked, booking);
  if (offer.kind === 'anything-else' && offer.isCancelled === true)
    return open(bookingLine('cancelledAlready', state.turn, booking.subject), { kind: 'anything-else' });
  if (offer.kind === 'anything-else' && offer.isChanged === true && state.booked)
    return open(savedAsChanged(summaryOf(state.booked, booking), state.turn));
  const entry = offer.kind === 'entry' ? index.entries.find(({ id }) => id === offer.entryId) : undefined;
  return entry ? entryStep(entry) : open(vary(state.turn, lines.ready));
}

/** A "no" with more words than that is about something else. */
function declinedStep(state: DialogueState, offer: Offer, turn: Turn, context: DialogueContext): Step | null {
  if (turn.detected !== null && turn.detected.score < 0.8 && turn.words.length > 3) return null;
  if (offer.kind !== 'anything-else') return open(vary(state.turn, lines.declined));
  return goodbye(state, context);
}

function choiceStep(
  entryIds: readonly [string, string],
  turn: Turn,
  { index }: DialogueContext,
): Step | null {
  const line = ` ${turn.words.join(' ')} `;
  const isFirst = / (?:first|former|number one) /.test(line);
  const isSecond = / (?:second|two|latter|other|last) /.test(line);
  if (isFirst === isSecond || turn.words.length > 6) return null;
  const entry = index.entries.find(({ id }) => id === entryIds[isFirst ? 0 : 1]);
  return entry ? entryStep(entry) : null;
}

import { open } from '../answers.ts';
import type { Booked, FillingMode, Step } from '../state.ts';
import { padded, wordsOf } from '../text/words.ts';
import { dropsBooking } from '../wording/dropping.ts';
import { emptyFilling, hasSlots, join, proceed, summaryOf } from './ask.ts';
import { askCancel, bookingLine, cancelledBooking, changed, whatIsBooked } from './booking-lines.ts';
import type { BookingTurn } from './booking-turn.ts';
import { bookingOf } from './confirming.ts';
import { earlierOf, goingBack } from './moved/going-back.ts';
import { correctionOf, mergeDraft, visitorIn } from './merge-draft.ts';
import { readSlots } from './read-slots.ts';
import { scheduleOf } from './schedule.ts';
import {
  asksForBooked,
  asksWhetherLater,
  isQuestion,
  mentionedSlot,
  rejects,
  wantsCancelled,
  wantsChange,
} from './wording.ts';

/** What is said about the booking that was made in this conversation; null: something else is meant. */
export function bookedStep(booked: Booked, turn: BookingTurn): Step | null {
  return wholeStep(booked, turn) ?? partStep(booked, turn);
}

const partBoundary = /(?<=[?!;:])\s+|(?<=[.])\s+(?=\p{L})|,\s+(?=(?:can|could|make|move|would)\b)/u;
const withdrawn = / (?:never mind|nevermind|forget it|does not matter|no matter) /;

/** `do you ship to canada? one more thing: could it be three instead`: one sentence of several changes it. */
function partStep(booked: Booked, turn: BookingTurn): Step | null {
  const parts = turn.text.split(partBoundary).filter((part) => part.trim() !== '');
  if (parts.length < 2) return null;
  const place = parts.findLastIndex((part) => wantsChange(wordsOf(part)) !== null);
  const step = place < 0 ? null : wholeStep(booked, { ...turn, text: parts[place] ?? '' });
  if (step === null) return null;
  const isWithdrawn = withdrawn.test(padded(wordsOf(turn.text)));
  const asked = parts.find((part, index) => index !== place && isQuestion(wordsOf(part)));
  const answer = asked === undefined || isWithdrawn ? null : turn.findAnswer(wordsOf(asked));
  return answer === null ? step : { ...step, text: join(answer.text, step.text), repeats: step.text };
}

/** Day, hour or name once more, as they are booked: `yes, the tenth`. */
function isSaidAgain({ draft }: Booked, words: readonly string[], { text, schedule }: BookingTurn): boolean {
  const heard = readSlots(text, 'change').draft;
  if ((heard.day === undefined && heard.time === undefined) || words.length > maxSaidAgain) return false;
  if (isQuestion(words) || heard.phone !== undefined) return false;
  const [before, after] = [draft, mergeDraft(draft, heard, schedule)].map((one) => scheduleOf(one, schedule));
  const isSameName = heard.name === undefined || heard.name === draft.name;
  return isSameName && before?.kind === 'fixed' && after?.kind === 'fixed' && before.at === after.at;
}

const maxSaidAgain = 10;

function wholeStep(booked: Booked, turn: BookingTurn): Step | null {
  const words = wordsOf(turn.text);
  const asBooked = (): Step => open(whatIsBooked(summaryOf(booked, turn)), { kind: 'anything-else' });
  if (asksWhetherLater(words)) return asBooked();
  if (wantsCancelled(words) || dropsBooking(turn.text)) return cancelBooked(booked, turn);
  if (asksForBooked(words)) return asBooked();
  if (isRefused(booked, words, turn)) return askNewDay(booked, turn);
  if (isSaidAgain(booked, words, turn)) return asBooked();
  const corrected =
    goingBack(booked, words, turn.schedule) ?? correctionOf(booked.draft, words, turn.schedule);
  const heard = corrected ?? changedSlots(turn.text, words);
  const { name, phone, email } = booked.draft;
  const own = readSlots(turn.text, null, { ownNameOnly: true }).draft;
  const isOther =
    (own.phone ?? phone) !== phone || (own.name ?? name) !== name || (own.email ?? email) !== email;
  const changes = isOther ? 'sure' : wantsChange(words);
  const refined = corrected || hasSlots(own) ? null : refinedMoment(words, turn);
  if (refined !== null) return changeBooked(booked, refined, turn);
  if (corrected || (changes !== null && hasSlots(heard))) return changeBooked(booked, heard, turn);
  if (changes !== 'sure') return null;
  const named = mentionedSlot(turn.text);
  const asking = named ?? 'change';
  const line = bookingLine(named === null ? 'askNew' : questionOf[named], turn.state.turn, turn.subject);
  return { mode: { ...fillingOf(booked), asking }, text: line };
}

/** Nothing but a day or an hour right behind the booking, or a bare number behind a change: `to be exact 1:15`. */
function refinedMoment(words: readonly string[], { state, text }: BookingTurn): Booked['draft'] | null {
  const { mode } = state;
  if (mode.kind !== 'open' || mode.offer?.kind !== 'anything-else' || mode.offer.isCancelled) return null;
  if (words.length > maxRefining || isQuestion(words) || text.includes('?')) return null;
  if (leaving.test(padded(words))) return null;
  const { draft, rest } = readSlots(text, mode.offer.isChanged === true ? 'time' : null);
  const { day, time, ...others } = draft;
  const isMoment = (day !== undefined || time !== undefined) && !hasSlots(others);
  return isMoment && rest.length <= 3 ? draft : null;
}

const maxRefining = 6;
const leaving = / (?:see|bye|goodbye|until|till|thanks|thank|have|later|talk|no) /;

/** `actually three would be better`: a bare number is an hour where something is to be different. */
function changedSlots(text: string, words: readonly string[]): Booked['draft'] {
  const { draft } = readSlots(text, null);
  if (hasSlots(draft) || wantsChange(words) === null || words.length > 8) return draft;
  const { time } = readSlots(text, 'time').draft;
  return time === undefined ? draft : { time };
}

/** The day that is booked will not do, and no other is named. */
function isRefused({ draft }: Booked, words: readonly string[], { text, schedule }: BookingTurn): boolean {
  if (!rejects(words)) return false;
  const heard = readSlots(text, null).draft;
  const isOfDay = heard.day !== undefined || heard.time !== undefined;
  const [before, after] = [draft, mergeDraft(draft, heard, schedule)].map((one) => scheduleOf(one, schedule));
  return isOfDay && before?.kind === 'fixed' && after?.kind === 'fixed' && before.at === after.at;
}

function askNewDay(booked: Booked, turn: BookingTurn): Step {
  const line = bookingLine('askOtherDay', turn.state.turn, turn.subject);
  return { mode: { ...fillingOf(booked), asking: 'day' }, text: line };
}

/** Asked first when `cancel` alone was said, which may mean something else. */
export function offerToCancel(booked: Booked, turn: BookingTurn): Step {
  return open(askCancel(summaryOf(booked, turn)), { kind: 'cancel-booking' });
}

export function cancelBooked(booked: Booked, turn: BookingTurn): Step {
  return {
    ...open(cancelledBooking(summaryOf(booked, turn), turn.state.turn), {
      kind: 'anything-else',
      isCancelled: true,
    }),
    booked: null,
    actions: [{ type: 'cancel-booking', booking: booked.booking }],
  };
}

/** Wanted once more when it is done already: `yes, cancel it`. */
export function cancelledAlready(turn: BookingTurn): Step | null {
  const words = wordsOf(turn.text);
  if (isQuestion(words) || !(wantsCancelled(words) || dropsBooking(turn.text))) return null;
  return open(bookingLine('cancelledAlready', turn.state.turn, turn.subject), {
    kind: 'anything-else',
    isCancelled: true,
  });
}

const questionOf = {
  name: 'askName',
  phone: 'askPhone',
  day: 'askDay',
  time: 'askTime',
  change: 'askNew',
} as const;

function fillingOf(booked: Booked): FillingMode {
  const { draft, purpose, booking } = booked;
  return {
    ...emptyFilling(purpose),
    draft,
    earlier: earlierOf(booked, {}),
    replaces: booking,
    askedTime: 2,
    declined: [
      ...(draft.name === undefined ? (['name'] as const) : []),
      ...(draft.phone === undefined ? (['phone'] as const) : []),
    ],
  };
}

/** At once: what is new was said in plain words, and the reply says what is stored. */
function changeBooked(booked: Booked, heard: Booked['draft'], turn: BookingTurn): Step {
  const draft = mergeDraft(booked.draft, heard, turn.schedule);
  // A part of a day takes the place of an hour that was there: the new hour is asked for.
  const isOpen = scheduleOf(draft, turn.schedule).kind === 'day';
  const wasFixed = scheduleOf(booked.draft, turn.schedule).kind === 'fixed';
  const filling = { ...fillingOf(booked), draft, ...(isOpen && wasFixed && { askedTime: 0 }) };
  const step = proceed(filling, '', turn);
  if (step.mode.kind !== 'confirming') return step;
  const { purpose } = booked;
  const booking = bookingOf(draft, purpose, turn);
  return {
    ...open(changed(summaryOf({ draft, purpose }, turn), turn.state.turn), {
      kind: 'anything-else',
      isChanged: true,
    }),
    visitor: { ...turn.state.visitor, ...visitorIn(draft) },
    booked: { purpose, draft, booking, earlier: earlierOf(booked, draft) },
    actions: [{ type: 'change-booking', booking, previous: booked.booking }],
  };
}

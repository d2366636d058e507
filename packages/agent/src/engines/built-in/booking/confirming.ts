import type { DemoBooking } from '../../engine.ts';
import { open } from '../answers.ts';
import type { ConfirmingMode, Draft, FillingMode, Purpose, Step } from '../state.ts';
import { padded, wordsOf } from '../text/words.ts';
import { agrees, insists } from '../wording/agreement.ts';
import { questionBeside } from '../wording/question-beside.ts';
import { emptyFilling, hasSlots, join, lowerFirst, proceed, reaskSlot, summaryOf } from './ask.ts';
import { booked, bookingLine, changed, readBack } from './booking-lines.ts';
import { type BookingTurn, triesBeforeGivingUp } from './booking-turn.ts';
import { decline } from './filling.ts';
import { earlierOf, goingBack } from './moved/going-back.ts';
import { correctionOf, mergeDraft, visitorIn } from './merge-draft.ts';
import { wantsNoted } from './noted-so-far.ts';
import { readSlots } from './read-slots.ts';
import { nameSaidAgain } from './said-again.ts';
import { scheduleOf } from './schedule.ts';
import { joinWhen } from './when.ts';
import {
  asksAgain,
  declinedSlot,
  isQuestion,
  mentionedSlot,
  objects,
  rejects,
  wrongSlot,
} from './wording.ts';

/** Everything is filled and read back: books it, changes it, or answers something in between. */
export function confirmingStep(mode: ConfirmingMode, turn: BookingTurn): Step {
  const { draft: known, declined, purpose, replaces } = mode;
  const filling: FillingMode = {
    ...emptyFilling(purpose),
    draft: known,
    declined,
    askedTime: 2,
    ...(replaces && { replaces }),
    ...(mode.earlier && { earlier: mode.earlier }),
  };
  const noted = bookingLine('noted', turn.state.turn, turn.subject);
  const words = wordsOf(turn.text);
  const refused = declinedSlot(words, null);
  if (refused) return decline(filling, refused, turn);
  const name = nameSaidAgain(known.name, turn.text);
  const corrected =
    (name === null ? goingBack(mode, words, turn.schedule) : { name }) ??
    correctionOf(known, words, turn.schedule);
  const heard = corrected ?? readSlots(turn.text, 'change').draft;
  const named = asksFact(turn.text, heard) ? null : mentionedSlot(turn.text);
  if (asksAgain(words) || wantsNoted(words))
    return { mode, text: readBack(summaryOf(mode, turn), turn.state.turn) };
  const merged = mergeDraft(known, heard, turn.schedule);
  const isYes = (turn.intent === 'yes' && !objects(words)) || agrees(words) || insists(words);
  if (isYes && isSameBooking(known, merged, turn)) return finish(mode, turn);
  if (rejects(words) && isSameBooking(known, merged, turn)) return reaskSlot(filling, 'day', turn);
  const wrong = corrected === null && isSameBooking(known, merged, turn) ? wrongSlot(turn.text, heard) : null;
  if (wrong !== null) return reaskSlot(filling, wrong, turn);
  const isChanged = corrected !== null || (hasSlots(heard) && !isQuestion(words));
  if (isChanged) return proceed({ ...filling, draft: merged, earlier: earlierOf(mode, merged) }, noted, turn);
  if (named && !isYes) return reaskSlot(filling, named, turn);
  if (isYes) return finish(mode, turn);
  if (turn.intent === 'no' || turn.intent === 'yes') {
    const asking = bookingLine('askChange', turn.state.turn, turn.subject);
    return { mode: { ...filling, asking: 'change' }, text: asking };
  }
  return confirmDigression(mode, turn);
}

/** `and that takes half an hour?` names an hour and changes none. */
function asksFact(text: string, heard: Draft): boolean {
  return text.trim().endsWith('?') && !hasSlots(heard) && !ofChange.test(padded(wordsOf(text)));
}

const ofChange = / (?:wrong|change|correct|fix|move|other|another|different|later|earlier|possible) /;

/** `yes, monday at three` only says once more what was read back. */
function isSameBooking(known: Draft, said: Draft, { schedule }: BookingTurn): boolean {
  const [before, after] = [scheduleOf(known, schedule), scheduleOf(said, schedule)];
  const slots = ['name', 'phone', 'email', 'business'] as const;
  return (
    before.kind === 'fixed' &&
    after.kind === 'fixed' &&
    before.at === after.at &&
    slots.every((slot) => known[slot] === said[slot])
  );
}

function confirmDigression(mode: ConfirmingMode, turn: BookingTurn): Step {
  const { state, subject } = turn;
  const asked = questionBeside(turn.text);
  const answer = (asked && turn.findAnswer(asked)) ?? turn.findAnswer(wordsOf(turn.text));
  if (answer) {
    return {
      mode,
      topicId: answer.topicId,
      text: join(
        answer.text,
        bookingLine('bridge', state.turn, subject),
        lowerFirst(readBack(summaryOf(mode, turn), 0)),
      ),
    };
  }
  if (mode.tries + 1 >= triesBeforeGivingUp) return open(bookingLine('givenUp', state.turn, subject));
  // Whoever asks has been understood: what he hears is that nobody here knows it.
  const aside = asksFact(turn.text, {}) ? bookingLine('unknownAside', state.turn, subject) : '';
  return {
    mode: { ...mode, tries: mode.tries + 1 },
    text: join(aside, bookingLine('confirmAgain', state.turn, subject)),
  };
}

/** Stores it: the words of the visitor beside the moment that was read back to him. */
function finish(mode: ConfirmingMode, turn: BookingTurn): Step {
  const { draft, purpose, replaces } = mode;
  const booking = bookingOf(draft, purpose, turn);
  const summary = summaryOf(mode, turn);
  const text = replaces ? changed(summary, turn.state.turn) : booked(summary, turn.state.turn);
  return {
    ...open(text, { kind: 'anything-else', ...(replaces && { isChanged: true }) }),
    visitor: visitorIn(draft),
    booked: { purpose, draft, booking, ...(replaces && mode.earlier && { earlier: mode.earlier }) },
    actions: [
      replaces ? { type: 'change-booking', booking, previous: replaces } : { type: 'book-demo', booking },
    ],
  };
}

export function bookingOf(draft: Draft, purpose: Purpose, { schedule }: BookingTurn): DemoBooking {
  const when = joinWhen(draft.day, draft.time);
  const scheduled = scheduleOf(draft, schedule);
  return {
    name: draft.name ?? '',
    phone: draft.phone ?? '',
    // The team works on one list; what is wanted stands where they look first.
    when: purpose === 'demo' ? when : `call back ${when}`,
    ...(scheduled.kind === 'fixed' && { at: scheduled.at }),
    ...(draft.email !== undefined && { email: draft.email }),
    ...(draft.business !== undefined && { business: draft.business }),
  };
}

import type { DemoBooking } from '../../engine.ts';
import { open } from '../answers.ts';
import { booked, lines, readBack, vary } from '../lines.ts';
import type { ConfirmingMode, FillingMode, Step } from '../state.ts';
import { wordsOf } from '../text/words.ts';
import { emptyFilling, hasSlots, join, lowerFirst, proceed, reaskSlot } from './ask.ts';
import { type BookingTurn, triesBeforeGivingUp } from './booking-turn.ts';
import { readSlots } from './read-slots.ts';
import { joinWhen } from './when.ts';
import { isQuestion, mentionedSlot, objects } from './wording.ts';

/** Everything is filled and read back: books it, changes it, or answers something in between. */
export function confirmingStep(mode: ConfirmingMode, turn: BookingTurn): Step {
  const filling: FillingMode = { ...emptyFilling(mode.purpose), draft: mode.draft, askedTime: true };
  const heard = readSlots(turn.text, null);
  const named = mentionedSlot(turn.text);
  const words = wordsOf(turn.text);
  if (hasSlots(heard.draft) && !isQuestion(words)) {
    const draft = { ...mode.draft, ...heard.draft };
    return proceed({ ...filling, draft }, vary(turn.state.turn, lines.noted), turn.state.turn);
  }
  const agrees = turn.intent === 'yes' && !objects(words);
  if (named && !agrees) return reaskSlot(filling, named, turn.state.turn);
  if (agrees) return finish(mode, turn.state.turn);
  if (turn.intent === 'no' || turn.intent === 'yes') {
    return { mode: { ...filling, asking: 'change' }, text: vary(turn.state.turn, lines.askChange) };
  }
  return confirmDigression(mode, turn);
}

function confirmDigression(mode: ConfirmingMode, turn: BookingTurn): Step {
  const answer = turn.findAnswer(wordsOf(turn.text));
  if (answer) {
    return {
      mode,
      topicId: answer.topicId,
      text: join(
        answer.text,
        vary(turn.state.turn, lines.bridge),
        lowerFirst(readBack(mode.draft, mode.purpose, 0)),
      ),
    };
  }
  if (mode.tries + 1 >= triesBeforeGivingUp) return open(vary(turn.state.turn, lines.givenUp));
  return { mode: { ...mode, tries: mode.tries + 1 }, text: vary(turn.state.turn, lines.confirmAgain) };
}

function finish({ draft, purpose }: ConfirmingMode, turn: number): Step {
  const when = joinWhen(draft.day, draft.time);
  const booking: DemoBooking = {
    name: draft.name ?? '',
    phone: draft.phone ?? '',
    // The team works on one list; what is wanted stands where they look first.
    when: purpose === 'demo' ? when : `call back ${when}`,
    ...(draft.business !== undefined && { business: draft.business }),
  };
  return {
    ...open(booked(draft, purpose, turn), { kind: 'anything-else' }),
    visitor: { name: booking.name, phone: booking.phone },
    actions: [{ type: 'book-demo', booking }],
  };
}

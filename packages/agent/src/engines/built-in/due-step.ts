import { findAnswer, open } from './answers.ts';
import type { BookingTurn } from './booking/booking-turn.ts';
import { formLines } from './forms/form-lines.ts';
import { startForm } from './forms/form-step.ts';
import { handOver } from './handovers/handover-step.ts';
import { vary } from './lines.ts';
import type { DialogueState, Step } from './state.ts';
import { wordsOf } from './text/words.ts';
import type { DialogueContext, Turn } from './turn.ts';
import { agrees } from './wording/agreement.ts';
import { asks } from './wording/asks.ts';

/** What a conversation is there for begins with the first words that are no question; later with those that nothing fits. */
export function dueStep(
  state: DialogueState,
  turn: Turn,
  booking: BookingTurn,
  context: DialogueContext,
): Step | null {
  const { enteredAt = -1 } = state;
  const isEntering = state.turn === enteredAt;
  if ((!isEntering && state.turn > enteredAt + 1) || asks(turn.text)) return null;
  if (findAnswer(turn, context.index, { topicId: undefined }) !== null) return null;
  // Whoever only greets is greeted: it says nothing of what the conversation is there for.
  const isGreeting = turn.detected?.intent === 'greeting';
  if (!isEntering) return isGreeting ? dueForm(state, booking, context) : whatIsDue(state, booking, context);
  const due = dueForm(state, booking, context);
  if (due !== null) return due;
  const isForOther = answering.has(turn.detected?.intent ?? '') || agrees(wordsOf(turn.text));
  return context.opening !== undefined || isForOther ? opened(state, context) : null;
}

/** What was said to the step before, and means nothing to this one. */
const answering: ReadonlySet<string> = new Set(['yes', 'no', 'thanks']);

/** A form, once; where there is nothing to find out the conversation goes on, but for one that has said nothing yet. */
export function whatIsDue(state: DialogueState, booking: BookingTurn, context: DialogueContext): Step | null {
  const form = dueForm(state, booking, context);
  if (form !== null) return form;
  if (state.enteredAt === state.turn) return opened(state, context);
  return context.dueHandover === undefined ? null : handOver(context.dueHandover);
}

function dueForm({ finished = [] }: DialogueState, booking: BookingTurn, { forms = [] }: DialogueContext) {
  const form = forms.find(({ isDue, tool }) => isDue && !finished.includes(tool));
  return form === undefined ? null : startForm(form, booking);
}

/** The first words of a step behind another one. Whoever is to go on from it does so with the visitor's next words. */
function opened({ turn }: DialogueState, { opening, dueHandover }: DialogueContext): Step {
  if (opening !== undefined) return open(opening);
  return open(
    vary(turn, formLines.anythingElse),
    dueHandover === undefined ? { kind: 'anything-else' } : null,
  );
}

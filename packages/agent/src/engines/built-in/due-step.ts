import { findAnswer } from './answers.ts';
import type { BookingTurn } from './booking/booking-turn.ts';
import { startForm } from './forms/form-step.ts';
import { handOver } from './handovers/handover-step.ts';
import type { DialogueState, Step } from './state.ts';
import type { DialogueContext, Turn } from './turn.ts';
import { asks } from './wording/asks.ts';

/** What a conversation is there for begins with the first words that are no question; later with those that nothing fits. */
export function dueStep(
  state: DialogueState,
  turn: Turn,
  booking: BookingTurn,
  context: DialogueContext,
): Step | null {
  if (state.turn > 0 || asks(turn.text)) return null;
  if (findAnswer(turn, context.index, { topicId: undefined }) !== null) return null;
  return whatIsDue(state, booking, context);
}

/** A form, once; where there is nothing to find out the conversation goes on. */
export function whatIsDue(
  { finished = [] }: DialogueState,
  booking: BookingTurn,
  { forms = [], dueHandover }: DialogueContext,
): Step | null {
  const form = forms.find(({ isDue, tool }) => isDue && !finished.includes(tool));
  if (form !== undefined) return startForm(form, booking);
  return dueHandover === undefined ? null : handOver(dueHandover);
}

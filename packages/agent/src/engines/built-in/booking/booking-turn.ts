import type { Intent } from '../intents.ts';
import type { DialogueState } from '../state.ts';
import type { ScheduleContext } from './schedule.ts';

/** Answers that did not help before typing is offered, and before the booking is given up. */
export const triesBeforeTyping = 2;
export const triesBeforeGivingUp = 4;

/** One utterance within a booking. */
export interface BookingTurn {
  readonly state: DialogueState;
  readonly text: string;
  /** Whole-utterance wish, when there is one. */
  readonly intent: Intent | undefined;
  readonly schedule: ScheduleContext;
  /** What the assistant takes bookings for: `demo`. */
  readonly subject: string;
  /** Answer to a question in the utterance, when the knowledge base has one. */
  findAnswer(words: readonly string[]): { readonly text: string; readonly topicId: string } | null;
}

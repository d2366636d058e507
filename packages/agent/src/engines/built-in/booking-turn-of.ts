import { spokenAnswer } from './answer/spoken-answer.ts';
import { answerScore, shortAnswer } from './answers.ts';
import type { BookingTurn } from './booking/booking-turn.ts';
import { subjectOf } from './person.ts';
import type { DialogueState } from './state.ts';
import type { DialogueContext, Turn } from './turn.ts';

/** The turn as a booking sees it. */
export function bookingTurnOf(state: DialogueState, turn: Turn, context: DialogueContext): BookingTurn {
  const openingHours = context.booking?.openingHours;
  return {
    state,
    text: turn.text,
    intent: turn.detected?.intent,
    subject: subjectOf(context),
    schedule: { now: turn.now, timeZone: context.timeZone, ...(openingHours && { openingHours }) },
    findAnswer: (words) => {
      const [match] = context.index.search(words.join(' '), state.topicId);
      if (!match || match.score < answerScore) return null;
      const answer = spokenAnswer(match.entry, words.join(' '), context.index);
      return { text: shortAnswer(answer), topicId: match.entry.id };
    },
  };
}

import { withThing } from './answer/follow-up.ts';
import { spokenAnswer } from './answer/spoken-answer.ts';
import { answerScore, likelyScore, shortAnswer } from './answers.ts';
import type { BookingTurn } from './booking/booking-turn.ts';
import { isQuestion } from './booking/wording.ts';
import { lines, vary } from './lines.ts';
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
      const asks = isQuestion(words) || turn.text.trim().endsWith('?');
      const plain = words.join(' ');
      const [question, match] = [withThing(words, subjectOf(context)), plain]
        .map((text) => [text, context.index.search(text, state.topicId)[0]] as const)
        .reduce((best, one) => ((one[1]?.score ?? 0) > (best[1]?.score ?? 0) ? one : best));
      if (!match || match.score < (asks ? likelyScore : answerScore)) return null;
      const answer = shortAnswer(spokenAnswer(match.entry, question, context.index));
      const doubt = match.score < answerScore ? `${vary(state.turn, lines.likely)} ` : '';
      return { text: `${doubt}${answer}`, topicId: match.entry.id };
    },
  };
}

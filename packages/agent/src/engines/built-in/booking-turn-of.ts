import type { KnowledgeEntry } from '../engine.ts';
import { namesKindOnly, says } from './answer/entry-terms.ts';
import { withThing } from './answer/follow-up.ts';
import { spokenAnswer } from './answer/spoken-answer.ts';
import { answerScore, guessScore, likelyScore, shortAnswer } from './answers.ts';
import type { BookingTurn } from './booking/booking-turn.ts';
import { isQuestion } from './booking/wording.ts';
import { lines, vary } from './lines.ts';
import { subjectOf } from './person.ts';
import type { DialogueState } from './state.ts';
import { termsOf } from './text/terms.ts';
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
      if (!match || match.score < (asks ? leastAsked(match.entry, words) : answerScore)) return null;
      const answer = shortAnswer(spokenAnswer(match.entry, question, context.index));
      const doubt = match.score < answerScore ? `${vary(state.turn, lines.likely)} ` : '';
      return { text: `${doubt}${answer}`, topicId: match.entry.id };
    },
  };
}

/** A question whose own words stand in the entry is answered with a doubt sooner than with nothing. */
function leastAsked(entry: KnowledgeEntry, words: readonly string[]): number {
  const own = termsOf(words).filter((term) => !namesKindOnly([term]));
  return own.length > 0 && says(entry, own) ? guessScore : likelyScore;
}

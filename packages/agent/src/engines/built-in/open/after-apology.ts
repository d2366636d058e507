import { likelyScore, open } from '../answers.ts';
import { reportWrong } from '../everyday-step.ts';
import { lines, vary } from '../lines.ts';
import { canBook, handoverStep } from '../person.ts';
import type { DialogueState, Step } from '../state.ts';
import { padded } from '../text/words.ts';
import type { DialogueContext, Turn } from '../turn.ts';
import { asks } from '../wording/asks.ts';

const maxWords = 10;
const ofCare =
  / (?:who|whom|where|how)(?: \w+){0,4} (?:it|that|this|them|these|somebody|someone|help|responsible|charge|turn|contact) /;

const ofTheMatter = / (?:it|that|this|now) /;

/**
 * After the assistant was sorry for something: who takes care of it is what is asked, and what is told belongs to it; null:
 * something else is asked.
 */
export function afterApology(
  state: DialogueState,
  { text, words, detected }: Turn,
  context: DialogueContext,
): Step | null {
  const { sorryFor } = state;
  if (sorryFor === undefined) return null;
  const line = padded(words);
  if (asks(text) && words.length <= maxWords && ofCare.test(line))
    return handoverStep(state, context, reportWrong);
  if (!canBook(context) || detected !== null || (asks(text) && !ofTheMatter.test(line))) return null;
  const [near] = context.index.search(text);
  if (near !== undefined && near.score >= likelyScore) return null;
  return {
    ...open(`${vary(state.turn, lines.stillSorry)} ${vary(state.turn, lines.offerPerson)}`, {
      kind: 'booking',
      purpose: 'call-back',
    }),
    sorryFor,
  };
}

import { reportWrong } from '../everyday-step.ts';
import { lines } from '../lines.ts';
import { handoverStep } from '../person.ts';
import type { DialogueState, Step } from '../state.ts';
import { padded } from '../text/words.ts';
import type { DialogueContext, Turn } from '../turn.ts';
import { asks } from '../wording/asks.ts';

const maxWords = 10;
const ofCare =
  / (?:who|whom|where|how)(?: \w+){0,4} (?:it|that|this|them|these|somebody|someone|help|responsible|charge|turn|contact) /;

/** After the assistant was sorry for something: who takes care of it is what is asked; null: something else is. */
export function afterApology(
  state: DialogueState,
  { text, words }: Turn,
  context: DialogueContext,
): Step | null {
  const wasSorry = lines.sorry.some((line) => state.lastReply.startsWith(line));
  if (!wasSorry || !asks(text) || words.length > maxWords || !ofCare.test(padded(words))) return null;
  return handoverStep(state, context, reportWrong);
}

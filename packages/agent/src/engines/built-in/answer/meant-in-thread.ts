import type { DialogueState } from '../state.ts';
import { contactField } from './contact-field.ts';
import type { TalkedAbout } from './follow-up.ts';
import { askedOfListed } from './nth-listed.ts';
import { hoursOfTeam } from './team-meant.ts';

/** The question that words stand for which only make sense in the thread of the talk; null: they stand for themselves. */
export function meantInThread(
  text: string,
  words: readonly string[],
  talked: TalkedAbout | null,
  { lastReply = '' }: Partial<Pick<DialogueState, 'lastReply'>>,
): string | null {
  return (
    contactField(text, talked?.topics[0].answer) ??
    (talked === null ? null : askedOfListed(words, talked.topics)) ??
    hoursOfTeam(words, lastReply)
  );
}

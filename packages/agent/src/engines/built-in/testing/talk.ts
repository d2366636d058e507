import type { BookingOptions, DialogueAction, KnowledgeEntry } from '../../engine.ts';
import { createKnowledgeIndex } from '../knowledge/knowledge-index.ts';
import { initialState } from '../state.ts';
import { transition } from '../transition.ts';
import type { DialogueContext } from '../turn.ts';
import { sampleBooking, sampleNow, sampleTimeZone } from './sample-booking.ts';
import { sampleKnowledge } from './sample-knowledge.ts';

export interface Talk {
  readonly replies: readonly string[];
  readonly actions: readonly DialogueAction[];
  /** Text of the last reply. */
  readonly last: string;
}

export function sampleContext(
  knowledge: readonly KnowledgeEntry[] = sampleKnowledge,
  booking: BookingOptions | undefined = sampleBooking,
): DialogueContext {
  return { assistantName: 'Ava', index: createKnowledgeIndex(knowledge), timeZone: sampleTimeZone, booking };
}

/** A whole conversation at one moment. */
export function talk(
  utterances: readonly string[],
  knowledge: readonly KnowledgeEntry[] = sampleKnowledge,
  context: DialogueContext = sampleContext(knowledge),
): Talk {
  let state = initialState;
  const replies: string[] = [];
  const actions: DialogueAction[] = [];
  for (const text of utterances) {
    const outcome = transition(state, { text, lastSaid: replies.at(-1), now: sampleNow }, context);
    state = outcome.state;
    replies.push(outcome.text);
    actions.push(...outcome.actions);
  }
  return { replies, actions, last: replies.at(-1) ?? '' };
}

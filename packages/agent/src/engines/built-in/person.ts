import { answerScore, open, shortAnswer } from './answers.ts';
import { withArticle } from './booking/booking-lines.ts';
import type { KnowledgeMatch } from './knowledge/knowledge-index.ts';
import { type Abilities, lines, vary } from './lines.ts';
import type { DialogueState, Step } from './state.ts';
import type { DialogueContext } from './turn.ts';

/** Bookings and call backs go to the same list; an assistant without it promises neither. */
export function canBook({ booking }: DialogueContext): boolean {
  return booking !== undefined;
}

/** What the assistant can do beside answering. */
export function abilitiesOf(context: DialogueContext): Abilities {
  return {
    verbs: [
      ...(canBook(context) ? [`book ${withArticle(subjectOf(context))} for you`] : []),
      ...(context.forms ?? []).slice(0, 2).map(({ ability }) => ability),
    ],
    callsBack: canBook(context),
  };
}

export function subjectOf({ booking }: Pick<DialogueContext, 'booking'>): string {
  return booking?.subject ?? 'demo';
}

/** A person is wanted: one calls back, or the knowledge says how to reach one. */
export function handoverStep(
  state: DialogueState,
  context: DialogueContext,
  asked: readonly string[] = reachAPerson,
): Step {
  const contact = contactMatch(context, asked);
  const topic = contact === null ? {} : { topicId: contact.entry.id };
  const way = contact === null ? '' : shortAnswer(contact.entry.answer);
  if (canBook(context)) {
    const line =
      way === '' ? vary(state.turn, lines.handover) : `${way} ${vary(state.turn, lines.orCallBack)}`;
    return { ...open(line, { kind: 'booking', purpose: 'call-back' }), ...topic };
  }
  return { ...open([vary(state.turn, lines.noPerson), way].filter(Boolean).join(' ')), ...topic };
}

/** Asked of the knowledge, the best first. */
const reachAPerson = ['what is your phone number', 'how can i reach a person', 'how can i contact you'];

/** How to reach the business, when its knowledge says so. */
export function contactLine(context: DialogueContext, asked: readonly string[] = reachAPerson): string {
  const contact = contactMatch(context, asked);
  return contact === null ? '' : shortAnswer(contact.entry.answer);
}

function contactMatch({ index }: DialogueContext, asked: readonly string[]): KnowledgeMatch | null {
  for (const question of asked) {
    const [match] = index.search(question);
    if (match && match.score >= answerScore) return match;
  }
  return null;
}

import type { KnowledgeIndex, KnowledgeMatch } from '../knowledge/knowledge-index.ts';
import type { DialogueState } from '../state.ts';
import { padded } from '../text/words.ts';
import { whoIsThereFor } from './others.ts';
import { tellsOfPerson } from './resolved.ts';

const forMe =
  / (?:right|best) (?:one|person|assistant|choice|fit|specialist) | (?:is|are|be|gets?|was|as) (?:mine|ours) | (?:for|fit|fits|fitting|suit|suits|suitable for|give|help|helps|recommend|recommend to|right for|good for|advise) (?:me|us|my \w+|our \w+|somebody like me|people like (?:me|us)) | (?:would|should|do|must|could) (?:i|we) (?:need|take|choose|use|pick|call|ask|get|talk|speak|turn) /;
const whichOne =
  / (?:which|who|whom|what kind)(?: \w+){0,5} (?:assistants?|helpers?|agents?|bots?|specialists?|experts?|people|one|ones|of (?:them|you|these|those)|fits?|suits?|would|should|do) | (?:any|some)thing for (?:me|us) | what (?:do|would|can|could) you (?:\w+ )?(?:have|do|offer|recommend|suggest|advise|give)(?: to)? (?:for )?(?:me|us|somebody like me|people like (?:me|us)|(?:a )?business(?:es)? like (?:mine|ours)) /;

/** What the visitor told of himself, when that decides what is asked for: `which of them would fit me`; null: it does not. */
export function toldFor(
  words: readonly string[],
  { said, visitor }: Pick<DialogueState, 'said' | 'visitor'>,
): string | null {
  const line = padded(words);
  return forMe.test(line) && whichOne.test(line) ? (visitor.business ?? said.at(-1) ?? null) : null;
}

/** What the visitor told is about an entry from this score on. */
const toldAbout = 0.3;
/** What is found is said with a doubt. */
const toldScore = 0.5;

/** Who is there for what the visitor told: somebody who belongs to the entry that is nearest to it. */
export function forVisitor(
  words: readonly string[],
  index: KnowledgeIndex,
  state: Pick<DialogueState, 'said' | 'visitor'>,
): KnowledgeMatch | null {
  const told = toldFor(words, state);
  const person = told === null ? null : whoIsThereFor(told.split(' ').at(-1) ?? '', index);
  if (told === state.visitor.business && person !== null) return { ...person, score: toldScore };
  const [near] = told === null ? [] : index.search(told);
  if (near === undefined || near.score < toldAbout) return null;
  const nearby = index.search(near.entry.title).find(({ entry }) => tellsOfPerson(entry));
  return { entry: nearby?.entry ?? near.entry, score: toldScore };
}

import type { KnowledgeEntry } from '../engine.ts';
import type { KnowledgeIndex, KnowledgeMatch } from './knowledge/knowledge-index.ts';
import { type Abilities, chooseBetween, didYouMean, lines, suggestion, unknownEnd, vary } from './lines.ts';
import type { DialogueState, Offer, Step } from './state.ts';
import { spokenWords, type Term, termsOf } from './text/terms.ts';
import { padded } from './text/words.ts';

/** From this score on an entry is the answer. */
export const answerScore = 0.54;
/** From this score on it is worth asking whether the entry was meant. */
const guessScore = 0.42;
/** Two entries this close and both less than sure: the visitor chooses. */
const sureScore = 0.85;
const ambiguousGap = 0.015;
/** Spoken in one go, characters; about half a minute. */
const maxAnswerLength = 420;

export interface FoundAnswer {
  readonly match: KnowledgeMatch;
  readonly runnerUp: KnowledgeMatch | undefined;
}

/** Finds the entry that the words ask for, as a question of its own or following up the last topic. */
export function findAnswer(
  words: readonly string[],
  index: KnowledgeIndex,
  topicId: string | undefined,
): FoundAnswer | null {
  const [match, runnerUp] = index.search(words.join(' '), topicId);
  const direct = match && match.score >= answerScore ? { match, runnerUp } : null;
  const topic = index.entries.find((entry) => entry.id === topicId);
  if (!topic || (direct && isAbout(direct.match.entry, topic))) return direct;
  const followed = followUp(words, index, topic);
  return followed ? { match: followed, runnerUp: undefined } : direct;
}

/** `and how long does it take` after the price of a demo: the words are read together with the topic. */
function followUp(
  words: readonly string[],
  index: KnowledgeIndex,
  topic: KnowledgeEntry,
): KnowledgeMatch | null {
  if (!isFollowUp(words)) return null;
  const asked = termsOf(words);
  const match = index
    .search(`${words.join(' ')} ${topic.title}`)
    .find(({ entry }) => entry.id !== topic.id && isAbout(entry, topic) && hasTerm(entry, asked));
  if (match && match.score >= answerScore) return match;
  // The topic's own answer may hold the detail, as the hours of a Saturday among all hours.
  const detail = termsOf(spokenWords(topic.answer)).map(({ meaning }) => meaning);
  const holdsAll = asked.length > 0 && asked.every(({ meaning }) => detail.includes(meaning));
  return holdsAll ? { entry: topic, score: answerScore } : null;
}

function isFollowUp(words: readonly string[]): boolean {
  const opening = /^(?:and|what about|how about|what if|also|or|but|then|for|on) /;
  const refersBack = / (?:it|that|this|there|them) /;
  const line = padded(words);
  return (
    termsOf(words).length <= 2 &&
    (opening.test(line.trimStart()) || refersBack.test(line) || words.length <= 2)
  );
}

/** Both are about one thing: the entry is also found under a word of the topic's title. */
function isAbout(entry: KnowledgeEntry, topic: KnowledgeEntry): boolean {
  return entry.id === topic.id || hasTerm(entry, termsOf(spokenWords(topic.title)));
}

function hasTerm(entry: KnowledgeEntry, terms: readonly Term[]): boolean {
  const own = termsOf(spokenWords([...entry.questions, entry.title, ...(entry.keywords ?? [])].join(' ')));
  return terms.some(({ meaning }) => own.some((term) => term.meaning === meaning));
}

/** Says the answer; a long one in parts, two equally good ones as a choice. */
export function answerStep({ match, runnerUp }: FoundAnswer): Step {
  if (runnerUp && match.score < sureScore && match.score - runnerUp.score < ambiguousGap) {
    const entryIds = [match.entry.id, runnerUp.entry.id] as const;
    return open(chooseBetween(mainQuestion(match.entry), mainQuestion(runnerUp.entry)), {
      kind: 'choice',
      entryIds,
    });
  }
  return entryStep(match.entry);
}

export function entryStep(entry: KnowledgeEntry): Step {
  return { ...restStep(entry.answer), topicId: entry.id };
}

/** Says the first part of a text and offers the rest. */
export function restStep(text: string): Step {
  const { head, rest } = splitAnswer(text);
  return rest === '' ? open(head) : open(`${head} Shall I go on?`, { kind: 'rest', text: rest });
}

/** The head of a long answer ends with a sentence where it can. */
function splitAnswer(text: string): { head: string; rest: string } {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  if (plain.length <= maxAnswerLength) return { head: plain, rest: '' };
  const part = plain.slice(0, maxAnswerLength);
  const sentence = Math.max(part.lastIndexOf('. '), part.lastIndexOf('? '), part.lastIndexOf('! ')) + 1;
  const cut = sentence > 80 ? sentence : Math.max(part.lastIndexOf(' '), 0) || maxAnswerLength;
  return { head: plain.slice(0, cut).trim(), rest: plain.slice(cut).trim() };
}

/** Honest about not knowing, with what is nearest or one thing that can be asked. */
export function unknownStep(
  words: readonly string[],
  index: KnowledgeIndex,
  state: DialogueState,
  abilities: Abilities,
): Step {
  const [nearest] = index.search(words.join(' '), state.topicId);
  if (nearest && nearest.score >= guessScore) {
    const offer = { kind: 'entry', entryId: nearest.entry.id } as const;
    return open(didYouMean(mainQuestion(nearest.entry), state.turn), offer);
  }
  const example = index.entries[state.turn % Math.max(1, index.entries.length)];
  const hint = example ? suggestion(mainQuestion(example), state.turn) : '';
  return open(
    [vary(state.turn, lines.unknown), hint, unknownEnd(abilities, state.turn)].filter(Boolean).join(' '),
  );
}

/** Some things to ask, different from turn to turn. */
export function exampleQuestions(index: KnowledgeIndex, turn: number): readonly string[] {
  const { entries } = index;
  const step = Math.max(1, Math.floor(entries.length / 2));
  const picks = [turn % Math.max(1, entries.length), (turn + step) % Math.max(1, entries.length)];
  return [...new Set(picks)].flatMap((pick) => (entries[pick] ? [mainQuestion(entries[pick])] : []));
}

/** A question is quoted in a line of its own, so it must not fill the whole reply. */
function mainQuestion(entry: KnowledgeEntry): string {
  return (entry.questions[0] ?? entry.title).slice(0, 120);
}

export function open(text: string, offer: Offer | null = null): Step {
  return { mode: { kind: 'open', offer }, text };
}

/** The whole answer of an entry, short enough to stand before a question. */
export function shortAnswer(answer: string): string {
  return splitAnswer(answer).head;
}

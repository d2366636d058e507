import type { ApiClient } from '@saywell/api-client';
import type { Answered } from './asked-question.ts';
import { errorKindOf } from './error-kinds.ts';
import { forbiddenIn, missingGroups } from './grade.ts';
import { holdDialogue } from './hold-dialogue.ts';
import { inTurns } from './in-turns.ts';
import type { LoadedSet } from './load-sets.ts';
import { openAssistant } from './open-assistant.ts';
import type { Product } from './product.ts';
import { replyParts } from './reply-parts.ts';
import type { Question } from './set-schema.ts';

/** How one question is asked: in writing or aloud. */
export interface Asking {
  /** Whatever takes time before the first of them is asked. */
  prepare?(questions: readonly Question[]): Promise<void>;
  ask(product: Product, assistantId: string, question: Question, place: number): Promise<Answered>;
  /** Questions that are under way at once. */
  readonly atOnce: number;
}

export interface AskOptions {
  readonly asking: Asking;
  /** Of each set, its first questions alone. */
  readonly limit?: number;
}

/** Asks every question of a set, as its kind is asked. Dialogues are held in writing. */
export async function askSet(
  product: Product,
  loaded: LoadedSet,
  { asking, limit }: AskOptions,
): Promise<Answered[]> {
  const { set } = loaded;
  if (set.kind === 'dialogue') {
    const held: Answered[] = [];
    for (const dialogue of set.questions.slice(0, limit))
      held.push(
        await noFailure(dialogue.id, dialogue.kind, () => holdDialogue(product, dialogue, new Date(set.now))),
      );
    return held;
  }
  const { assistantId, knowledgeBaseId } = await openAssistant(product, loaded);
  const questions = set.questions.slice(0, limit);
  await asking.prepare?.(questions);
  return inTurns(questions, asking.atOnce, async (question, place) => {
    const answered = await noFailure(question.id, question.question, () =>
      asking.ask(product, assistantId, question, place),
    );
    const isHonest = 'honest' in question.expect;
    const isLooked = set.kind === 'document' || answered.grade.outcome !== 'right';
    if (knowledgeBaseId === undefined || isHonest || !isLooked) return withErrorKind(answered, question);
    const isFound = await findsPassage(product.api, knowledgeBaseId, question);
    const done = withErrorKind(answered, question, isFound);
    return set.kind === 'document' ? { ...done, hasPassage: isFound } : done;
  });
}

function withErrorKind(answered: Answered, { question, expect }: Question, isFound?: boolean): Answered {
  const { said = '', grade, errorKind } = answered;
  if (grade.outcome === 'right' || errorKind !== undefined) return answered;
  const forbidden = forbiddenIn(replyParts(said).said, expect);
  const erring = { question, said, expect, outcome: grade.outcome, forbidden, isFound };
  return { ...answered, errorKind: errorKindOf(erring) };
}

/** Who gets no answer at all was not answered right. */
async function noFailure(id: string, question: string, ask: () => Promise<Answered>): Promise<Answered> {
  try {
    return await ask();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      id,
      question,
      answer: '',
      errorKind: 'no answer',
      grade: { outcome: 'wrong', reason: `failed: ${reason}`, isDoubtful: true },
    };
  }
}

/** One of three passages has all of what the answer must say. */
async function findsPassage(api: ApiClient, id: string, { question, expect }: Question): Promise<boolean> {
  const { documents } = await api.knowledgeBase.query(id, { query: question, limit: 3 });
  return documents.some(({ content }) => missingGroups(content, expect).length === 0);
}

import { createKnowledgeIndex } from '@saywell/agent';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { toEntry } from '../../knowledge/knowledge-bases.ts';
import { queryKnowledge } from '../../knowledge/query-knowledge.ts';
import type { KindAnswer, ToolRun } from '../tool-runner.ts';
import type { ToolOf, ToolServices } from '../tool-services.ts';

const maxPassages = 5;
/** Found by their words, before they are ranked. */
const maxCandidates = 50;
const maxQuestionLength = 1_000;

/** The passages of the tool's files that fit the question best. */
export async function runQuery(
  { knowledgeBases = [] }: ToolOf<'query'>,
  { call }: ToolRun,
  { store }: Pick<ToolServices, 'store'>,
  orgId: string,
): Promise<KindAnswer> {
  const question = questionOf(call.parameters);
  if (question === '') return noQuestion;
  const named = knowledgeBases.filter(({ name }) => name === call.parameters['knowledgeBase']);
  const fileIds = (named.length > 0 ? named : knowledgeBases).flatMap((base) => base.fileIds);
  const passages = await store.file.search(orgId, [...new Set(fileIds)], question, maxCandidates);
  const found = createKnowledgeIndex(passages.map(toEntry)).search(question);
  return found.length === 0
    ? { result: nothing }
    : { result: written(found.map(({ entry }) => entry.answer)) };
}

/** What a stored knowledge base, here or on the customer's server, has for the question. */
export async function runKnowledgeBase(
  { knowledgeBaseId }: ToolOf<'knowledgeBase'>,
  { call }: ToolRun,
  services: Pick<ToolServices, 'store' | 'library' | 'serverMessages'>,
  orgId: string,
): Promise<KindAnswer> {
  const query = questionOf(call.parameters);
  if (query === '') return noQuestion;
  if (knowledgeBaseId === null)
    return { code: 'tool-not-configured', error: 'The tool names no knowledge base' };
  try {
    const found = await queryKnowledge(services, orgId, knowledgeBaseId, { query, limit: maxPassages });
    if (found === null)
      return { code: 'tool-not-configured', error: 'The knowledge base is not there any more' };
    const documents = found.documents.map(({ content }) => content);
    return { result: documents.length === 0 ? nothing : written(documents) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: 'tool-failed', error: error.message };
  }
}

const nothing = 'Nothing was found.';
const noQuestion: KindAnswer = {
  code: 'tool-bad-arguments',
  error: 'There is nothing to look for: query is empty',
};

function questionOf(parameters: Readonly<Record<string, unknown>>): string {
  const question = parameters['query'] ?? parameters['question'] ?? parameters['input'];
  return typeof question === 'string' ? question.trim().slice(0, maxQuestionLength) : '';
}

const written = (passages: readonly string[]): string => passages.slice(0, maxPassages).join('\n\n');

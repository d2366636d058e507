import { type KnowledgeEntry, withSurroundings } from '@saywell/agent';
import type { CreateKnowledgeBase, KnowledgeBase, KnowledgeDocuments } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { ServerMessageError } from '../server-messages/server-message-error.ts';
import { fileReferences, type KnowledgeParts } from './knowledge-bases.ts';
import type { FoundKnowledge, KnowledgeLibrary } from './knowledge-library.ts';
import { askForDocuments } from './knowledge-server.ts';
import { planOfBase } from './search-plan.ts';

const defaultLimit = 3;
/** What scores less has next to nothing to do with the question. */
const leastSimilarity = 0.05;

/** @throws {DomainError} for files that this organisation has not, and for what this server cannot do, naming the field. */
export async function checkKnowledgeBase(
  { file }: Pick<KnowledgeParts, 'file'>,
  orgId: string,
  base: Partial<CreateKnowledgeBase>,
): Promise<void> {
  refuseUnsupported(base);
  for (const { id, field } of fileReferences(base)) {
    if ((await file.get(orgId, id)) === null) throw DomainError.notFound(`${field} ${id}`);
  }
}

export interface KnowledgeQueryParts {
  readonly store: Pick<KnowledgeParts, 'knowledgeBase'>;
  readonly library: Pick<KnowledgeLibrary, 'search'>;
  /** For questions to knowledge bases on customers' servers. */
  readonly serverMessages: Pick<ServerMessages, 'ask'>;
}

export interface KnowledgeQuestion {
  readonly query: string;
  readonly limit?: number | undefined;
}

/** What fits a question best; null: there is no such knowledge base. @throws {DomainError} `provider-unavailable` */
export async function queryKnowledge(
  { store, library, serverMessages }: KnowledgeQueryParts,
  orgId: string,
  id: string,
  { query, limit }: KnowledgeQuestion,
): Promise<KnowledgeDocuments | null> {
  const base = await store.knowledgeBase.head(orgId, id);
  if (base === null) return null;
  if (base.provider === 'custom-knowledge-base') {
    const documents = await documentsOf(serverMessages, base, query);
    return { documents: documents.slice(0, limit ?? defaultLimit) };
  }
  const { most, leastScore = leastSimilarity } = planOfBase(base) ?? {};
  const found = await library.search(orgId, id, query);
  if (found === null) return { documents: [] };
  const matches = found.matches.filter(({ score }) => score >= leastScore);
  return { documents: inTheirPlaces({ ...found, matches }, limit ?? most ?? defaultLimit) };
}

type Document = KnowledgeDocuments['documents'][number];

/** The first ones, each with what stands around it; what an earlier one has around it is not said again. */
function inTheirPlaces({ matches, entries }: FoundKnowledge, most: number): Document[] {
  const read = new Set<KnowledgeEntry>();
  const documents: Document[] = [];
  for (const { entry, score } of matches) {
    if (documents.length === most) break;
    if (read.has(entry)) continue;
    const passages = withSurroundings(entries, entry).filter((one) => !read.has(one));
    for (const one of passages) read.add(one);
    const { id, title, source } = entry;
    documents.push({
      content: passages.map(({ answer }) => answer).join('\n\n'),
      similarity: score,
      uuid: id,
      title,
      ...(source !== undefined && { fileName: source.document }),
    });
  }
  return documents;
}

/** As the customer's server says it. */
async function documentsOf(
  serverMessages: Pick<ServerMessages, 'ask'>,
  { orgId, server }: Extract<KnowledgeBase, { provider: 'custom-knowledge-base' }>,
  query: string,
): Promise<KnowledgeDocuments['documents']> {
  try {
    return await askForDocuments({ serverMessages, orgId, server }, query);
  } catch (cause) {
    if (!(cause instanceof ServerMessageError)) throw cause;
    const reason = `The knowledge base’s server did not answer: ${cause.code}.`;
    throw new DomainError('provider-unavailable', reason, { cause });
  }
}

function refuseUnsupported(base: Partial<CreateKnowledgeBase>): void {
  const plan = 'createPlan' in base ? base.createPlan : undefined;
  if (plan?.type === 'import') {
    throw new DomainError('validation-failed', [
      'createPlan.type must be create: there is nothing to import from',
    ]);
  }
  const place = plan?.chunkPlans.findIndex(({ websites = [] }) => websites.length > 0) ?? -1;
  if (place >= 0) {
    const field = `createPlan.chunkPlans.${place}.websites`;
    throw new DomainError('validation-failed', [`${field} must be empty: upload the pages as files instead`]);
  }
}

import { createKnowledgeIndex, type KnowledgeEntry } from '@saywell/agent';
import type { CreateKnowledgeBase, KnowledgeBase, KnowledgeDocuments } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { FilePassage, FileStore } from '../../store/files/file-store.ts';
import type { KnowledgeStore } from '../../store/files/knowledge-store.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { ServerMessageError } from '../server-messages/server-message-error.ts';
import { askForDocuments } from './knowledge-server.ts';

export interface KnowledgeService {
  /** @throws {DomainError} for files that this organisation has not, and for what this server cannot do, naming the field. */
  check(orgId: string, base: Partial<CreateKnowledgeBase>): Promise<void>;
  /** Another text whenever what `entriesOf` answers has changed; costs far less. Null: there is no such knowledge base. */
  stateOf(orgId: string, id: string): Promise<string | null>;
  /** Everything an assistant may answer with; null: there is no such knowledge base. */
  entriesOf(orgId: string, id: string): Promise<readonly KnowledgeEntry[] | null>;
  /** What fits a question best; null: there is no such knowledge base. @throws {DomainError} `provider-unavailable` */
  query(orgId: string, id: string, query: string, limit?: number): Promise<KnowledgeDocuments | null>;
}

/** More than this an assistant does not carry through a call; the query tool searches all. */
const maxCarriedPassages = 2_000;
/** Found by their words, before they are ranked. */
const maxCandidates = 50;
const defaultLimit = 3;

export interface KnowledgeParts {
  readonly knowledgeBase: Pick<KnowledgeStore, 'get' | 'head'>;
  readonly file: Pick<FileStore, 'get' | 'passages' | 'search' | 'stateOf'>;
}

/** `serverMessages`: for questions to knowledge bases on customers' servers. */
export function createKnowledgeService(
  store: KnowledgeParts,
  serverMessages?: Pick<ServerMessages, 'ask'>,
): KnowledgeService {
  return {
    async check(orgId, base) {
      refuseUnsupported(base);
      for (const { id, field } of fileReferences(base)) {
        if ((await store.file.get(orgId, id)) === null) throw DomainError.notFound(`${field} ${id}`);
      }
    },
    async stateOf(orgId, id) {
      const base = await store.knowledgeBase.head(orgId, id);
      if (base === null) return null;
      return `${base.updatedAt} ${await store.file.stateOf(orgId, fileIdsOf(base))}`;
    },
    async entriesOf(orgId, id) {
      const base = await store.knowledgeBase.get(orgId, id);
      if (base === null) return null;
      const passages = await store.file.passages(orgId, fileIdsOf(base), maxCarriedPassages);
      return [...ownEntries(base), ...passages.map(toEntry)];
    },
    async query(orgId, id, query, limit) {
      const base = await store.knowledgeBase.get(orgId, id);
      if (base === null) return null;
      if (base.provider === 'custom-knowledge-base' && serverMessages !== undefined) {
        const documents = await documentsOf(serverMessages, base, query);
        return { documents: documents.slice(0, limit ?? defaultLimit) };
      }
      const { topK, scoreThreshold = 0 } = searchPlanOf(base);
      // The database finds what has the words, the assistants' own index says what fits.
      const passages = await store.file.search(orgId, fileIdsOf(base), query, maxCandidates);
      const matches = createKnowledgeIndex([...ownEntries(base), ...passages.map(toEntry)]).search(query);
      const documents = matches
        .filter(({ score }) => score >= scoreThreshold)
        .slice(0, limit ?? topK ?? defaultLimit)
        .map(({ entry, score }) => ({ content: entry.answer, similarity: score, uuid: entry.id }));
      return { documents };
    },
  };
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

function toEntry({ id, title, content }: FilePassage): KnowledgeEntry {
  return { id, title, questions: [title], answer: content };
}

function ownEntries(base: KnowledgeBase): readonly KnowledgeEntry[] {
  if (base.provider !== 'saywell') return [];
  return (base.entries ?? []).map((entry, index) => ({ ...entry, id: entry.id ?? String(index + 1) }));
}

function searchPlanOf(base: KnowledgeBase): {
  topK?: number | undefined;
  scoreThreshold?: number | undefined;
} {
  return base.provider === 'trieve' ? (base.searchPlan ?? {}) : {};
}

function fileIdsOf(base: KnowledgeBase): readonly string[] {
  return fileReferences(base).map(({ id }) => id);
}

/** The files that a knowledge base names, with where it does. */
function fileReferences(
  base: Partial<CreateKnowledgeBase>,
): { readonly id: string; readonly field: string }[] {
  const own = 'fileIds' in base ? named(base.fileIds, 'fileIds') : [];
  const plan = 'createPlan' in base ? base.createPlan : undefined;
  if (plan?.type !== 'create') return own;
  return plan.chunkPlans.flatMap(({ fileIds }, index) =>
    named(fileIds, `createPlan.chunkPlans.${index}.fileIds`),
  );
}

function named(ids: readonly string[] | undefined, field: string) {
  return (ids ?? []).map((id, index) => ({ id, field: `${field}.${index}` }));
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

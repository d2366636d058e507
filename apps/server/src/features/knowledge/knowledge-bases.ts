import type { KnowledgeEntry } from '@saywell/agent';
import type { CreateKnowledgeBase, KnowledgeBase } from '@saywell/contract';
import type { FilePassage, FileStore } from '../../store/files/file-store.ts';
import type { KnowledgeStore } from '../../store/files/knowledge-store.ts';

export interface KnowledgeParts {
  readonly knowledgeBase: Pick<KnowledgeStore, 'get' | 'head'>;
  readonly file: Pick<FileStore, 'get' | 'passages' | 'search' | 'stateOf'>;
}

/** Stored knowledge bases as what is searched. */
export interface KnowledgeBases {
  /** Another text whenever what `entriesOf` answers has changed; costs far less. Null: there is no such knowledge base. */
  stateOf(orgId: string, id: string): Promise<string | null>;
  /** Everything an assistant may answer with; null: there is no such knowledge base. */
  entriesOf(orgId: string, id: string): Promise<readonly KnowledgeEntry[] | null>;
  fileIdsOf(orgId: string, id: string): Promise<readonly string[]>;
}

/** Of one base in memory, some 100 MB; what is beyond is found by the query tool alone. */
export const carriedPassages = 100_000;
/** Rows of one statement: the event loop goes on between. */
const pageSize = 2_000;

export function knowledgeBases(store: KnowledgeParts): KnowledgeBases {
  return {
    async stateOf(orgId, id) {
      const base = await store.knowledgeBase.head(orgId, id);
      if (base === null) return null;
      return `${base.updatedAt} ${await store.file.stateOf(orgId, fileIdsIn(base))}`;
    },
    async entriesOf(orgId, id) {
      const base = await store.knowledgeBase.get(orgId, id);
      if (base === null) return null;
      return [...ownEntries(base), ...(await passageEntries(store.file, orgId, fileIdsIn(base)))];
    },
    async fileIdsOf(orgId, id) {
      const base = await store.knowledgeBase.head(orgId, id);
      return base === null ? [] : fileIdsIn(base);
    },
  };
}

async function passageEntries(
  file: KnowledgeParts['file'],
  orgId: string,
  fileIds: readonly string[],
): Promise<readonly KnowledgeEntry[]> {
  const entries: KnowledgeEntry[] = [];
  for (;;) {
    const page = await file.passages(orgId, fileIds, pageSize, entries.length);
    entries.push(...page.map(toEntry));
    if (page.length < pageSize || entries.length >= carriedPassages) return entries;
  }
}

/** Without questions of its own: what it says and the heading over it are what it is found by. */
export function toEntry({ id, title, content, fileName }: FilePassage): KnowledgeEntry {
  const isHeading = !content.startsWith(title.replace(/…$/, ''));
  return {
    id,
    title,
    questions: [],
    answer: content,
    source: { document: fileName, ...(isHeading && { heading: title }) },
  };
}

function ownEntries(base: KnowledgeBase): readonly KnowledgeEntry[] {
  if (base.provider !== 'saywell') return [];
  return (base.entries ?? []).map((entry, index) => ({ ...entry, id: entry.id ?? String(index + 1) }));
}

function fileIdsIn(base: KnowledgeBase): readonly string[] {
  return fileReferences(base).map(({ id }) => id);
}

/** The files that a knowledge base names, with where it does. */
export function fileReferences(
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

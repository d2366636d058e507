import { ApiError } from '@saywell/api-client';
import type { Services } from '../../../app/services.tsx';
import { type JsonObject, toDocument } from '../../../draft/json.ts';
import { merge } from '../../../draft/merge.ts';
import { type Base, baseKey, type OwnBase } from '../knowledge-api.ts';
import { idsOfBoth } from './ids-of-both.ts';

export type KnowledgeEntry = NonNullable<OwnBase['entries']>[number];
/** What of a base is changed here. */
export type BaseFields = Pick<OwnBase, 'name' | 'description' | 'entries' | 'fileIds'>;

const fieldsOf = (base: OwnBase): JsonObject => {
  const { name, description, entries = [], fileIds = [] } = base;
  return toDocument(JSON.parse(JSON.stringify({ name, description, entries, fileIds })));
};

/** How often somebody else may be faster. */
const attempts = 4;

/**
 * Changes a base. When somebody else has changed it meanwhile, both changes hold, fact by fact; where both changed the
 * same one, it is this one.
 */
export async function changeBase(
  { api, queries }: Pick<Services, 'api' | 'queries'>,
  id: string,
  change: (fields: BaseFields) => Partial<BaseFields>,
): Promise<void> {
  let began: JsonObject | null = null;
  let wanted: JsonObject | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const { answer, response } = await api.signedIn.knowledgeBase.get.withResponse(id);
    if (answer.provider !== 'saywell') throw new Error('Only bases of this server are changed here.');
    const now = fieldsOf(answer);
    began ??= now;
    wanted ??= toDocument({ ...now, ...(change(now) as object) });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two bases make a base
    const fields = merge(began, wanted, now).document as unknown as BaseFields;
    try {
      const ifMatch = response.headers.get('etag') ?? undefined;
      const changed = await api.signedIn.knowledgeBase.update.withResponse(
        id,
        {
          name: fields.name ?? null,
          description: fields.description ?? null,
          entries: fields.entries ?? [],
          fileIds: idsOfBoth(began['fileIds'], wanted['fileIds'], now['fileIds']),
        },
        { ...(ifMatch !== undefined && { ifMatch }) },
      );
      const next: Base = { base: changed.answer, tag: changed.response.headers.get('etag') ?? undefined };
      queries.setQueryData(baseKey(id), next);
      return;
    } catch (error) {
      const isOvertaken = ApiError.isInstance(error) && error.code === 'precondition-failed';
      if (!isOvertaken || attempt >= attempts) throw error;
    }
  }
}

/** A name that no other fact has, so that two members who change two of them do not meet. */
export function newEntryId(entries: readonly KnowledgeEntry[], random: () => number): string {
  const taken = new Set(entries.map(({ id }) => id));
  for (;;) {
    const id = `fact-${Math.floor(random() * 36 ** 6)
      .toString(36)
      .padStart(6, '0')}`;
    if (!taken.has(id)) return id;
  }
}

import { ApiError, warningsOf } from '@saywell/api-client';
import type { Assistant } from '@saywell/contract';
import type { Services } from '../../../../app/services.tsx';
import { documentOf, patchOf } from '../../../../draft/document-of.ts';
import { type JsonObject, namesOf, toBody } from '../../../../draft/json.ts';
import type { DraftServer, Published } from './draft-server.ts';

export interface Answered {
  readonly assistant: Assistant;
  readonly tag: string | undefined;
}

export const publishedOf = ({ assistant, tag }: Answered): Published => ({
  document: documentOf(assistant),
  tag,
  version: assistant.latestVersion,
  at: assistant.updatedAt,
});

interface Stored {
  readonly id: string;
  readonly document: JsonObject;
}

/** Drafts of one assistant, of whoever is signed in. */
export function createDraftApi(
  { api }: Pick<Services, 'api'>,
  { assistantId, memberId }: { readonly assistantId: string; readonly memberId: string },
): DraftServer {
  const { assistant, assistantDraft, assistantVersion } = api.signedIn;
  let stored: Stored | null = null;

  const published = async (): Promise<Published> => {
    const { answer, response } = await assistant.get.withResponse(assistantId);
    return publishedOf({ assistant: answer, tag: response.headers.get('etag') ?? undefined });
  };
  const own = async () => {
    const { results } = await assistantDraft.list(assistantId, { createdBy: memberId, limit: 1 });
    return results[0];
  };
  /** Null: nobody knows any more. */
  const begunFrom = async (version: string): Promise<Published | null> => {
    const found = await assistantVersion
      .get(assistantId, version, { includeDeleted: true })
      .catch(unlessMissing);
    if (found === undefined) return null;
    return { document: documentOf(found), tag: undefined, version, at: found.createdAt };
  };
  const drop = async (): Promise<void> => {
    const gone = stored;
    stored = null;
    if (gone !== null) await assistantDraft.delete(assistantId, gone.id).catch(unlessMissing);
  };
  const write = async (document: JsonObject, base: Published): Promise<Response> => {
    if (stored !== null) {
      const { id, document: before } = stored;
      const patch = {
        ...patchOf(before, document),
        ...(base.version !== undefined && { baseVersion: base.version }),
      };
      const changed = await assistantDraft.update
        .withResponse(assistantId, id, toBody(patch))
        .catch(unlessMissing);
      if (changed !== undefined) {
        stored = { id, document };
        return changed.response;
      }
    }
    // What is cleared is said as well: a draft begins as its version is.
    const body = {
      ...Object.fromEntries(namesOf(base.document).map((name) => [name, null])),
      ...document,
      ...(base.version !== undefined && { baseVersion: base.version }),
    };
    const made = await assistantDraft.create.withResponse(assistantId, toBody(body));
    stored = { id: made.answer.id, document };
    return made.response;
  };
  return {
    published,
    drop,
    async open() {
      const [now, draft] = await Promise.all([published(), own()]);
      if (draft === undefined) return { published: now, base: null, draft: null };
      stored = { id: draft.id, document: documentOf(draft) };
      const base = draft.baseVersion === now.version ? null : await begunFrom(draft.baseVersion);
      return { published: now, base, draft: stored.document };
    },
    async save(document, base) {
      return warningsOf(await write(document, base));
    },
    async publish(document, over) {
      const { answer, response } = await assistant.replace.withResponse(assistantId, toBody(document), {
        ...(over.tag !== undefined && { ifMatch: over.tag }),
      });
      return publishedOf({ assistant: answer, tag: response.headers.get('etag') ?? undefined });
    },
    async annotate(version, note) {
      await assistantVersion.update(assistantId, version, { versionDescription: note });
    },
  };
}

function unlessMissing(error: unknown): undefined {
  if (ApiError.isInstance(error) && error.code === 'not-found') return undefined;
  throw error;
}

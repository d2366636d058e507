import { documentOf, patchOf } from '../../draft/document-of.ts';
import type { JsonObject } from '../../draft/json.ts';
import type { DeskServer, Stored } from './desk.ts';

interface Answered<Answer> {
  readonly answer: Answer;
  readonly response: Response;
}

/** What one is edited from: with the tag of its state, which every change names. */
export interface FoundResource<Answer> {
  readonly answer: Answer;
  readonly stored: Stored;
}

export const foundResource = <Answer extends { readonly updatedAt: string }>({
  answer,
  response,
}: Answered<Answer>): FoundResource<Answer> => ({
  answer,
  stored: {
    document: documentOf(answer),
    tag: response.headers.get('etag') ?? undefined,
    at: answer.updatedAt,
  },
});

interface ResourceOptions<Answer> {
  readonly get: () => Promise<Answered<Answer>>;
  readonly update: (patch: JsonObject, options: { readonly ifMatch?: string }) => Promise<Answered<Answer>>;
  /** What the page is to show now. */
  readonly saved: (found: FoundResource<Answer>) => void;
}

/** A resource that is saved by the fields that were changed. */
export function resourceServer<Answer extends { readonly updatedAt: string }>({
  get,
  update,
  saved,
}: ResourceOptions<Answer>): DeskServer {
  return {
    load: async () => foundResource(await get()).stored,
    async save(document, over) {
      const options = over.tag === undefined ? {} : { ifMatch: over.tag };
      const found = foundResource(await update(patchOf(over.document, document), options));
      saved(found);
      return found.stored;
    },
  };
}

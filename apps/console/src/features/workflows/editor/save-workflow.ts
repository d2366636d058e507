import { ApiError } from '@saywell/api-client';
import { isObject, isSame, type Json, type JsonObject } from '../../../draft/json.ts';
import { type Conflict, merge } from '../../../draft/merge.ts';
import type { StoredWorkflow } from '../workflows-api.ts';

export interface WorkflowServer {
  get(): Promise<StoredWorkflow>;
  /** Refuses with `precondition-failed` when the state is not the tag's any more. */
  update(changes: JsonObject, tag: string | undefined): Promise<StoredWorkflow>;
}

export interface Edited {
  /** What the editing began from, and the tag of that. */
  readonly base: JsonObject;
  readonly tag: string | undefined;
  readonly document: JsonObject;
}

/** `conflicts`: somebody else changed the same; `edited` lies over theirs, with one's own where they meet. */
export type Saved =
  | {
      readonly kind: 'saved';
      readonly stored: StoredWorkflow;
      readonly isJoined: boolean;
    }
  | { readonly kind: 'conflicts'; readonly edited: Edited; readonly conflicts: readonly Conflict[] };

/** What is to be sent: fields that are others, null for those that are gone. */
export function changesOf(base: JsonObject, document: JsonObject): JsonObject {
  const names = new Set([...Object.keys(base), ...Object.keys(document)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => !isSame(base[name], document[name]))
      .map((name): [string, Json] => [name, document[name] ?? null]),
  );
}

/** How often somebody else may be faster. */
const attempts = 4;

/** Saves over the state that it began from. Was that changed meanwhile elsewhere, both changes hold. */
export async function saveWorkflow(server: WorkflowServer, began: Edited): Promise<Saved> {
  let edited = began;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const stored = await server.update(changesOf(edited.base, edited.document), edited.tag);
      return { kind: 'saved', stored, isJoined: attempt > 1 };
    } catch (error) {
      const isOvertaken = ApiError.isInstance(error) && error.code === 'precondition-failed';
      if (!isOvertaken || attempt >= attempts) throw error;
    }
    const theirs = await server.get();
    const { document, conflicts } = merge(edited.base, edited.document, theirs.document);
    const joined = isObject(document) ? document : edited.document;
    edited = { base: theirs.document, tag: theirs.tag, document: joined };
    if (conflicts.length > 0) return { kind: 'conflicts', edited, conflicts };
  }
}

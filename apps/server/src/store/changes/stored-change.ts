import { type FeedChange, type FeedTopic, feedTopics } from '@saywell/contract';

/** The channel on which triggers of the database tell what has been committed (migration `change-feed`). */
export const changeChannel = 'saywell_change';

/** What of those who are signed in may have ended: their session, their membership, their key. */
const accessKinds = ['access-session', 'access-member', 'access-token'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** A row that was committed. */
export interface StoredChange {
  readonly kind: FeedTopic | AccessKind;
  readonly orgId: string;
  readonly id: string;
  readonly change: FeedChange;
}

const kinds: ReadonlyMap<string, StoredChange['kind']> = new Map(
  [...feedTopics, ...accessKinds].map((kind) => [kind, kind]),
);
const changes: ReadonlyMap<string, FeedChange> = new Map([
  ['INSERT', 'created'],
  ['UPDATE', 'updated'],
  ['DELETE', 'deleted'],
]);

/** `kind orgId id OPERATION`; null: of a newer program. */
export function parseStoredChange(payload: string): StoredChange | null {
  const [name = '', orgId = '', id = '', operation = ''] = payload.split(' ');
  const kind = kinds.get(name);
  const change = changes.get(operation);
  if (kind === undefined || change === undefined || orgId === '' || id === '') return null;
  return { kind, orgId, id, change };
}

export const isAccessKind = (kind: StoredChange['kind']): kind is AccessKind => kind.startsWith('access-');

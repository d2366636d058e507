import type { CreateSession, Session, UpdateSession } from '@saywell/contract';
import type { Precondition } from '../../store/rows/precondition.ts';
import { resolveTarget } from '../calls/target/resolve-target.ts';
import { namesTarget } from './conversation.ts';
import { assistantOf, type NotifyParts, writeAndNotify } from './write-and-notify.ts';

/** `id`: default a new one. @throws {DomainError} `not-found` when the assistant, squad or member that the session names is not there. */
export async function createSession(
  parts: NotifyParts,
  orgId: string,
  body: CreateSession,
  id?: string,
): Promise<Session> {
  const { assistantId, assistant: inline, squadId, squad } = body;
  const target = { assistantId, assistant: inline, squadId, squad };
  const found = namesTarget(target) ? await resolveTarget(parts.store, orgId, target, 'chat') : undefined;
  const created = await writeAndNotify(parts, orgId, {
    type: 'session.created',
    assistant: found?.assistant,
    write: (store) => store.session.create(orgId, body, id),
  });
  if (created === null) throw new Error('A session was not created.');
  return created;
}

/** Null when there is none. */
export async function updateSession(
  parts: NotifyParts,
  orgId: string,
  id: string,
  body: UpdateSession,
  ifUnchanged?: Precondition,
): Promise<Session | null> {
  return changeSession(parts, orgId, id, 'session.updated', (store) =>
    store.session.update(orgId, id, body, ifUnchanged),
  );
}

/** Null when there is none. */
export async function deleteSession(parts: NotifyParts, orgId: string, id: string): Promise<Session | null> {
  return changeSession(parts, orgId, id, 'session.deleted', (store) => store.session.delete(orgId, id));
}

async function changeSession(
  parts: NotifyParts,
  orgId: string,
  id: string,
  type: 'session.updated' | 'session.deleted',
  write: (store: NotifyParts['store']) => Promise<Session | null>,
): Promise<Session | null> {
  const known = await parts.store.session.get(orgId, id);
  if (known === null) return null;
  const assistant = await assistantOf(parts.store, orgId, known);
  return writeAndNotify(parts, orgId, { type, assistant, write });
}

import type { routes } from '@saywell/contract';
import { updateSession as changeSession } from '../../features/chat/session-changes.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Lays the given fields over the stored ones; `null` clears a field. `status: 'active'` begins an ended session again. */
export const updateSession: Endpoint<typeof routes.session.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const updated = await changeSession(context, identity.orgId, params.id, body, ifUnchanged);
  return found(updated, 'session', params.id);
};

import type { routes } from '@saywell/contract';
import { deleteSession as forgetSession } from '../../features/chat/session-changes.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Answers with what was deleted; its chats go with it. */
export const deleteSession: Endpoint<typeof routes.session.delete> = async ({ context, identity, params }) =>
  found(await forgetSession(context, identity.orgId, params.id), 'session', params.id);

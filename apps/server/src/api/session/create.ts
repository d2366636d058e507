import type { routes } from '@saywell/contract';
import { createSession as createChatSession } from '../../chat/session-changes.ts';
import type { Endpoint } from '../endpoint.ts';

/** Makes a conversation for several chats. Its assistant or squad has to be there. */
export const createSession: Endpoint<typeof routes.session.create> = ({ context, identity, body }) =>
  createChatSession(context, identity.orgId, body);

import type { routes } from '@saywell/contract';
import { createSession as createChatSession } from '../../features/chat/session-changes.ts';
import { checkPhoneNumbers } from '../../features/references/check-references.ts';
import type { Endpoint } from '../endpoint.ts';

/** Makes a conversation for several chats. Whom and what it names has to be there. */
export const createSession: Endpoint<typeof routes.session.create> = async (request) => {
  const { context, identity, body } = request;
  const { phoneNumberId: id } = body;
  await checkPhoneNumbers(context.store, identity.orgId, [{ path: 'phoneNumberId', id }]);
  return createChatSession(context, identity.orgId, body);
};

import type { routes } from '@saywell/contract';
import { assistantOf, writeAndNotify } from '../../features/chat/write-and-notify.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Answers with what was deleted. What it added to its session stays there. */
export const deleteChat: Endpoint<typeof routes.chat.delete> = async ({ context, identity, params }) => {
  const { orgId } = identity;
  const known = found(await context.store.chat.get(orgId, params.id), 'chat', params.id);
  const deleted = await writeAndNotify(context, orgId, {
    type: 'chat.deleted',
    assistant: await assistantOf(context.store, orgId, known),
    write: (store) => store.chat.delete(orgId, params.id),
  });
  return found(deleted, 'chat', params.id);
};

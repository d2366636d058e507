import type { routes } from '@saywell/contract';
import { noteSignIn } from '../../features/people/note-sign-in.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { reachedOrg } from './reached-org.ts';

/** Both at once: a session would be a way in that nobody sees. */
export const resetMember: Endpoint<typeof routes.org.resetMember> = async (request) => {
  const { context, params, browser } = request;
  const { id } = await reachedOrg(request);
  const user = found(await context.store.member.get(id, params.memberId), 'user', params.memberId);
  await context.store.transaction(async ({ memberCredential, memberSession }) => {
    await memberCredential.removeAll(user.id);
    await memberSession.endAll(user.id);
  });
  await noteSignIn(context.people, browser, { orgId: id, memberId: user.id, what: 'reset' });
};

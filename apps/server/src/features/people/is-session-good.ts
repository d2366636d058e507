import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Store } from '../../store/store.ts';

/** Is whoever came with this session still what it was then? Rejects when that cannot be known. */
export async function isSessionGood(
  { memberSession }: Pick<Store, 'memberSession'>,
  identity: TokenIdentity,
): Promise<boolean> {
  const sessions = await memberSession.list(identity.userId ?? '');
  const session = sessions.find(({ id }) => id === identity.session?.id);
  if (session === undefined || session.role !== identity.role) return false;
  const { orgId, actingOrgId = orgId } = session;
  return identity.orgId === (session.role === 'admin' ? actingOrgId : orgId);
}

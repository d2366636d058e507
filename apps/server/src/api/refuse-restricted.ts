import { checkRestrictions } from '../features/auth/check-restrictions.ts';
import { DomainError } from '../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../store/orgs/token-identity.ts';
import type { Store } from '../store/store.ts';
import { restrictedTarget } from './call/restricted-target.ts';

/**
 * @throws {DomainError} when a public key may not be used from this origin, or for whom it wants to reach. Bringing
 * instructions counts as bringing an assistant.
 */
export async function refuseRestricted(
  store: Pick<Store, 'squad'>,
  identity: TokenIdentity,
  origin: string | undefined,
  body: Parameters<typeof restrictedTarget>[2],
  bringsInstructions = false,
): Promise<void> {
  if (identity.tag === 'private') return;
  const target = await restrictedTarget(store, identity.orgId, body);
  const transient = target.transient || bringsInstructions;
  const violation = checkRestrictions(identity, { origin, target: { ...target, transient } });
  if (violation !== null) throw new DomainError(violation.code, violation.message);
}

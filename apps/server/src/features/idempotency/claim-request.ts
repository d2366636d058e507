import type { Claim, IdempotentRequest } from '../../store/idempotency/idempotency-store.ts';
import type { Store } from '../../store/store.ts';

/** Takes the key of a request for `leaseMs`; once it is over, a job deletes it. */
export async function claimRequest(
  { idempotency, job }: Pick<Store, 'idempotency' | 'job'>,
  request: IdempotentRequest,
  leaseMs: number,
): Promise<Claim> {
  const claim = await idempotency.claim(request, leaseMs);
  if (claim.state === 'claimed') {
    const { orgId } = request;
    await job.addIfAbsent({ orgId, kind: 'idempotency-cleanup', subjectId: orgId, dueAt: claim.expiresAt });
  }
  return claim;
}

import type { CreateWebCall, Squad } from '@saywell/contract';
import type { RestrictedTarget } from '../../features/auth/check-restrictions.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';

/**
 * What a call would run, for the restrictions of a public key. A model laid over
 * a stored assistant counts as bringing one's own: it replaces prompt and
 * endpoint. So does a workflow, which no list of assistants can name. A stored
 * squad counts as its members.
 */
export async function restrictedTarget(
  store: Pick<Store, 'squad'>,
  orgId: string,
  body: CreateWebCall,
): Promise<RestrictedTarget> {
  const brought =
    body.assistant ?? body.squad ?? body.workflow ?? body.workflowId ?? body.assistantOverrides?.model;
  const squad = body.squadId === undefined ? body.squad : await storedSquad(store, orgId, body.squadId);
  const members = (squad?.members ?? []).flatMap((member) => member.assistantId ?? []);
  const single = body.assistantId === undefined ? [] : [body.assistantId];
  return { assistantIds: [...single, ...members], transient: brought !== undefined };
}

async function storedSquad(store: Pick<Store, 'squad'>, orgId: string, id: string): Promise<Squad> {
  const squad = await store.squad.get(orgId, id);
  if (squad === null) throw DomainError.notFound(`squadId ${id}`);
  return squad;
}

import type { CreateWebCall, Squad } from '@saywell/contract';
import type { RestrictedTarget } from '../../features/auth/check-restrictions.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { type HandoffTarget, handoffTargets } from './handoff-targets.ts';

/**
 * What a call would run, for the restrictions of a public key. A model laid over
 * a stored assistant counts as bringing one's own: it replaces prompt and
 * endpoint. So do functions that hand over. A stored workflow counts as itself: whom it leads to is its owner's
 * to say. A stored squad counts as its members, and whoever is to be handed over to by what the call brings counts as called.
 */
export async function restrictedTarget(
  store: Pick<Store, 'squad'>,
  orgId: string,
  body: CreateWebCall,
): Promise<RestrictedTarget> {
  const overrides = [body.assistantOverrides, body.squadOverrides];
  const handoffs = handoffTargets([body.assistant, body.squad, ...overrides]);
  const brought =
    body.assistant ??
    body.squad ??
    body.workflow ??
    overrides.find((one) => one?.model !== undefined) ??
    handoffs[0];
  const squad = body.squadId === undefined ? body.squad : await storedSquad(store, orgId, body.squadId);
  const members = (squad?.members ?? []).flatMap((member) => member.assistantId ?? []);
  const single = body.assistantId === undefined ? [] : [body.assistantId];
  const others = await Promise.all(handoffs.map((one) => assistantsOf(store, orgId, one)));
  return {
    assistantIds: [...single, ...members, ...others.flat()],
    ...(body.workflowId !== undefined && { workflowId: body.workflowId }),
    transient: brought !== undefined,
  };
}

async function assistantsOf(
  store: Pick<Store, 'squad'>,
  orgId: string,
  { assistantId, squadId, type }: HandoffTarget,
): Promise<readonly string[]> {
  if (type === 'dynamic') return [namedLater];
  if (squadId !== undefined)
    return (await storedSquad(store, orgId, squadId)).members.flatMap((member) => member.assistantId ?? []);
  return assistantId === undefined ? [] : [assistantId];
}

/** In no list of assistants. */
const namedLater = 'that a server names';

async function storedSquad(store: Pick<Store, 'squad'>, orgId: string, id: string): Promise<Squad> {
  const squad = await store.squad.get(orgId, id);
  if (squad === null) throw DomainError.notFound(`squadId ${id}`);
  return squad;
}

import { type CreateWebCall, isFreeField, type Squad } from '@saywell/contract';
import type { RestrictedTarget } from '../../features/auth/check-restrictions.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { type HandoffTarget, handoffTargets } from './handoff-targets.ts';

/**
 * What a call would run, for the restrictions of a public key. A model laid over
 * a stored assistant counts as bringing one's own: it replaces prompt and
 * endpoint. So do functions that hand over, and what reaches beyond the page: servers, credentials, hooks, tools that
 * are not functions of the page. A stored workflow counts as itself: whom it leads to is its owner's
 * to say. A stored squad counts as its members, and whoever is to be handed over to by what the call brings counts as called.
 */
export async function restrictedTarget(
  store: Pick<Store, 'squad'>,
  orgId: string,
  body: CreateWebCall,
): Promise<RestrictedTarget> {
  const overrides = [body.assistantOverrides, body.squadOverrides, body.workflowOverrides];
  const handoffs = handoffTargets([body.assistant, body.squad, ...overrides]);
  const brought =
    body.assistant ?? body.squad ?? body.workflow ?? overrides.find((one) => reachesOut(one)) ?? handoffs[0];
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

/** Fields by which a conversation reaches more than the page that has it. */
const outward: ReadonlySet<string> = new Set([
  'model',
  'hooks',
  'server',
  'url',
  'credentials',
  'credentialId',
  'credentialIds',
]);
/** Schemas allow fewer objects within objects. */
const maxDepth = 50;

function reachesOut(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return false;
  return Object.entries(value).some(([name, inner]) => {
    if (isFreeField(name) || inner === undefined) return false;
    if (outward.has(name)) return true;
    if (name === 'tools:append' && Array.isArray(inner) && inner.some(isNoPageFunction)) return true;
    return reachesOut(inner, depth + 1);
  });
}

const isNoPageFunction = (tool: unknown): boolean =>
  typeof tool === 'object' && tool !== null && 'type' in tool && tool.type !== 'function';

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

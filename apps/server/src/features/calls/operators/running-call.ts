import type { Assistant, Org } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../../store/orgs/token-identity.ts';
import type { Store } from '../../../store/store.ts';
import type { FoundCall, LiveCalls } from '../live/live-calls.ts';
import { callNotInProgress } from './operate.ts';
import type { Operator } from './operator.ts';

/** What operators work with. */
export interface OperatorParts {
  readonly store: Pick<Store, 'call' | 'org' | 'member' | 'memberSession'>;
  readonly calls: Pick<LiveCalls, 'find' | 'access'>;
}

/**
 * A call of the organisation in which somebody talks.
 *
 * @throws {DomainError} `not-found`, `call-not-in-progress`
 */
export async function runningCall(
  { store, calls }: OperatorParts,
  { orgId }: TokenIdentity,
  callId: string,
): Promise<FoundCall> {
  const found = calls.find(orgId, callId);
  if (found?.live.startedAt !== undefined) return found;
  if ((await store.call.get(orgId, callId)) === null) throw DomainError.notFound(`call ${callId}`);
  throw callNotInProgress();
}

/** The same for who wants to steer it. @throws {DomainError} also `control-not-allowed` */
export async function steeredCall(
  parts: OperatorParts,
  identity: TokenIdentity,
  callId: string,
): Promise<FoundCall> {
  const call = await runningCall(parts, identity, callId);
  refuseControl(call.plan);
  return call;
}

export function refuseControl(plan: Assistant['monitorPlan']): void {
  if (plan?.controlEnabled === false)
    throw new DomainError('control-not-allowed', 'The plan of this assistant lets nobody steer its calls.');
}

/** May somebody of this role listen? */
export const mayListen = ({ role }: Pick<TokenIdentity, 'role'>, org: Org | null): boolean =>
  role !== 'viewer' || org?.viewersMayListen !== false;

/** @throws {DomainError} `listening-not-allowed` */
export function refuseListening(
  identity: Pick<TokenIdentity, 'role'>,
  org: Org | null,
  plan: Assistant['monitorPlan'],
): void {
  if (plan?.listenEnabled === false)
    throw new DomainError(
      'listening-not-allowed',
      'The plan of this assistant lets nobody listen to its calls.',
    );
  if (!mayListen(identity, org))
    throw new DomainError('listening-not-allowed', 'This organisation lets viewers not listen to calls.');
}

/** Who has signed in. @throws {DomainError} `unauthorized` when it is gone by now */
export async function operatorOf(
  { store }: Pick<OperatorParts, 'store'>,
  { userId = '', orgId, homeOrgId = orgId, role }: TokenIdentity,
): Promise<Operator> {
  const member = await store.member.get(homeOrgId, userId);
  if (member === null) throw DomainError.unauthorized();
  return { memberId: member.id, name: member.fullName ?? member.email, role };
}

import type { AssistantDestination, AssistantOverrides, HandoffDestination } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../store/store.ts';
import { applyOverrides } from '../../agents/merge-overrides.ts';
import { type PromiseKeeper, refuseCompliance } from '../../orgs/compliance.ts';
import {
  type CallTarget,
  mergeOverrides,
  squadMember,
  storedAssistant,
  type Team,
} from '../target/resolve-target.ts';

export interface HandoffRequest {
  readonly orgId: string;
  /** Who hands over. */
  readonly from: CallTarget;
  readonly destination: Exclude<HandoffDestination, { type: 'dynamic' }>;
  /** Where the next one will talk. */
  readonly keeper: PromiseKeeper;
  /** Arguments of the function: values for the next assistant's texts, beside those that are known already. */
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * The assistant that a destination means, with everything that is laid over it.
 * @throws {DomainError} `not-found`, `validation-failed` or `compliance-not-available`.
 */
export async function resolveHandoff(store: Store, request: HandoffRequest): Promise<CallTarget> {
  const { destination, given, from, keeper } = request;
  const target =
    destination.type === 'squad'
      ? await entryOf(store, request, destination)
      : await assistantOf(store, request, destination);
  const own = destination.type === 'assistant' ? destination.assistantOverrides : undefined;
  const known: AssistantOverrides = { variableValues: { ...from.overrides?.variableValues } };
  const overrides = mergeOverrides(
    known,
    target.overrides,
    own,
    destination.type === 'assistant' ? from.team?.laidOver : undefined,
    { variableValues: { ...given } },
  );
  refuseCompliance({ assistant: applyOverrides(target.assistant, overrides) }, keeper);
  return { ...target, overrides };
}

async function entryOf(
  store: Store,
  { orgId, from }: HandoffRequest,
  {
    squadId,
    squad: inline,
    squadOverrides,
    entryAssistantName,
  }: Extract<HandoffDestination, { type: 'squad' }>,
): Promise<CallTarget> {
  const squad = inline ?? (squadId === undefined ? null : await store.squad.get(orgId, squadId));
  if (squad === null) throw DomainError.notFound(`squadId ${squadId ?? ''}`);
  const team: Team = { squad, laidOver: mergeOverrides(from.team?.laidOver, squadOverrides) };
  if (entryAssistantName !== undefined) return memberNamed(store, orgId, team, entryAssistantName);
  return squadMember(store, orgId, team, { index: 0, field: 'squadId' });
}

async function assistantOf(
  store: Store,
  { orgId, from: { team } }: HandoffRequest,
  { assistant, assistantId, assistantName }: AssistantDestination,
): Promise<CallTarget> {
  if (assistant !== undefined) return { assistant, overrides: undefined, ...(team && { team }) };
  if (assistantId !== undefined) {
    const index = team?.squad.members.findIndex((member) => member.assistantId === assistantId) ?? -1;
    if (team !== undefined && index >= 0) return squadMember(store, orgId, team, { index, field: 'squad' });
    const named = { field: 'assistantId', id: assistantId, version: undefined };
    return { ...(await storedAssistant(store, orgId, named)), overrides: undefined, ...(team && { team }) };
  }
  if (assistantName === undefined || team === undefined)
    throw DomainError.notFound(`The assistant ${assistantName ?? 'without a name'}`);
  return memberNamed(store, orgId, team, assistantName);
}

/** By the name that the member has in this squad. */
async function memberNamed(store: Store, orgId: string, team: Team, name: string): Promise<CallTarget> {
  const wanted = plain(name);
  for (const index of team.squad.members.keys()) {
    const member = await squadMember(store, orgId, team, { index, field: 'squad' }).catch(whenGone);
    const called = member?.overrides?.name ?? member?.assistant.name;
    if (member !== undefined && called !== undefined && plain(called) === wanted) return member;
  }
  throw DomainError.notFound(`The assistant ${name} of the squad`);
}

const plain = (name: string): string => name.trim().toLowerCase();

/** A member that was deleted cannot be who is meant. */
function whenGone(error: unknown): undefined {
  if (error instanceof DomainError && error.code === 'not-found') return undefined;
  throw error;
}

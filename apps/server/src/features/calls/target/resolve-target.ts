import type {
  AssistantOverrides,
  CreateAssistant,
  CreateSquad,
  CreateWebCall,
  Squad,
} from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../store/store.ts';
import { applyOverrides } from '../../agents/agent-config.ts';
import { type PromiseKeeper, refuseCompliance } from '../../orgs/compliance.ts';

/** The assistant that a call starts with, and what is laid over it. */
export interface CallTarget {
  readonly assistant: CreateAssistant;
  readonly overrides: AssistantOverrides | undefined;
  /** Of a stored one. */
  readonly assistantId?: string;
  /** Of the stored assistant that the call names; undefined for one that came with the call. */
  readonly assistantVersion?: string;
  /** The others of its squad, each with what is laid over it; those that were deleted are left out. */
  readonly others?: readonly CreateAssistant[];
}

/** Where a stored assistant was named, for refusals. */
interface Named {
  readonly field: string;
  readonly id: string;
  /** Null and undefined: the newest. */
  readonly version: string | null | undefined;
}

async function storedAssistant(
  store: Store,
  orgId: string,
  { field, id, version }: Named,
): Promise<Pick<CallTarget, 'assistant' | 'assistantId' | 'assistantVersion'>> {
  const found = await store.assistant.get(orgId, id);
  if (found === null) throw DomainError.notFound(`${field} ${id}`);
  if (typeof version === 'string') {
    const assistant = await store.assistant.version(orgId, id, version);
    if (assistant === null) throw DomainError.notFound(`${field.replace(/Id$/, 'Version')} ${version}`);
    return { assistant, assistantId: id, assistantVersion: version };
  }
  const { id: _id, orgId: _orgId, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = found;
  const { latestVersion, ...assistant } = fields;
  return {
    assistant,
    assistantId: id,
    ...(latestVersion !== undefined && { assistantVersion: latestVersion }),
  };
}

/** Later overrides win field by field; variable values are joined. */
export function mergeOverrides(
  ...all: readonly (AssistantOverrides | undefined)[]
): AssistantOverrides | undefined {
  const given = all.filter((one) => one !== undefined);
  if (given.length === 0) return undefined;
  return given.reduce((earlier, later) => ({
    ...earlier,
    ...later,
    variableValues: { ...earlier.variableValues, ...later.variableValues },
  }));
}

/** Everybody who may answer in a call, with what is laid over them; who begins is the first. */
export function teamOf({ assistant, overrides, others = [] }: CallTarget): readonly CreateAssistant[] {
  return [applyOverrides(assistant, overrides), ...others];
}

/** A call may begin without them. */
async function otherMembers(
  store: Store,
  orgId: string,
  { members, membersOverrides }: Squad | CreateSquad,
  laidOver: AssistantOverrides | undefined,
): Promise<readonly CreateAssistant[]> {
  const found = await Promise.all(
    members.slice(1).map(async ({ assistant, assistantId, assistantVersion, assistantOverrides }) => {
      const stored =
        assistant ??
        (typeof assistantVersion === 'string'
          ? await store.assistant.version(orgId, assistantId ?? '', assistantVersion)
          : await store.assistant.get(orgId, assistantId ?? ''));
      return stored === null
        ? []
        : [applyOverrides(stored, mergeOverrides(membersOverrides, assistantOverrides, laidOver))];
    }),
  );
  return found.flat();
}

async function firstMember(
  store: Store,
  orgId: string,
  squad: Squad | CreateSquad,
  field: string,
): Promise<CallTarget> {
  const [member] = squad.members;
  if (member === undefined)
    throw new DomainError('validation-failed', [`${field}: the squad has no members`]);
  const overrides = mergeOverrides(squad.membersOverrides, member.assistantOverrides);
  if (member.assistant !== undefined) return { assistant: member.assistant, overrides };
  const { assistantId, assistantVersion: version } = member;
  const named = { field: `${field}.members.0.assistantId`, id: assistantId ?? '', version };
  const { assistant } = await storedAssistant(store, orgId, named);
  return { assistant, assistantId: named.id, overrides };
}

/**
 * Finds the assistant of a call or, with `keeper`, of a chat. A squad's call starts with its first member.
 * Throws {@link DomainError} with code `not-found`, `validation-failed` or `compliance-not-available`, naming the field.
 */
export async function resolveTarget(
  store: Store,
  orgId: string,
  body: CreateWebCall,
  keeper: PromiseKeeper = 'call',
): Promise<CallTarget> {
  const target = await findTarget(store, orgId, body);
  const { assistant, overrides } = target;
  const compliancePlan = overrides?.compliancePlan ?? assistant.compliancePlan;
  refuseCompliance({ assistant: { compliancePlan } }, keeper);
  return target;
}

async function findTarget(store: Store, orgId: string, body: CreateWebCall): Promise<CallTarget> {
  if (body.workflowId !== undefined || body.workflow !== undefined) {
    throw new DomainError('validation-failed', ['workflowId: this server cannot run workflows']);
  }
  if (body.assistant !== undefined) return { assistant: body.assistant, overrides: body.assistantOverrides };
  if (body.assistantId !== undefined) {
    const named = { field: 'assistantId', id: body.assistantId, version: body.assistantVersion };
    return { ...(await storedAssistant(store, orgId, named)), overrides: body.assistantOverrides };
  }
  const squad = body.squad ?? (await store.squad.get(orgId, body.squadId ?? ''));
  if (squad === null) throw DomainError.notFound(`squadId ${body.squadId}`);
  const target = await firstMember(store, orgId, squad, body.squad === undefined ? 'squadId' : 'squad');
  const laidOver = mergeOverrides(body.squadOverrides, body.assistantOverrides);
  return {
    ...target,
    overrides: mergeOverrides(target.overrides, laidOver),
    others: await otherMembers(store, orgId, squad, laidOver),
  };
}

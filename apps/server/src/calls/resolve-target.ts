import type {
  AssistantOverrides,
  CreateAssistant,
  CreateWebCall,
  Squad,
  CreateSquad,
} from '@saywell/contract';
import { ApiError } from '../http/api-error.ts';
import type { Store } from '../store/store.ts';

/** The assistant that a call starts with, and what is laid over it. */
export interface CallTarget {
  readonly assistant: CreateAssistant;
  readonly overrides: AssistantOverrides | undefined;
}

async function storedAssistant(
  store: Store,
  orgId: string,
  id: string,
  field: string,
): Promise<CreateAssistant> {
  const found = await store.assistant.get(orgId, id);
  if (found === null) throw ApiError.notFound(`${field} ${id}`);
  const { id: _id, orgId: _orgId, createdAt: _createdAt, updatedAt: _updatedAt, ...assistant } = found;
  return assistant;
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

async function firstMember(
  store: Store,
  orgId: string,
  squad: Squad | CreateSquad,
  field: string,
): Promise<CallTarget> {
  const [member] = squad.members;
  if (member === undefined) throw new ApiError('validation-failed', [`${field}: the squad has no members`]);
  const assistant =
    member.assistant ??
    (await storedAssistant(store, orgId, member.assistantId ?? '', `${field}.members.0.assistantId`));
  return { assistant, overrides: mergeOverrides(squad.membersOverrides, member.assistantOverrides) };
}

/**
 * Finds the assistant of a web call. A squad's call starts with its first member.
 * Throws {@link ApiError} with code `not-found` or `validation-failed`, naming the field.
 */
export async function resolveTarget(store: Store, orgId: string, body: CreateWebCall): Promise<CallTarget> {
  if (body.workflowId !== undefined || body.workflow !== undefined) {
    throw new ApiError('validation-failed', ['workflowId: this server cannot run workflows']);
  }
  if (body.assistant !== undefined) return { assistant: body.assistant, overrides: body.assistantOverrides };
  if (body.assistantId !== undefined) {
    const assistant = await storedAssistant(store, orgId, body.assistantId, 'assistantId');
    return { assistant, overrides: body.assistantOverrides };
  }
  const squad = body.squad ?? (await store.squad.get(orgId, body.squadId ?? ''));
  if (squad === null) throw ApiError.notFound(`squadId ${body.squadId}`);
  const target = await firstMember(store, orgId, squad, body.squad === undefined ? 'squadId' : 'squad');
  return { ...target, overrides: mergeOverrides(target.overrides, body.assistantOverrides) };
}

import type {
  AssistantOverrides,
  CreateAssistant,
  CreateSquad,
  CreateWebCall,
  Squad,
} from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { withoutStoredFields } from '../../../store/rows/without-stored-fields.ts';
import type { Store } from '../../../store/store.ts';
import { applyOverrides, mergeOverrides } from '../../agents/merge-overrides.ts';
import { type PromiseKeeper, refuseCompliance } from '../../orgs/compliance.ts';
import { workflowTarget } from '../workflow/workflow-target.ts';
import type { CallTarget, Team } from './call-target.ts';

export type { CallTarget, Team };
export { mergeOverrides };

/** Where a stored assistant was named, for refusals. */
interface Named {
  readonly field: string;
  readonly id: string;
  /** Null and undefined: the newest. */
  readonly version: string | null | undefined;
}

export async function storedAssistant(
  store: Store,
  orgId: string,
  { field, id, version }: Named,
): Promise<Pick<CallTarget, 'assistant' | 'assistantId' | 'assistantVersion'>> {
  const found = await store.assistant.get(orgId, id);
  if (found === null) throw DomainError.notFound(`${field} ${id}`);
  if (typeof version === 'string') {
    const assistant = await store.assistantVersion.find(orgId, id, version);
    if (assistant === null) throw DomainError.notFound(`${field.replace(/Id$/, 'Version')} ${version}`);
    return { assistant, assistantId: id, assistantVersion: version };
  }
  const { latestVersion } = found;
  return {
    assistant: withoutStoredFields(found),
    assistantId: id,
    ...(latestVersion !== undefined && { assistantVersion: latestVersion }),
  };
}

/** Everybody who may answer in a call, with what is laid over them; who begins is the first. */
export function teamOf({ assistant, overrides, others = [] }: CallTarget): readonly CreateAssistant[] {
  return [applyOverrides(assistant, overrides), ...others];
}

/** Those beside the first, with their places. A call may begin without them. */
async function otherMembers(
  store: Store,
  orgId: string,
  { members, membersOverrides }: Squad | CreateSquad,
  laidOver: AssistantOverrides | undefined,
): Promise<readonly { readonly path: string; readonly assistant: CreateAssistant }[]> {
  const found = await Promise.all(
    members.slice(1).map(async ({ assistant, assistantId, assistantVersion, assistantOverrides }, index) => {
      const stored =
        assistant ??
        (typeof assistantVersion === 'string'
          ? await store.assistantVersion.find(orgId, assistantId ?? '', assistantVersion)
          : await store.assistant.get(orgId, assistantId ?? ''));
      const overrides = mergeOverrides(membersOverrides, assistantOverrides, laidOver);
      return stored === null
        ? []
        : [{ path: memberPath(index + 1), assistant: applyOverrides(stored, overrides) }];
    }),
  );
  return found.flat();
}

const memberPath = (index: number): string => `squad.members[${index}].assistant.model`;

/** One member with what the squad lays over it. `field`: where the squad was named. */
export async function squadMember(
  store: Store,
  orgId: string,
  { squad, laidOver }: Team,
  { index, field }: { readonly index: number; readonly field: string },
): Promise<CallTarget> {
  const member = squad.members[index];
  if (member === undefined)
    throw new DomainError('validation-failed', [`${field}: the squad has no members`]);
  const overrides = mergeOverrides(squad.membersOverrides, member.assistantOverrides, laidOver);
  const shared = { overrides, team: { squad, laidOver }, member };
  if (member.assistant !== undefined) return { assistant: member.assistant, ...shared };
  const { assistantId, assistantVersion: version } = member;
  const named = { field: `${field}.members.${index}.assistantId`, id: assistantId ?? '', version };
  const { assistant } = await storedAssistant(store, orgId, named);
  return { assistant, assistantId: named.id, ...shared };
}

/**
 * Finds the assistant that a call or, with `keeper`, a chat starts with: of a squad its first member, of a workflow its
 * first node.
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
  refuseCompliance({ assistantOverrides: body.assistantOverrides }, keeper);
  const place = targetFields.find((field) => body[field] !== undefined) ?? 'assistant';
  refuseCompliance({ [place]: applyOverrides(assistant, overrides) }, keeper);
  return target;
}

/** One of them says whom a call or a chat is with, in this order. */
const targetFields = ['workflowId', 'workflow', 'assistant', 'assistantId', 'squad', 'squadId'] as const;

async function findTarget(store: Store, orgId: string, body: CreateWebCall): Promise<CallTarget> {
  if (body.workflowId !== undefined || body.workflow !== undefined) return workflowTarget(store, orgId, body);
  if (body.assistant !== undefined) {
    const inline = { assistant: body.assistant, overrides: body.assistantOverrides };
    if (body.draft !== true || body.assistantId === undefined) return inline;
    const { assistantId } = await storedAssistant(store, orgId, {
      field: 'assistantId',
      id: body.assistantId,
      version: null,
    });
    return { ...inline, ...(assistantId !== undefined && { assistantId }) };
  }
  if (body.assistantId !== undefined) {
    const named = { field: 'assistantId', id: body.assistantId, version: body.assistantVersion };
    return { ...(await storedAssistant(store, orgId, named)), overrides: body.assistantOverrides };
  }
  const squad = body.squad ?? (await store.squad.get(orgId, body.squadId ?? ''));
  if (squad === null) throw DomainError.notFound(`squadId ${body.squadId}`);
  const laidOver = mergeOverrides(body.squadOverrides, body.assistantOverrides);
  const field = body.squad === undefined ? 'squadId' : 'squad';
  const first = await squadMember(store, orgId, { squad, laidOver }, { index: 0, field });
  const others = await otherMembers(store, orgId, squad, laidOver);
  return {
    ...first,
    others: others.map(({ assistant }) => assistant),
    modelPaths: [memberPath(0), ...others.map(({ path }) => path)],
  };
}

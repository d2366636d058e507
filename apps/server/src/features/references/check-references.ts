import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { namedIds } from './named-ids.ts';

/** Fields that name another resource, wherever in an assistant, a squad or a tool they are. */
const resources = {
  assistantId: 'assistant',
  squadId: 'squad',
  toolId: 'tool',
  toolIds: 'tool',
  declineToolId: 'tool',
  workflowId: 'workflow',
  fileIds: 'file',
} as const satisfies Record<string, 'assistant' | 'file' | 'squad' | 'tool' | 'workflow'>;
type Resource = (typeof resources)[keyof typeof resources];

const maxRefused = 50;

interface Reference {
  readonly resource: Resource;
  readonly id: string;
  /** Path of the field. */
  readonly path: string;
}

/**
 * What an assistant, a squad or a tool names must be there when it is written, and
 * belong to the same organisation. What is deleted later is missed when it is used.
 *
 * @throws {DomainError} `validation-failed`, naming each field.
 */
export async function checkReferences(
  store: Pick<Store, Resource>,
  orgId: string,
  body: object,
): Promise<void> {
  const references = referencesOf(body);
  const known = await Promise.all(
    (['assistant', 'file', 'squad', 'tool', 'workflow'] as const).map(async (resource) => {
      const ids = references.flatMap((one) => (one.resource === resource ? [one.id] : []));
      return [
        resource,
        ids.length === 0 ? new Set<string>() : await knownOf(store, resource, orgId, ids),
      ] as const;
    }),
  );
  const found = new Map<Resource, ReadonlySet<string>>(known);
  const missing = references.filter(({ resource, id }) => found.get(resource)?.has(id) !== true);
  if (missing.length === 0) return;
  const messages = missing.map(
    ({ path, resource, id }) => `${path} is not valid: there is no ${resource} ${id}`,
  );
  throw new DomainError('validation-failed', messages.slice(0, maxRefused));
}

const knownOf = (
  store: Pick<Store, Resource>,
  resource: Resource,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  resource === 'file' ? store.file.knownIn(orgId, ids) : store[resource].known(orgId, ids);

/**
 * The same for phone numbers, whose fields are named by the caller: what calls store of a number outlives it.
 *
 * @throws {DomainError} `validation-failed`, naming each field.
 */
export async function checkPhoneNumbers(
  store: Pick<Store, 'phoneNumber'>,
  orgId: string,
  named: readonly { readonly path: string; readonly id: string | null | undefined }[],
): Promise<void> {
  const given = named.flatMap(({ path, id }) => (typeof id === 'string' ? [{ path, id }] : []));
  const found = await Promise.all(given.map(({ id }) => store.phoneNumber.get(orgId, id)));
  const issues = given.flatMap(({ path, id }, index) =>
    found[index] === null ? [`${path} is not valid: there is no phone-number ${id}`] : [],
  );
  if (issues.length > 0) throw new DomainError('validation-failed', issues.slice(0, maxRefused));
}

function referencesOf(body: object): readonly Reference[] {
  return [...namedIds(body, resources)].map(({ field, id, path }) => ({
    resource: resources[field],
    id,
    path: path.join('.'),
  }));
}

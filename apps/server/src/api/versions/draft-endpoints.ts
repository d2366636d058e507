import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Store } from '../../store/store.ts';
import type { DraftFields, DraftStore } from '../../store/versions/draft-store.ts';
import { authorOf } from '../author-of.ts';
import type { AnyEndpointRequest, Endpoints } from '../endpoint.ts';
import { found } from '../found.ts';
import { updateOf } from '../tool/update.ts';

type Versioned = 'assistant' | 'squad' | 'tool';
type DraftEndpoints<Name extends Versioned> = Pick<
  Endpoints,
  Extract<keyof Endpoints, `${Name}-draft.${string}`>
>;

interface DraftRequest extends AnyEndpointRequest {
  readonly params: { readonly id: string; readonly draftId: string };
  readonly query: Parameters<DraftStore<unknown>['list']>[1];
  readonly body: DraftFields;
}
interface AnyDraft {
  readonly createdBy: string | null;
}

/**
 * Handlers of the drafts of one kind. What a draft names is not looked for: it is when the draft is talked to, and
 * when it is published.
 */
export function draftEndpoints<Name extends Versioned>(name: Name): DraftEndpoints<Name> {
  const storeOf = ({ context }: AnyEndpointRequest): DraftStore<AnyDraft> => context.store[`${name}Draft`];
  const handlers = {
    'list-all': ({ identity, query, ...request }: DraftRequest) =>
      storeOf({ identity, query, ...request }).list(identity.orgId, query),
    list: async (request: DraftRequest) => {
      const { context, identity, params, query } = request;
      found(await context.store[name].get(identity.orgId, params.id), name, params.id);
      return storeOf(request).list(identity.orgId, query, params.id);
    },
    create: async (request: DraftRequest) => {
      const { context, identity, params } = request;
      const body = await checkedFields(context.store, name, request);
      const draft = await storeOf(request).create(identity.orgId, params.id, authorOf(identity), body);
      return found(draft, name, params.id);
    },
    get: (request: DraftRequest) => readDraft(storeOf(request), request),
    update: async (request: DraftRequest) => {
      const { context, identity, params, ifUnchanged } = request;
      refuseForeign(await readDraft(storeOf(request), request), identity);
      const body = await checkedFields(context.store, name, request);
      const { orgId } = identity;
      const changed = await storeOf(request).update(orgId, params.id, params.draftId, body, ifUnchanged);
      return found(changed, 'draft', params.draftId);
    },
    /** Administrators tidy up after others. */
    delete: async (request: DraftRequest) => {
      const { identity, params, ifUnchanged } = request;
      const draft = await readDraft(storeOf(request), request);
      if (identity.role !== 'admin') refuseForeign(draft, identity);
      const { orgId } = identity;
      const deleted = await storeOf(request).delete(orgId, params.id, params.draftId, ifUnchanged);
      return found(deleted, 'draft', params.draftId);
    },
  };
  const entries = Object.entries(handlers).map(([operation, handler]) => [
    `${name}-draft.${operation}`,
    handler,
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes' schemas made what these take and answer
  return Object.fromEntries(entries) as DraftEndpoints<Name>;
}

async function readDraft(
  drafts: DraftStore<AnyDraft>,
  { identity, params: { id, draftId } }: DraftRequest,
): Promise<AnyDraft> {
  return found(await drafts.get(identity.orgId, id, draftId), 'draft', draftId);
}

function refuseForeign({ createdBy }: AnyDraft, identity: TokenIdentity): void {
  if (createdBy === authorOf(identity)) return;
  throw new DomainError('draft-not-yours', 'Somebody else works on this draft: make one of your own.');
}

/** Which fields a tool has depends on its kind, which stays. */
async function checkedFields(
  store: Pick<Store, 'tool'>,
  name: Versioned,
  { identity, params, body }: DraftRequest,
): Promise<DraftFields> {
  if (name !== 'tool') return body;
  const tool = found(await store.tool.get(identity.orgId, params.id), 'tool', params.id);
  const { baseVersion, ...fields } = body;
  const given = Object.keys(fields).length === 0 ? {} : updateOf(tool, fields);
  return { ...given, ...(baseVersion !== undefined && { baseVersion }) };
}

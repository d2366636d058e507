import type { UpdateVersion } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { VersionStore } from '../../store/versions/version-store.ts';
import { authorOf } from '../author-of.ts';
import type { AnyEndpointRequest, Endpoints } from '../endpoint.ts';
import { found } from '../found.ts';

type Versioned = 'assistant' | 'squad' | 'tool';
type VersionEndpoints<Name extends Versioned> = Pick<
  Endpoints,
  Extract<keyof Endpoints, `${Name}-version.${string}`>
>;

type AnyVersionStore = VersionStore<unknown, unknown, unknown>;
interface VersionRequest extends AnyEndpointRequest {
  readonly params: { readonly id: string; readonly version: string };
  readonly query: Parameters<AnyVersionStore['list']>[2] & {
    readonly force?: boolean | undefined;
  };
  readonly body: UpdateVersion;
}

/** Handlers of the versions of one kind. */
export function versionEndpoints<Name extends Versioned>(name: Name): VersionEndpoints<Name> {
  const storeOf = ({ context }: AnyEndpointRequest): AnyVersionStore => context.store[`${name}Version`];
  /** The document; without it, its versions are nobody's. */
  const documentOf = async ({ context, identity, params: { id } }: VersionRequest) =>
    found(await context.store[name].get(identity.orgId, id), name, id);
  const handlers = {
    list: async (request: VersionRequest) => {
      const { identity, params, query } = request;
      await documentOf(request);
      return storeOf(request).list(identity.orgId, params.id, query);
    },
    get: async (request: VersionRequest) => {
      const { identity, params, query } = request;
      await documentOf(request);
      const { id, version } = params;
      return foundVersion(
        await storeOf(request).get(identity.orgId, id, version, query.includeDeleted),
        request,
      );
    },
    update: async (request: VersionRequest) => {
      const { identity, params, body } = request;
      await documentOf(request);
      return foundVersion(
        await storeOf(request).name(identity.orgId, params.id, params.version, body),
        request,
      );
    },
    /** What is named somewhere is left out of lists by `force` only: calls that name it are refused then. */
    delete: async (request: VersionRequest) => {
      const { context, identity, params, query } = request;
      const { latestVersion } = await documentOf(request);
      const { id, version } = params;
      if (version === latestVersion)
        throw new DomainError('version-in-use', `${version} is the newest: publish another one first.`);
      if (query.force !== true) await refuseNamed(context, identity.orgId, { kind: name, id, version });
      return foundVersion(await storeOf(request).delete(identity.orgId, id, version), request);
    },
    restore: async (request: VersionRequest) => {
      const { identity, params, ifUnchanged } = request;
      await documentOf(request);
      const { id, version } = params;
      const restored = storeOf(request).restore(identity.orgId, id, version, authorOf(identity), ifUnchanged);
      return foundVersion(await restored, request);
    },
  };
  const entries = Object.entries(handlers).map(([act, handler]) => [`${name}-version.${act}`, handler]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes' schemas made what these take and answer
  return Object.fromEntries(entries) as VersionEndpoints<Name>;
}

async function refuseNamed(
  { store }: AnyEndpointRequest['context'],
  orgId: string,
  named: Parameters<typeof store.usage.ofVersion>[1],
): Promise<void> {
  const users = await store.usage.ofVersion(orgId, named);
  const names = users.map((user) => `${user.kind} ${user.id}`);
  if (names.length > 0)
    throw new DomainError('version-in-use', `${named.version} is named by ${names.join(', ')}.`);
}

function foundVersion<Found>(row: Found | null, { params }: VersionRequest): Found {
  return found(row, 'version', params.version);
}

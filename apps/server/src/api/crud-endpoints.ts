import { routes } from '@saywell/contract';
import type { DocumentStore } from '../store/documents/document-store.ts';
import type { Store } from '../store/store.ts';
import { authorOf } from './author-of.ts';
import type { AnyEndpointRequest, Endpoints } from './endpoint.ts';
import { found } from './found.ts';

const operations = ['create', 'list', 'get', 'update', 'delete'] as const;
type Operation = (typeof operations)[number];

/** Resources with all five routes whose store is a `DocumentStore` of the same name. */
type DocumentResource = {
  [Name in keyof Store & keyof typeof routes]: Store[Name] extends Pick<
    // oxlint-disable-next-line typescript/no-explicit-any -- any of them: the mapped type below has the exact ones
    DocumentStore<any, any, any>,
    Operation
  >
    ? Name
    : never;
}[keyof Store & keyof typeof routes];

/** Ids of a resource's routes start with this. */
type IdPrefix<Name extends keyof typeof routes> = (typeof routes)[Name] extends {
  create: { id: `${infer Prefix}.create` };
}
  ? Prefix
  : never;

/**
 * Handlers of the five routes of a resource that is nothing but its routes.
 *
 * @example
 * ...crudEndpoints('squad', 'squad')
 */
export function crudEndpoints<Name extends DocumentResource>(
  name: Name,
  prefix: IdPrefix<Name>,
): Pick<Endpoints, `${IdPrefix<Name>}.${Operation}` & keyof Endpoints> {
  // The routes' schemas made what these take; `Endpoints` above says so to whoever uses the result.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const storeOf = ({ context }: AnyEndpointRequest) => context.store[name] as unknown as AnyDocumentStore;
  const handlers = {
    create: (request: AnyRequest) => storeOf(request).create(request.identity.orgId, request.body),
    list: (request: AnyRequest) => storeOf(request).list(request.identity.orgId, request.query),
    get: async (request: AnyRequest) => {
      const { id } = request.params;
      return found(await storeOf(request).get(request.identity.orgId, id), prefix, id);
    },
    /** Lays the given fields over the stored ones; `null` clears a field. */
    update: async (request: AnyRequest) => {
      const { id } = request.params;
      const { body, ifUnchanged } = request;
      return found(await storeOf(request).update(request.identity.orgId, id, body, ifUnchanged), prefix, id);
    },
    /** Answers with what was deleted. */
    delete: async (request: AnyRequest) => {
      const { id } = request.params;
      const { identity, ifUnchanged } = request;
      const by = authorOf(identity);
      return found(await storeOf(request).delete(identity.orgId, id, ifUnchanged, by), prefix, id);
    },
  };
  const entries = operations.map((operation) => [`${prefix}.${operation}`, handlers[operation]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the same names
  return Object.fromEntries(entries) as ReturnType<typeof crudEndpoints<Name>>;
}

/**
 * The same of several, by the names of their routes. What a resource does otherwise stands behind them.
 *
 * @example
 * ...documentEndpoints(documentParts)
 */
export function documentEndpoints<Name extends DocumentResource>(
  parts: Readonly<Record<Name, unknown>>,
): Pick<Endpoints, `${IdPrefix<Name>}.${Operation}` & keyof Endpoints> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` loses what the keys are
  const names = Object.keys(parts) as Name[];
  const prefixOf = (name: Name) => routes[name].create.id.replace('.create', '');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are built from the same names
  const endpoints = names.map((name) => crudEndpoints(name, prefixOf(name) as IdPrefix<Name>));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- merged, they are those of every name
  return Object.assign({}, ...endpoints) as ReturnType<typeof documentEndpoints<Name>>;
}

type AnyDocumentStore = DocumentStore<
  { id: string; orgId: string; createdAt: string; updatedAt: string },
  unknown,
  unknown
>;
interface AnyRequest extends AnyEndpointRequest {
  readonly params: { readonly id: string };
  readonly query: Parameters<AnyDocumentStore['list']>[1];
}

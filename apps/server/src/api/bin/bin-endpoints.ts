import type { Endpoints } from '../endpoint.ts';
import { found } from '../found.ts';

type BinEndpoints = Pick<Endpoints, Extract<keyof Endpoints, `bin.${string}`>>;

export const binEndpoints: BinEndpoints = {
  'bin.list': ({ context, identity, query }) => context.store.bin.list(identity.orgId, query),
  'bin.restore': async ({ context, identity, params: { id } }) =>
    found(await context.store.bin.restore(identity.orgId, id), 'deleted document', id),
  'bin.delete': async ({ context, identity, params: { id } }) =>
    found(await context.store.bin.delete(identity.orgId, id), 'deleted document', id),
};

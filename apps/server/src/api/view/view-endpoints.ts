import type { View } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import { authorOf } from '../author-of.ts';
import { crudEndpoints } from '../crud-endpoints.ts';
import type { Endpoints } from '../endpoint.ts';
import { found } from '../found.ts';

type ViewEndpoints = Pick<Endpoints, Extract<keyof Endpoints, `view.${string}`>>;

/** Views are everybody's to use: viewers change those that they have saved, editors all of them. */
export const viewEndpoints: ViewEndpoints = {
  ...crudEndpoints('view', 'view'),
  'view.create': ({ context, identity, body }) =>
    context.store.view.create(identity.orgId, body, authorOf(identity)),
  'view.update': async ({ context, identity, params, body, ifUnchanged }) => {
    const { view } = context.store;
    refuseForeign(found(await view.get(identity.orgId, params.id), 'view', params.id), identity);
    return found(await view.update(identity.orgId, params.id, body, ifUnchanged), 'view', params.id);
  },
  'view.delete': async ({ context, identity, params, ifUnchanged }) => {
    const { view } = context.store;
    refuseForeign(found(await view.get(identity.orgId, params.id), 'view', params.id), identity);
    return found(await view.delete(identity.orgId, params.id, ifUnchanged), 'view', params.id);
  },
};

/** @throws {DomainError} `role-not-sufficient` */
function refuseForeign({ createdBy }: View, identity: TokenIdentity): void {
  if (identity.role !== 'viewer' || createdBy === authorOf(identity)) return;
  throw new DomainError(
    'role-not-sufficient',
    'Somebody else has saved this view: that needs the role editor; yours is viewer. Save one of your own.',
  );
}

import type { routes } from '@saywell/contract';
import { checkPhoneNumbers, checkReferences } from '../../features/references/check-references.ts';
import type { Store } from '../../store/store.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const createTestSuite: Endpoint<typeof routes.testSuite.create> = async ({
  context,
  identity,
  body,
}) => {
  await refuseUnknown(context.store, identity.orgId, body);
  return context.store.testSuite.create(identity.orgId, body);
};

export const pageTestSuites: Endpoint<typeof routes.testSuite.list> = ({ context, identity, query }) =>
  context.store.testSuite.page(identity.orgId, query);

/** Lays the given fields over the stored ones; `null` clears a field. */
export const updateTestSuite: Endpoint<typeof routes.testSuite.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  await refuseUnknown(context.store, identity.orgId, body);
  const changed = await context.store.testSuite.update(identity.orgId, params.id, body, ifUnchanged);
  return found(changed, 'test-suite', params.id);
};

interface Named {
  readonly phoneNumberId?: string | null | undefined;
  readonly targetPlan?: { readonly phoneNumberId?: string | undefined } | null | undefined;
}

async function refuseUnknown(store: Store, orgId: string, body: Named): Promise<void> {
  await checkReferences(store, orgId, body);
  await checkPhoneNumbers(store, orgId, [
    { path: 'phoneNumberId', id: body.phoneNumberId },
    { path: 'targetPlan.phoneNumberId', id: body.targetPlan?.phoneNumberId },
  ]);
}

import type { routes } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import { authorOf } from '../author-of.ts';
import type { Endpoint } from '../endpoint.ts';

export const createAssistant: Endpoint<typeof routes.assistant.create> = async ({
  context,
  identity,
  body,
}) => {
  await checkReferences(context.store, identity.orgId, body);
  return context.store.assistant.create(identity.orgId, body, authorOf(identity));
};

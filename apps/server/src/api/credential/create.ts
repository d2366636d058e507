import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const createCredential: Endpoint<typeof routes.credential.create> = ({ context, identity, body }) =>
  context.store.credential.create(identity.orgId, body);

import type { routes } from '@saywell/contract';
import { testCredential as test } from '../../features/credential-tests/test-credential.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** One request to the provider; its outcome is an answer, whatever it is. */
export const testCredential: Endpoint<typeof routes.credential.test> = async (request) => {
  const { context, identity, params } = request;
  return found(await test(context, identity.orgId, params.id), 'credential', params.id);
};

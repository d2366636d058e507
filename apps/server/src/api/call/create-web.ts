import type { routes } from '@saywell/contract';
import { checkRestrictions } from '../../features/auth/check-restrictions.ts';
import { refuseViewersTarget } from '../../features/auth/refuse-viewers-target.ts';
import { clientNetwork } from '../../http/requests/client-network.ts';
import { traceparentOf } from '../../http/traces/traceparent-of.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { originOf } from './origin-of.ts';
import { refuseDraft } from './refuse-draft.ts';
import { restrictedTarget } from './restricted-target.ts';

/** Makes a call and its room; the answer's `webCallUrl` is where the visitor joins. */
export const createWebCall: Endpoint<typeof routes.call.createWeb> = async (request) => {
  const { context, identity, body, requestUrl, clientAddress } = request;
  const { orgId } = identity;
  const origin = originOf(request);
  const traceparent = traceparentOf(request.headers);
  refuseViewersTarget(identity, body);
  if (identity.tag === 'public') {
    refuseDraft(body);
    const target = await restrictedTarget(context.store, orgId, body);
    const violation = checkRestrictions(identity, { origin: request.origin, target });
    if (violation !== null) throw new DomainError(violation.code, violation.message);
    const guest = { keyId: identity.tokenId, network: clientNetwork(clientAddress) };
    // What a page's assistant cannot do quotes its prompt and names its keys: that is its owner's to read.
    const {
      warnings: _warnings,
      engines: _engines,
      ...call
    } = await context.calls.createWebCall({ orgId, body, requestUrl, guest, origin, traceparent });
    return call;
  }
  const call = await context.calls.createWebCall({ orgId, body, requestUrl, origin, traceparent });
  // How busy the server is, is nothing for pages.
  return { ...call, subscriptionLimits: await context.calls.limits(orgId) };
};

import type { Call, CreateCall, routes } from '@saywell/contract';
import { checkRestrictions } from '../../features/auth/check-restrictions.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { originOf } from './origin-of.ts';
import { placedAnswer } from './placed-answer.ts';
import { refuseDraft } from './refuse-draft.ts';
import { restrictedTarget } from './restricted-target.ts';

/** Phone calls; the site's pages call one customer each with their public key. */
export const createPhoneCall: Endpoint<typeof routes.call.createPhone> = async (request) => {
  const { context, identity, body } = request;
  const { orgId } = identity;
  const origin = originOf(request);
  if (identity.tag === 'public') {
    assertOneCustomer(body);
    refuseDraft(body);
    const target = await restrictedTarget(context.store, orgId, body);
    const violation = checkRestrictions(identity, { origin: request.origin, target });
    if (violation !== null) throw new DomainError(violation.code, violation.message);
    const placed = await context.phoneCalls.place({ orgId, body, origin });
    // As of a web call: what it cannot do is its owner's to read.
    return 'results' in placed ? placed : withoutWarnings(placed);
  }
  const placed = await context.phoneCalls.place({ orgId, body, origin });
  return placedAnswer(context, orgId, placed);
};

const withoutWarnings = ({ warnings: _warnings, ...call }: Call): Call => call;

/** Everybody can read a public key: with one a page calls its own visitor, and nothing else. */
function assertOneCustomer({ customers, phoneNumber, schedulePlan }: CreateCall): void {
  if (customers === undefined && phoneNumber === undefined && schedulePlan === undefined) return;
  throw new DomainError(
    'role-not-sufficient',
    'A public key can call one customer at once: customers, phoneNumber and schedulePlan need a private key.',
  );
}

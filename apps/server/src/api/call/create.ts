import { callTypeOf, type routes } from '@saywell/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Endpoint } from '../endpoint.ts';

/** A web call, or phone calls, by what is given. */
export const createCall: Endpoint<typeof routes.call.create> = async (request) => {
  const { context, identity, body, requestUrl } = request;
  const { orgId } = identity;
  const type = callTypeOf(body);
  if (type === 'vapi.websocketCall')
    throw new ApiError(
      'transport-not-available',
      'This server does not carry calls over a WebSocket of the caller: use POST /call/web.',
    );
  const subscriptionLimits = () => context.calls.limits();
  if (type === 'outboundPhoneCall') {
    const placed = await context.phoneCalls.place({ orgId, body });
    return { ...placed, subscriptionLimits: subscriptionLimits() };
  }
  const { transport, customer: _customer, customers: _customers, schedulePlan: _plan, ...target } = body;
  const { phoneNumber: _number, phoneNumberId: _numberId, customerId: _customerId, ...asked } = target;
  const isLeft = transport?.provider === 'daily' ? transport.roomDeleteOnUserLeaveEnabled : undefined;
  const call = await context.calls.createWebCall({
    orgId,
    body: { ...asked, ...(isLeft !== undefined && { roomDeleteOnUserLeaveEnabled: isLeft }) },
    requestUrl,
  });
  return { ...call, subscriptionLimits: subscriptionLimits() };
};

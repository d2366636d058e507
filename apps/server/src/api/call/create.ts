import { callerAudioFormatSchema, callTypeOf, type routes } from '@saywell/contract';
import { traceparentOf } from '../../http/traces/traceparent-of.ts';
import type { Endpoint } from '../endpoint.ts';
import { originOf } from './origin-of.ts';
import { placedAnswer } from './placed-answer.ts';

/** A web call, or phone calls, by what is given. */
export const createCall: Endpoint<typeof routes.call.create> = async (request) => {
  const { context, identity, body, requestUrl } = request;
  const { orgId } = identity;
  const type = callTypeOf(body);
  const origin = originOf(request);
  if (type === 'outboundPhoneCall') {
    const placed = await context.phoneCalls.place({ orgId, body, origin });
    return placedAnswer(context, orgId, placed);
  }
  const { transport, customer: _customer, customers: _customers, schedulePlan: _plan, ...target } = body;
  const { phoneNumber: _number, phoneNumberId: _numberId, customerId: _customerId, ...asked } = target;
  const isLeft = transport?.provider === 'daily' ? transport.roomDeleteOnUserLeaveEnabled : undefined;
  const call = await context.calls.createWebCall({
    orgId,
    origin,
    body: { ...asked, ...(isLeft !== undefined && { roomDeleteOnUserLeaveEnabled: isLeft }) },
    requestUrl,
    traceparent: traceparentOf(request.headers),
    ...(transport?.provider === 'vapi.websocket' && {
      callerAudio: callerAudioFormatSchema.parse(transport.audioFormat ?? {}),
    }),
  });
  return { ...call, subscriptionLimits: await context.calls.limits(orgId) };
};

import type { ServerMessage } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  type CustomerServer,
  json,
  openCustomerServer,
  status,
} from '../features/server-messages/testing/customer-server.ts';
import { openTestMessages, type TestMessages } from '../features/server-messages/testing/test-messages.ts';
import { toolCallsMessage } from '../features/server-messages/tool-calls-message.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let messages: TestMessages;
let customer: CustomerServer;
let minutes = 0;
beforeAll(async () => {
  test = await openApi();
  messages = openTestMessages(test.store);
  customer = await openCustomerServer();
});
afterAll(async () => {
  await customer[Symbol.asyncDispose]();
  await test[Symbol.asyncDispose]();
});
beforeEach(() => later(10));

/** The clock of the store goes on, and what is due by then is tried. */
function later(more: number): void {
  minutes += more;
  test.setTime(new Date(Date.parse('2026-01-01T00:00:00.000Z') + minutes * 60_000).toISOString());
}

const secret = 'the secret of the customer';
const ended: ServerMessage = { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' };

interface Sent {
  readonly callId?: string;
  readonly plan?: object;
  readonly maxRetries?: number;
}

/** A message that matters, of a call whose assistant has a server. */
async function send({ callId = test.store.chat.createId(), plan = {}, maxRetries = 0 }: Sent = {}) {
  const backoffPlan = { type: 'fixed', maxRetries, baseDelaySeconds: 5 } as const;
  const server = { url: `${customer.url}/in?token=hidden`, secret, backoffPlan };
  const assistant = { server, ...plan };
  const context = { call: { id: callId }, assistant: { ...assistant, server: undefined } };
  await messages.service.send(test.orgId, { assistant, context }, ended);
  const { results } = await test.api.delivery.list({ callId });
  return { callId, listed: results[0] };
}

const listOf = async (callId: string) => (await test.api.delivery.list({ callId })).results[0];

describe('deliveries', () => {
  it('of a message: each attempt with its time, status and answer, and the next one', async () => {
    const { callId, listed } = await send({ maxRetries: 2 });
    expect(listed).toMatchObject({ state: 'waiting', attemptCount: 0, type: 'status-update', callId });
    expect(listed?.url).toBe(`${customer.url}/in`);
    customer.answerWith(status(500));
    await messages.deliver();
    const tried = await listOf(callId);
    expect(tried).toMatchObject({
      state: 'waiting',
      attemptCount: 1,
      status: 500,
      failureCode: 'server-answered-500',
    });
    expect(Date.parse(tried?.nextTryAt ?? '') - Date.parse(tried?.updatedAt ?? '')).toBe(5_000);
    later(2);
    customer.answerWith(json({ taken: true, token: secret }));
    await messages.deliver();
    const delivery = await test.api.delivery.get(tried?.id ?? '');
    expect(delivery).toMatchObject({ state: 'delivered', attemptCount: 2, canResend: true });
    expect(delivery).not.toHaveProperty('nextTryAt');
    expect(delivery).not.toHaveProperty('failureCode');
    expect(delivery.attempts).toMatchObject([
      {
        status: 500,
        failureCode: 'server-answered-500',
        headerNames: expect.arrayContaining(['x-saywell-signature']),
      },
      { status: 200, response: { taken: true, token: '[redacted]' } },
    ]);
    expect(delivery.message).toMatchObject({ type: 'status-update', status: 'ended' });
    expect(JSON.stringify(delivery)).not.toContain(secret);
  });

  it('one that was given up, and one that was delivered, are sent again under the same id', async () => {
    const { callId, listed } = await send();
    customer.answerWith(status(500));
    await messages.deliver();
    expect(await listOf(callId)).toMatchObject({ state: 'failed', canResend: true });
    const id = listed?.id ?? '';
    for (const attemptCount of [2, 3]) {
      expect(await test.api.delivery.resend(id)).toMatchObject({ id, state: 'waiting' });
      await messages.deliver();
      expect(await listOf(callId)).toMatchObject({ state: 'delivered', attemptCount });
    }
    const ids = customer.received.slice(-3).map(({ headers }) => headers['x-saywell-delivery']);
    expect(ids).toEqual([id, id, id]);
    const acts = (await test.api.audit.list({ subjectId: id })).results;
    expect(acts.map(({ action }) => action)).toEqual(['delivery.resend', 'delivery.resend']);
  });

  it('one that waits is tried now, not when its time comes', async () => {
    const { callId, listed } = await send({ maxRetries: 1 });
    customer.answerWith(status(503));
    await messages.deliver();
    await messages.deliver();
    expect(await listOf(callId)).toMatchObject({ state: 'waiting', attemptCount: 1 });
    await test.api.delivery.resend(listed?.id ?? '');
    await messages.deliver();
    expect(await listOf(callId)).toMatchObject({ state: 'delivered', attemptCount: 2 });
  });

  it('nothing is kept of a call of which nothing is to be kept', async () => {
    const { callId, listed } = await send({ plan: { compliancePlan: { hipaaEnabled: true } } });
    customer.answerWith(json({ heard: 'something private' }));
    await messages.deliver();
    const delivery = await test.api.delivery.get(listed?.id ?? '');
    expect(delivery).toMatchObject({ state: 'delivered', canResend: false });
    expect(delivery).not.toHaveProperty('message');
    expect(JSON.stringify(delivery)).not.toContain('private');
    await expect(test.api.delivery.resend(delivery.id)).rejects.toMatchObject({ code: 'delivery-not-kept' });
    const unlogged = await send({ plan: { artifactPlan: { loggingEnabled: false } } });
    await messages.deliver();
    expect(unlogged.listed).toBeUndefined();
    expect(await listOf(unlogged.callId)).toBeUndefined();
    expect(await listOf(callId)).toBeDefined();
  });

  it('what was sent about a call goes with the call', async () => {
    const { id: callId } = await test.store.call.create({ orgId: test.orgId, type: 'webCall' });
    const { listed } = await send({ callId });
    customer.answerWith(json({ note: 'from the customer' }));
    await messages.deliver();
    await test.store.call.delete(test.orgId, callId);
    const delivery = await test.api.delivery.get(listed?.id ?? '');
    expect(delivery).toMatchObject({ state: 'delivered', canResend: false, attempts: [{ status: 200 }] });
    expect(JSON.stringify(delivery)).not.toContain('from the customer');
  });

  it('of a question that a call waits for, and it is not asked again', async () => {
    const callId = test.store.chat.createId();
    const backoffPlan = { type: 'fixed', maxRetries: 1, baseDelaySeconds: 0 } as const;
    const target = {
      assistant: { server: { url: customer.url, backoffPlan } },
      context: { call: { id: callId } },
    };
    const message = toolCallsMessage([{ id: 't', name: 'find', arguments: {} }]);
    customer.answerWith(status(500), json({ results: [] }));
    await messages.service.ask(test.orgId, target, message, { schema: z.unknown() });
    const asked = await vi.waitFor(async () => {
      const found = await listOf(callId);
      expect(found).toBeDefined();
      return found;
    });
    expect(asked).toMatchObject({
      type: 'tool-calls',
      state: 'delivered',
      attemptCount: 2,
      canResend: false,
    });
    await expect(test.api.delivery.resend(asked?.id ?? '')).rejects.toMatchObject({
      code: 'delivery-not-repeatable',
    });
  });

  it('are listed by state and type, each organisation its own', async () => {
    const { results } = await test.api.delivery.list({ state: 'delivered', type: 'tool-calls' });
    expect(results).toHaveLength(1);
    expect((await test.otherApi.delivery.list({})).results).toEqual([]);
  });
});

describe('jobs', () => {
  it('those that were given up are listed without what they carry, tried anew, or forgotten', async () => {
    const { callId, listed } = await send();
    customer.answerWith(status(500));
    await messages.deliver();
    const failed = (await test.api.job.list({ failed: true })).find(
      ({ subjectId }) => subjectId === listed?.id,
    );
    expect(failed).toMatchObject({
      kind: 'server-message',
      state: 'failed',
      failureCode: 'server-answered-500',
    });
    expect(Object.keys(failed ?? {})).not.toContain('payload');
    const id = failed?.id ?? '';
    expect(await test.api.job.retry(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await listOf(callId)).toMatchObject({ state: 'waiting' });
    await expect(test.api.job.retry(id)).rejects.toMatchObject({ code: 'job-not-failed' });
    await expect(test.api.job.delete(id)).rejects.toMatchObject({ code: 'job-not-failed' });
    customer.answerWith(status(500));
    await messages.deliver();
    await test.api.job.delete(id);
    await expect(test.api.job.delete(id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(test.api.delivery.resend(listed?.id ?? '')).rejects.toMatchObject({
      code: 'delivery-not-kept',
    });
  });
});

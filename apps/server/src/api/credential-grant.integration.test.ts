import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIntegrationService } from '../features/credentials/integration-service.ts';
import { createProviderApi } from '../features/providers/provider-api.ts';
import {
  type CustomerServer,
  json,
  openCustomerServer,
  status,
} from '../features/server-messages/testing/customer-server.ts';
import { noApiLog } from '../platform/logs/api-log.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

const integrationSecret = 'the secret of the integration service';
let service: CustomerServer;
let test: TestApi;
beforeAll(async () => {
  service = await openCustomerServer();
  const urls = { integrations: service.url };
  test = await openApi((store) => {
    const providers = createProviderApi({ urls, allowPrivate: false, apiLog: noApiLog, now: Date.now });
    const settings = { url: service.url, secret: integrationSecret };
    return { providers, integrations: createIntegrationService({ settings, providers, store }) };
  });
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const refused = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error: { status: number; body: { message: unknown } }) => [error.status, error.body.message],
  );

describe('grants in the pages of other services', () => {
  beforeEach(async () => {
    for (const { id } of await test.store.credential.list(test.orgId, { limit: 1_000 }))
      await test.store.credential.delete(test.orgId, id);
  });
  const grantOf = (fields: object = {}) => ({
    type: 'auth',
    operation: 'creation',
    from: 'nango',
    connectionId: 'connection-1',
    authMode: 'OAUTH2',
    providerConfigKey: 'slack.oauth2-authorization',
    provider: 'slack',
    environment: 'prod',
    success: true,
    endUser: { endUserId: 'u1', organizationId: test.orgId },
    ...fields,
  });
  const post = (body: string, headers: Record<string, string>) =>
    test.server.inject({
      method: 'POST',
      url: '/credential/webhook',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
  const signed = (body: string) => ({
    'x-nango-hmac-sha256': createHmac('sha256', integrationSecret).update(body).digest('hex'),
  });
  const notify = async (fields?: object) => {
    const body = JSON.stringify(grantOf(fields));
    return (await post(body, signed(body))).statusCode;
  };

  it('AP-119 POST /credential/session asks the integration service for a token', async () => {
    service.answerWith(json({ data: { token: 'session-token' } }));
    const provider = 'google.calendar.oauth2-authorization';
    expect(await test.api.credential.createSession({ provider })).toEqual({ sessionToken: 'session-token' });
    const request = service.received.at(-1);
    expect(request).toMatchObject({
      path: '/connect/sessions',
      headers: { authorization: `Bearer ${integrationSecret}` },
    });
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      organization: { id: test.orgId },
      allowed_integrations: [provider],
    });
    service.answerWith(status(500));
    expect(await refused(test.api.credential.createSession({ provider }))).toEqual([
      502,
      'integrations answered 500.',
    ]);
    await using without = await openApi();
    expect(await refused(without.api.credential.createSession({ provider }))).toEqual([
      501,
      expect.stringContaining('SAYWELL_INTEGRATION_URL'),
    ]);
  });

  it('AP-120 POST /credential/webhook makes a credential of a grant, once, for whoever signs', async () => {
    expect(await notify()).toBe(201);
    expect(await notify({ operation: 'override' })).toBe(201);
    const stored = await test.api.credential.list();
    expect(stored).toMatchObject([
      { provider: 'slack.oauth2-authorization', authorizationId: 'connection-1' },
    ]);
    const older = JSON.stringify(grantOf({ connectionId: 'connection-2' }));
    const digest = createHash('sha256')
      .update(integrationSecret + older)
      .digest('hex');
    expect((await post(older, { 'x-nango-signature': digest })).statusCode).toBe(201);
    expect(await test.api.credential.list()).toHaveLength(2);

    const forged = JSON.stringify(grantOf({ connectionId: 'connection-3' }));
    expect((await post(forged, signed(JSON.stringify(grantOf())))).statusCode).toBe(401);
    expect((await post(forged, {})).statusCode).toBe(401);
    expect(await notify({ success: false, connectionId: 'connection-4' })).toBe(201);
    expect(await notify({ type: 'sync', connectionId: 'connection-5' })).toBe(201);
    expect(await notify({ endUser: { endUserId: 'u', organizationId: unknownId } })).toBe(404);
    expect(await test.api.credential.list()).toHaveLength(2);
  });

  it('AP-121 POST /credential/trigger has the service act with the granted credential', async () => {
    const action = { action_name: 'post-message', input: { channel: 'c' } };
    expect(await refused(test.api.credential.trigger(action))).toEqual([
      424,
      expect.stringContaining('POST /credential/session'),
    ]);
    await notify();
    service.answerWith(json({}));
    await test.api.credential.trigger(action);
    expect(service.received.at(-1)).toMatchObject({
      path: '/action/trigger',
      headers: { 'connection-id': 'connection-1', 'provider-config-key': 'slack.oauth2-authorization' },
      body: JSON.stringify(action),
    });
    await notify({ connectionId: 'connection-2' });
    const [newest] = await test.api.credential.list();
    expect(await refused(test.api.credential.trigger(action))).toEqual([
      400,
      [expect.stringContaining('input.credentialId is required')],
    ]);
    service.answerWith(json({}));
    await test.api.credential.trigger({ ...action, input: { ...action.input, credentialId: newest?.id } });
    expect(service.received.at(-1)).toMatchObject({
      headers: { 'connection-id': 'connection-2' },
      body: JSON.stringify(action),
    });
    const foreign = await test.otherApi.credential.create({
      provider: 'slack.oauth2-authorization',
      authorizationId: 'theirs',
    });
    expect(
      await refused(test.api.credential.trigger({ ...action, input: { credentialId: foreign.id } })),
    ).toEqual([400, [expect.stringContaining('input.credentialId')]]);
  });
});

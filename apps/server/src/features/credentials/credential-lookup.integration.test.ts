import { constants, createDecipheriv, createHmac, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { type CreateCredential, toolCallsAnswerSchema } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import { systemClock } from '../../platform/clock.ts';
import { noApiLog } from '../../platform/logs/api-log.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import { openTestStore, type TestStore } from '../../store/testing/test-store.ts';
import { openServerMessages } from '../server-messages/open-server-messages.ts';
import { type CustomerServer, json, openCustomerServer } from '../server-messages/testing/customer-server.ts';
import { toolCallsMessage } from '../server-messages/tool-calls-message.ts';
import { createCredentialLookup } from './create-credential-lookup.ts';

let customer: CustomerServer;
let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  customer = await openCustomerServer();
});
afterEach(() => customer[Symbol.asyncDispose]());

const seconds = 1_700_000_000;

/** Asks the customer's server as a call would, proving itself by this credential. */
async function askWith(body: CreateCredential, { encryptedPaths = [] as string[], times = 1 } = {}) {
  const { id: credentialId } = await test.store.credential.create(test.orgId, body);
  const fake = fakeStore();
  const { service } = openServerMessages({
    config: { allowPrivateWebhooks: true },
    store: { job: fake.job, org: fake.org, delivery: test.store.delivery },
    encryptionKey: new Uint8Array(32),
    credentials: createCredentialLookup(test.store),
    apiLog: noApiLog,
    log: createLog({ level: 'silent' }),
    clock: { ...systemClock, now: () => seconds * 1_000 },
  });
  const server = { url: `${customer.url}/in`, credentialId, encryptedPaths };
  const message = toolCallsMessage([{ id: 't', name: 'find', arguments: {} }]);
  const context = { call: { id: 'c', customer: { number: '+13025550142' } } };
  const ask = () =>
    service.ask(test.orgId, { assistant: { server }, context }, message, { schema: toolCallsAnswerSchema });
  for (let time = 0; time < times; time++) await ask();
  return customer.received.at(-1);
}

it('a bearer token goes into the header that its plan names', async () => {
  const authenticationPlan = {
    type: 'bearer',
    token: 't0ken',
    headerName: 'X-Vapi-Secret',
    bearerPrefixEnabled: false,
  } as const;
  expect(await askWith({ provider: 'webhook', authenticationPlan })).toMatchObject({
    headers: { 'x-vapi-secret': 't0ken' },
  });
});

it.each(['sha256', 'sha512', 'sha1'] as const)('HMAC with %s signs what its plan says', async (algorithm) => {
  const authenticationPlan = {
    type: 'hmac',
    secretKey: Buffer.from('the key').toString('base64'),
    secretIsBase64: true,
    algorithm,
    signaturePrefix: 'v1,',
    signatureHeader: 'webhook-signature',
    timestampHeader: 'webhook-timestamp',
    messageIdHeader: 'webhook-id',
    payloadFormat: '{method} {url} {svix-id}.{timestamp}.{body}',
    signatureEncoding: 'base64',
  } as const;
  const request = await askWith({ provider: 'custom-credential', authenticationPlan });
  const signed = `POST ${customer.url}/in ${String(request?.headers['webhook-id'])}.${seconds}.${request?.body}`;
  const signature = createHmac(algorithm, 'the key').update(signed).digest('base64');
  expect(request?.headers).toMatchObject({
    'webhook-signature': `v1,${signature}`,
    'webhook-timestamp': String(seconds),
  });
});

it('OAuth 2 fetches a token once', async () => {
  customer.answerWith(json({ access_token: 'fetched', expires_in: 3_600 }));
  const authenticationPlan = {
    type: 'oauth2',
    url: `${customer.url}/token`,
    clientId: 'id',
    clientSecret: 'secret',
    scope: 'calls',
  } as const;
  const request = await askWith({ provider: 'webhook', authenticationPlan }, { times: 2 });
  expect(request).toMatchObject({ path: '/in', headers: { authorization: 'Bearer fetched' } });
  expect(customer.received.map(({ path }) => path)).toEqual(['/token', '/in', '/in']);
  expect(Object.fromEntries(new URLSearchParams(customer.received[0]?.body))).toEqual({
    grant_type: 'client_credentials',
    client_id: 'id',
    client_secret: 'secret',
    scope: 'calls',
  });
});

it('a public key hides what only its owner may read', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const request = await askWith(
    {
      provider: 'custom-credential',
      authenticationPlan: { type: 'bearer', token: 't' },
      encryptionPlan: {
        type: 'public-key',
        algorithm: 'RSA-OAEP-256',
        publicKey: { format: 'spki-pem', pem },
      },
    },
    { encryptedPaths: ['call.customer.number'] },
  );
  expect(request?.body).not.toContain('3025550142');
  const { call } = (request?.message ?? {}) as { call: { customer: { number: string } } };
  const [header = '', key = '', iv = '', text = '', tag = ''] = call.customer.number.split('.');
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const contentKey = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, bytes(key));
  const cipher = createDecipheriv('aes-256-gcm', contentKey, bytes(iv), { authTagLength: 16 })
    .setAAD(Buffer.from(header))
    .setAuthTag(bytes(tag));
  expect(JSON.parse(cipher.update(bytes(text)).toString() + cipher.final().toString())).toBe('+13025550142');
});

it('a credential of another kind, or of another organisation, proves nothing', async () => {
  await expect(askWith({ provider: 'openai', apiKey: 'x' })).rejects.toMatchObject({
    code: 'server-credential-not-found',
  });
  const other = await test.store.org.create('Other');
  const authenticationPlan = { type: 'bearer', token: 't' } as const;
  const { id } = await test.store.credential.create(other.id, { provider: 'webhook', authenticationPlan });
  expect(await createCredentialLookup(test.store)(test.orgId, id)).toBeNull();
  expect(await createCredentialLookup(test.store)(other.id, id)).toEqual({ authenticationPlan });
});

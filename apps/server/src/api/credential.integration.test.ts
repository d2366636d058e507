import {
  type CreateCredential,
  createCredentialSchema,
  credentialProviders,
  isSecretField,
  type UpdateCredential,
} from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../platform/logs/create-log.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
const lines: string[] = [];
beforeAll(async () => {
  test = await openApi(() => ({
    log: createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }),
  }));
});
afterAll(() => test[Symbol.asyncDispose]());

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const marker = 'MARKER-of-a-secret';
const refused = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error: { status: number; body: { message: unknown } }) => [error.status, error.body.message],
  );

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
}
const bodiesOf = z.toJSONSchema(createCredentialSchema) as JsonSchema;
/** Every value that a field's schema allows a shape of: one of each branch, every property given. */
function samples(name: string, schema: JsonSchema): unknown[] {
  const { properties, items } = schema;
  const branches = schema.oneOf ?? schema.anyOf;
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return [schema.enum[0]];
  if (branches !== undefined)
    return branches.flatMap((one) => samples(name, one)).filter((one) => one !== null);
  if (properties !== undefined) {
    const given = Object.entries(properties).map(([key, inner]) => [key, samples(key, inner)] as const);
    const most = Math.max(1, ...given.map(([, values]) => values.length));
    return Array.from({ length: most }, (_, index) =>
      Object.fromEntries(given.map(([key, values]) => [key, values[index % values.length]])),
    );
  }
  if (items !== undefined) return [[samples(name, items)[0]]];
  if (schema.type === 'boolean') return [true];
  if (schema.type === 'number' || schema.type === 'integer') return [schema.minimum ?? 1];
  if (schema.type === 'object') return [{}];
  if (schema.type === 'null') return [null];
  if (isSecretField(name)) return [marker];
  if (schema.format === 'date-time') return ['2026-01-01T00:00:00.000Z'];
  return [name === 'email' ? 'a@b.example' : schema.pattern === undefined ? `${name} text` : 'us-east-1'];
}
const everyBody = samples('', bodiesOf) as CreateCredential[];
const openAI: CreateCredential = { provider: 'openai', apiKey: marker, name: 'Main' };

describe('credentials', () => {
  it('AP-114 POST /credential stores each kind, and reveals no secret', async () => {
    expect(new Set(everyBody.map(({ provider }) => provider))).toEqual(new Set(credentialProviders));
    expect(credentialProviders.length).toBeGreaterThanOrEqual(56);
    for (const body of everyBody) {
      const created = await test.api.credential.create(body);
      const got = await test.api.credential.get(created.id);
      expect(got, body.provider).toEqual(created);
      expect(JSON.stringify([created, got]), body.provider).not.toContain(marker);
      expect(await test.store.credential.open(test.orgId, created.id), body.provider).toEqual({
        ...body,
        id: created.id,
      });
      // Everything that is no secret is answered.
      expect(created).toMatchObject(JSON.parse(JSON.stringify(body, hideSecrets)));
    }
    const shown = JSON.stringify(await test.store.credential.list(test.orgId, { limit: 1_000 }));
    expect(shown).not.toContain(marker);
    expect(shown).toContain('gateways');
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.join('')).not.toContain(marker);
  });

  it('names every field that looks like a secret as one', () => {
    const harmless =
      /^(?:publicKey|authorizationId|\w*AccessKeyId|accessKeyId|hmacAccessKey|privateKeyId|tokenUri|gcpKey)$/;
    const suspicious = JSON.stringify(bodiesOf)
      .match(/"(\w*(?:key|secret|token|password)\w*)":\{/gi)
      ?.map((found) => found.slice(1, -3));
    const unnamed = (suspicious ?? []).filter((name) => !isSecretField(name) && !harmless.test(name));
    expect([...new Set(unnamed)]).toEqual(['secretIsBase64']);
  });

  it('AP-115 GET /credential lists those of the organisation, page by page', async () => {
    const other = await test.otherApi.credential.create(openAI);
    const [first, second] = await test.api.credential.list({ limit: 2 });
    expect(first?.orgId).toBe(test.orgId);
    const ids = (await test.api.credential.list({ limit: 1_000 })).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([first?.id, second?.id]);
    expect(ids).not.toContain(other.id);
    expect((await test.otherApi.credential.list()).map(({ id }) => id)).toEqual([other.id]);
  });

  it('AP-116 GET /credential/{id} is for the organisation only', async () => {
    const { id } = await test.api.credential.create(openAI);
    expect(await test.api.credential.get(id)).toMatchObject({ id, provider: 'openai', name: 'Main' });
    expect(await refused(test.otherApi.credential.get(id))).toEqual([404, `credential ${id} was not found.`]);
    expect(await refused(test.api.credential.get(unknownId))).toEqual([
      404,
      `credential ${unknownId} was not found.`,
    ]);
  });

  it('AP-117 PATCH /credential/{id} leaves secrets that it does not say', async () => {
    const authenticationPlan = {
      type: 'hmac',
      secretKey: marker,
      algorithm: 'sha256',
      signatureHeader: 'x-sign',
    } as const;
    const { id } = await test.api.credential.create({
      provider: 'webhook',
      name: 'Hook',
      authenticationPlan,
    });
    const open = () => test.store.credential.open(test.orgId, id);
    const changed = await test.api.credential.update(id, {
      provider: 'webhook',
      name: null,
      authenticationPlan: { type: 'hmac', algorithm: 'sha512' },
    });
    expect(changed).toMatchObject({ authenticationPlan: { type: 'hmac', algorithm: 'sha512' } });
    expect(changed).not.toHaveProperty('name');
    expect(changed).toHaveProperty('authenticationSession', {});
    expect(await open()).toEqual({
      id,
      provider: 'webhook',
      authenticationPlan: { type: 'hmac', algorithm: 'sha512', secretKey: marker },
    });
    await test.api.credential.update(id, {
      authenticationPlan: { type: 'hmac', algorithm: 'sha1', secretKey: 'new' },
    });
    expect(await open()).toMatchObject({ authenticationPlan: { algorithm: 'sha1', secretKey: 'new' } });

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bodies that the types do not let through
    const refusedChange = (body: object) => refused(test.api.credential.update(id, body as UpdateCredential));
    expect(await refusedChange({ authenticationPlan: { type: 'bearer' } })).toEqual([
      400,
      ['authenticationPlan.token is required'],
    ]);
    expect(await refusedChange({ provider: 'openai' })).toEqual([
      400,
      ['provider is not valid: it stays, this one is webhook'],
    ]);
    expect(await refusedChange({ apiKey: 'x' })).toEqual([400, ['property apiKey should not exist']]);
    expect(await refused(test.otherApi.credential.update(id, { name: 'Mine' }))).toEqual([
      404,
      `credential ${id} was not found.`,
    ]);
    expect(await open()).toMatchObject({ authenticationPlan: { algorithm: 'sha1', secretKey: 'new' } });
  });

  it('refuses a change of what somebody else has changed', async () => {
    const { id } = await test.api.credential.create(openAI);
    const headers = { authorization: `Bearer ${test.keys.private}` };
    const url = `/credential/${id}`;
    const { headers: seen } = await test.server.inject({ url, headers });
    await test.api.credential.update(id, { name: 'Later' });
    const ifMatch = { ...headers, 'if-match': String(seen['etag']) };
    const late = await test.server.inject({
      method: 'PATCH',
      url,
      headers: ifMatch,
      payload: { name: 'Lost' },
    });
    expect(late.statusCode).toBe(412);
    expect(await test.api.credential.get(id)).toMatchObject({ name: 'Later' });
  });

  it('AP-118 DELETE /credential/{id} forgets it', async () => {
    const { id } = await test.api.credential.create(openAI);
    expect(await refused(test.otherApi.credential.delete(id))).toEqual([
      404,
      `credential ${id} was not found.`,
    ]);
    expect(await test.api.credential.delete(id)).toMatchObject({ id, provider: 'openai' });
    expect(await test.store.credential.open(test.orgId, id)).toBeNull();
  });

  it.each<[string, object, string]>([
    ['an unknown kind', { provider: 'nobody', apiKey: 'x' }, 'provider'],
    ['no key', { provider: 'openai' }, 'apiKey is required'],
    ['an empty key', { provider: 'openai', apiKey: '' }, 'apiKey'],
    ['a foreign field', { provider: 'openai', apiKey: 'x', userId: 'y' }, 'property userId should not exist'],
    ['a key that is too long', { provider: 'mistral', apiKey: 'x'.repeat(101) }, 'apiKey'],
    [
      'a gateway that is none',
      { provider: 'byo-sip-trunk', gateways: [{ ip: 'a', netmask: 8 }] },
      'gateways.0.netmask',
    ],
    [
      'a plan of no type',
      { provider: 'webhook', authenticationPlan: { token: 'x' } },
      'authenticationPlan.type',
    ],
  ])('refuses %s and names the field', async (_what, body, field) => {
    const before = (await test.store.credential.list(test.orgId, { limit: 1_000 })).length;
    const answer = await refused(test.api.credential.create(body as CreateCredential));
    expect(answer).toEqual([400, [expect.stringContaining(field)]]);
    expect(await test.store.credential.list(test.orgId, { limit: 1_000 })).toHaveLength(before);
  });

  it('is out of reach of a public key', async () => {
    expect(await refused(test.publicApi.credential.list())).toMatchObject([401, expect.anything()]);
  });
});

const hideSecrets = (name: string, value: unknown) => (isSecretField(name) ? undefined : value);

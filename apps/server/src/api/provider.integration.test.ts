import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProviderApi } from '../features/providers/provider-api.ts';
import { type CustomerServer, json, status } from '../features/server-messages/testing/customer-server.ts';
import { noApiLog } from '../platform/logs/api-log.ts';
import type { TestApi } from './testing/open-api.ts';
import { openProvidersApi, type ProvidersApi, refused } from './testing/open-providers-api.ts';

let opened: ProvidersApi;
let test: TestApi;
let outside: CustomerServer;
let addKey: ProvidersApi['addKey'];
beforeAll(async () => {
  opened = await openProvidersApi();
  ({ test, outside, addKey } = opened);
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(() => opened.deleteCredentials());

describe('other services', () => {
  const addMake = () =>
    test.api.credential.create({ provider: 'make', teamId: '7', region: 'eu1', apiKey: 'make-key' });

  it('AP-127 GET /{provider}/workflows answers those of the account', async () => {
    expect(await refused(test.api.provider.workflows('make'))).toEqual([424, 'credential-missing']);
    await addMake();
    outside.answerWith(json({ scenarios: [{ id: 1, name: 'Book' }] }));
    expect(await test.api.provider.workflows('make')).toEqual({ scenarios: [{ id: 1, name: 'Book' }] });
    expect(outside.received.at(-1)).toMatchObject({
      path: '/api/v2/scenarios?teamId=7',
      headers: { authorization: 'Token make-key' },
    });
    await addKey('gohighlevel');
    outside.answerWith(json({ workflows: [] }));
    expect(await test.api.provider.workflows('ghl', { locationId: 'l 1' })).toEqual({ workflows: [] });
    expect(outside.received.at(-1)?.path).toBe('/v1/workflows/?locationId=l+1');
    expect(await refused(test.api.provider.workflows('nobody'))).toEqual([400, 'validation-failed']);
  });

  it('AP-128 GET /{provider}/workflows/{id}/hooks answers what starts a workflow', async () => {
    await addMake();
    outside.answerWith(
      json({
        hooks: [
          { id: 5, scenarioId: 1 },
          { id: 6, scenarioId: 2 },
        ],
      }),
    );
    expect(await test.api.provider.workflowHooks('make', '2')).toEqual({ hooks: [{ id: 6, scenarioId: 2 }] });
    expect(await refused(test.api.provider.workflowHooks('ghl', '2'))).toEqual([
      501,
      'provider-not-supported',
    ]);
  });

  it('AP-129 GET /{provider}/locations answers those of the account', async () => {
    expect(await refused(test.api.provider.locations('ghl'))).toEqual([424, 'credential-missing']);
    await addKey('gohighlevel');
    outside.answerWith(json({ locations: [{ id: 'l1' }] }));
    expect(await test.api.provider.locations('ghl')).toEqual({ locations: [{ id: 'l1' }] });
    outside.answerWith((response) => response.end('<html>'));
    expect(await refused(test.api.provider.locations('ghl'))).toEqual([502, 'provider-unavailable']);
  });

  const shared = {
    voices: [
      {
        voice_id: 'v9',
        public_owner_id: 'o9',
        name: 'Nora',
        accent: 'irish',
        gender: 'female',
        age: 'young',
      },
    ],
  };
  const found = [
    { voiceId: 'v9', publicOwnerId: 'o9', name: 'Nora', accent: 'irish', gender: 'female', age: 'young' },
  ];

  it('AP-130 GET /{provider}/voices/search finds shared voices by name', async () => {
    expect(await refused(test.api.provider.searchVoices('11labs', { name: 'Nora' }))).toEqual([
      424,
      'credential-missing',
    ]);
    await addKey('11labs');
    outside.answerWith(json(shared));
    expect(await test.api.provider.searchVoices('11labs', { name: 'Nora & Co' })).toEqual(found);
    expect(outside.received.at(-1)?.path).toBe('/v1/shared-voices?search=Nora+%26+Co&page_size=30');
  });

  it('AP-131 GET /{provider}/voice/search is the same, also for our own', async () => {
    await addKey('11labs');
    outside.answerWith(json(shared));
    expect(await test.api.provider.searchVoice('11labs', { name: 'Nora' })).toEqual(found);
    expect(await test.api.provider.searchVoice('saywell', { name: 'sl' })).toMatchObject([
      { voiceId: 'slt', gender: 'female' },
    ]);
    await addKey('playht', { userId: 'u' });
    outside.answerWith(
      json([
        { id: 'p1', name: 'Nova' },
        { id: 'p2', name: 'Zed' },
      ]),
    );
    expect(await test.api.provider.searchVoice('playht', { name: 'nov' })).toEqual([
      { voiceId: 'p1', name: 'Nova' },
    ]);
    expect(await refused(test.api.provider.searchVoice('assistant', { name: 'x' }))).toEqual([
      400,
      'validation-failed',
    ]);
    expect(await refused(test.api.provider.searchVoice('11labs'))).toEqual([400, 'validation-failed']);
  });

  it.each([
    ['AP-132 POST /{provider}/voices/add takes a shared voice into the account', 'addVoices', 'n1'],
    ['AP-133 POST /{provider}/voice/add is the same', 'addVoice', 'n2'],
  ] as const)('%s', async (_rule, method, voiceId) => {
    const body = { ownerId: 'o/9', voiceId: 'v9', name: 'Nora' };
    expect(await refused(test.api.provider[method]('11labs', body))).toEqual([424, 'credential-missing']);
    await addKey('11labs');
    outside.answerWith(json({ voice_id: voiceId }));
    const added = await test.api.provider[method]('11labs', body);
    expect(added).toMatchObject({ provider: '11labs', providerId: voiceId, name: 'Nora' });
    expect(outside.received.at(-1)).toMatchObject({
      path: '/v1/voices/add/o%2F9/v9',
      body: JSON.stringify({ new_name: 'Nora' }),
    });
    const stored = await test.api.voiceLibrary.list('11labs', { keyword: 'nora' });
    expect(stored.map(({ id }) => id)).toContain(added.id);
    expect(await refused(test.api.provider[method]('playht', body))).toEqual([501, 'provider-not-supported']);
  });

  it('AP-134 POST /11labs/voice/clone sends the samples and stores the voice', async () => {
    const sample = (text: string) => new File([text], `${text}.wav`, { type: 'audio/wav' });
    const form = { name: 'Me', description: 'My voice', labels: '{"a":"b"}', files: sample('one') };
    expect(await refused(test.api.provider.cloneVoice(form))).toEqual([424, 'credential-missing']);
    await addKey('11labs');
    outside.answerWith(json({ voice_id: 'cloned-1' }));
    await test.api.provider.cloneVoice(form);
    expect(await test.api.voiceLibrary.list('11labs', { isCloned: true, keyword: 'Me' })).toMatchObject([
      { providerId: 'cloned-1', name: 'Me', description: 'My voice', isCloned: true, cloneBackend: '11labs' },
    ]);

    outside.answerWith(json({ voice_id: 'cloned-2' }));
    await test.api.provider.cloneVoice({ name: 'Two "quoted"', files: [sample('one'), sample('two')] });
    const sent = outside.received.at(-1);
    const parts = await new Response(sent?.body, {
      headers: { 'content-type': sent?.headers['content-type'] ?? '' },
    }).formData();
    expect(parts.get('name')).toBe('Two "quoted"');
    const files = parts.getAll('files').filter((one) => typeof one !== 'string');
    expect(files.map(({ name }) => name)).toEqual(['one.wav', 'two.wav']);
    expect(await files[1]?.text()).toBe('two');

    expect(await refused(test.api.provider.cloneVoice({ ...form, labels: 'x'.repeat(2_001) }))).toEqual([
      400,
      'validation-failed',
    ]);
    outside.answerWith(status(422));
    expect(await refused(test.api.provider.cloneVoice(form))).toEqual([400, 'validation-failed']);
    expect(await test.api.voiceLibrary.list('11labs', { isCloned: true, keyword: 'Two' })).toHaveLength(1);
  });

  it('an address that a credential names is not of this machine', async () => {
    const providers = createProviderApi({ urls: {}, allowPrivate: false, apiLog: noApiLog, now: Date.now });
    const asked = providers.request({
      orgId: test.orgId,
      provider: 'cartesia',
      path: '/voices',
      baseUrl: outside.url,
    });
    await expect(asked).rejects.toMatchObject({ code: 'provider-unavailable' });
  });
});

import type { CreateAssistant, CreateWebCall } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveTarget } from '../features/calls/target/resolve-target.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openApi((store) => ({
    calls: {
      ...fakeContext().calls,
      // As calls are made, without their room.
      createWebCall: async ({ orgId, body }) => {
        const { assistantVersion } = await resolveTarget(store, orgId, body);
        return store.call.create({
          ...body,
          orgId,
          type: 'webCall',
          ...(assistantVersion !== undefined && { assistantVersion }),
        });
      },
    },
  }));
});
afterAll(() => test[Symbol.asyncDispose]());

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
/** One assistant that uses every part of the contract at once. */
const fullAssistant: CreateAssistant = {
  name: 'Everything',
  transcriber: {
    provider: 'deepgram',
    model: 'nova-3',
    language: 'en',
    keyterm: ['saywell'],
    fallbackPlan: { transcribers: [{ provider: 'gladia', languageBehaviour: 'manual' }] },
  },
  model: {
    provider: 'anthropic',
    model: 'claude-sonnet-4-20250514',
    thinking: { type: 'enabled', budgetTokens: 2_000 },
    messages: [{ role: 'system', content: 'Be brief.' }],
    tools: [
      {
        type: 'function',
        async: false,
        server: { url: 'https://tools.example/run', timeoutSeconds: 5 },
        function: {
          name: 'look_up',
          parameters: { type: 'object', properties: { city: { type: 'string', default: 'Paris' } } },
        },
        messages: [{ type: 'request-start', content: 'One moment.' }],
      },
      { type: 'handoff', destinations: [{ type: 'assistant', assistant: { name: 'Nested' } }] },
      { type: 'transferCall', destinations: [{ type: 'number', number: '+13025550142' }] },
    ],
  },
  voice: {
    provider: '11labs',
    voiceId: 'sarah',
    stability: 0.5,
    chunkPlan: { formatPlan: { replacements: [{ type: 'exact', key: 'AI', value: 'A I' }] } },
    fallbackPlan: { voices: [{ provider: 'azure', voiceId: 'emma' }] },
  },
  hooks: [
    { on: 'customer.speech.timeout', options: { timeoutSeconds: 5 }, do: [{ type: 'say', exact: 'Hi?' }] },
  ],
  voicemailDetection: { provider: 'twilio', machineDetectionTimeout: 30 },
  serverMessages: ['end-of-call-report', 'status-update'],
  server: {
    url: 'https://hooks.example',
    backoffPlan: { type: 'fixed', maxRetries: 2, baseDelaySeconds: 1 },
  },
  analysisPlan: { successEvaluationPlan: { rubric: 'PassFail' }, minMessagesThreshold: 1 },
  artifactPlan: { recordingEnabled: false, recordingFormat: 'mp3' },
  startSpeakingPlan: { smartEndpointingPlan: { provider: 'livekit' } },
  stopSpeakingPlan: { numWords: 2 },
  monitorPlan: { listenEnabled: false },
  backgroundSpeechDenoisingPlan: { smartDenoisingPlan: { enabled: true } },
  compliancePlan: { hipaaEnabled: false },
  keypadInputPlan: { enabled: true, delimiters: '#' },
  observabilityPlan: { provider: 'langfuse', tags: ['a'] },
  transportConfigurations: [{ provider: 'twilio', timeout: 60 }],
  messagePlan: { idleMessages: ['Still there?'] },
  backgroundSound: 'office',
  metadata: { toolId: 'anything' },
};

async function refusal(request: Promise<unknown>): Promise<{ status: number; message: unknown }> {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  const { status, body } = error as { status: number; body: { message: unknown } };
  return { status, message: body.message };
}

describe('assistants', () => {
  it('AP-41 POST /assistant stores everything that it was given', async () => {
    const { id, orgId, createdAt, updatedAt, latestVersion, ...answered } =
      await test.api.assistant.create(fullAssistant);
    expect(answered).toEqual(fullAssistant);
    expect([orgId, latestVersion]).toEqual([test.orgId, 'v1']);
    const stored = await test.store.assistant.get(test.orgId, id);
    expect(stored).toEqual({ ...answered, id, orgId, createdAt, updatedAt, latestVersion });
  });

  it('AP-42 GET /assistant lists the newest first', async () => {
    const first = await test.api.assistant.create({ name: 'First' });
    const second = await test.api.assistant.create({ name: 'Second' });
    expect((await test.api.assistant.list({ limit: 2 })).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await test.otherApi.assistant.list()).toEqual([]);
  });

  it('AP-43 GET /assistant/{id} reads one, of the own organisation only', async () => {
    const created = await test.api.assistant.create(fullAssistant);
    expect(await test.api.assistant.get(created.id)).toEqual(created);
    expect((await refusal(test.otherApi.assistant.get(created.id))).status).toBe(404);
  });

  it('a compliance plan that is switched on is refused when it is written', async () => {
    const on = { compliancePlan: { hipaaEnabled: false, securityFilterPlan: { enabled: true } } };
    const refused = expect.objectContaining({
      status: 501,
      message: [
        'compliancePlan.securityFilterPlan.enabled is not available on this server: leave it out or off',
      ],
    });
    expect(await refusal(test.api.assistant.create(on))).toEqual(refused);
    const { id } = await test.api.assistant.create({ name: 'Off', compliancePlan: { pciEnabled: false } });
    expect(await refusal(test.api.assistant.update(id, on))).toEqual(refused);
    expect(await refusal(test.api.squad.create({ members: [{ assistant: on }] }))).toMatchObject({
      status: 501,
      message: [expect.stringContaining('members.0.assistant.compliancePlan.securityFilterPlan.enabled')],
    });
    expect((await test.api.assistant.get(id)).compliancePlan).toEqual({ pciEnabled: false });
  });

  it('AP-44 PATCH /assistant/{id} lays fields over, and null clears', async () => {
    const { id } = await test.api.assistant.create({
      name: 'Ann',
      firstMessage: 'Hi',
      backgroundSound: 'off',
    });
    const changed = await test.api.assistant.update(id, { name: 'Bo', firstMessage: null });
    expect(changed).toMatchObject({ name: 'Bo', backgroundSound: 'off' });
    expect(changed).not.toHaveProperty('firstMessage');
    expect(await test.api.assistant.get(id)).toEqual(changed);
    expect((await refusal(test.otherApi.assistant.update(id, { name: 'x' }))).status).toBe(404);
    expect((await test.api.assistant.get(id)).name).toBe('Bo');
  });

  it('AP-45 PUT /assistant/{id} replaces everything', async () => {
    const { id } = await test.api.assistant.create(fullAssistant);
    const replaced = await test.api.assistant.replace(id, { name: 'Bare' });
    expect(Object.keys(replaced).toSorted()).toEqual([
      'createdAt',
      'id',
      'latestVersion',
      'name',
      'orgId',
      'updatedAt',
    ]);
    expect(await test.api.assistant.get(id)).toEqual(replaced);
  });

  it('AP-46 DELETE /assistant/{id} answers with what is gone, versions too', async () => {
    const created = await test.api.assistant.create({ name: 'Gone' });
    expect((await refusal(test.otherApi.assistant.delete(created.id))).status).toBe(404);
    expect(await test.api.assistant.delete(created.id)).toEqual(created);
    expect((await refusal(test.api.assistant.get(created.id))).status).toBe(404);
    expect((await refusal(test.api.assistant.versions(created.id))).status).toBe(404);
    expect(await test.store.assistantVersion.find(test.orgId, created.id, 'v1')).toBeNull();
  });

  it('AP-20 GET /v2/assistant counts pages', async () => {
    await using own = await openApi();
    for (const name of ['a', 'b', 'c']) await own.api.assistant.create({ name });
    const page = await own.api.assistant.page({ page: 2, limit: 2, sortOrder: 'ASC' });
    expect(page.results.map(({ name }) => name)).toEqual(['c']);
    expect(page.metadata).toMatchObject({ totalItems: 3, currentPage: 2, totalPages: 2, hasNextPage: false });
  });

  it.each([
    [
      { voice: { provider: 'none' } },
      /^voice\.provider must be one of the following values: saywell, 11labs/,
    ],
    [{ voice: { provider: '11labs', voiceId: 'a', speed: 2 } }, 'voice.speed must not be greater than 1.2'],
    [{ model: { provider: 'openai', model: 'm', heat: 1 } }, 'model.property heat should not exist'],
    [{ model: { provider: 'openai' } }, 'model.model is required'],
    [{ hooks: [{ on: 'call.ending' }] }, 'hooks.0.do is required'],
    [{ maxDurationSeconds: 9 }, 'maxDurationSeconds must not be less than 10'],
    [{ serverMessages: ['gossip'] }, /^serverMessages\.0 must be one of the following values: /],
    [
      { model: { provider: 'openai', model: 'm', toolIds: [unknownId] } },
      `model.toolIds.0 is not valid: there is no tool ${unknownId}`,
    ],
    [
      { hooks: [{ on: 'call.ending', do: [{ type: 'tool', toolId: unknownId }] }] },
      `hooks.0.do.0.toolId is not valid: there is no tool ${unknownId}`,
    ],
  ])('refuse %j', async (fields, message) => {
    const before = await test.api.assistant.list();
    const answer = await refusal(test.api.assistant.create(fields as CreateAssistant));
    expect(answer).toEqual({
      status: 400,
      message: [typeof message === 'string' ? message : expect.stringMatching(message)],
    });
    expect(await test.api.assistant.list()).toEqual(before);
  });

  it('refuse what another organisation has', async () => {
    const theirs = await test.otherApi.tool.create({ type: 'endCall' });
    const { id } = await test.api.assistant.create({});
    const model: CreateAssistant['model'] = { provider: 'saywell', toolIds: [theirs.id] };
    for (const request of [
      test.api.assistant.update(id, { model }),
      test.api.assistant.replace(id, { model }),
    ]) {
      expect(await refusal(request)).toEqual({
        status: 400,
        message: [`model.toolIds.0 is not valid: there is no tool ${theirs.id}`],
      });
    }
    expect(await test.api.assistant.get(id)).not.toHaveProperty('model');
  });
});

describe('versions of an assistant', () => {
  it('AP-47 GET /assistant/{id}/version lists every state, newest first', async () => {
    const { id } = await test.api.assistant.create({ name: 'One' });
    await test.api.assistant.update(id, { firstMessage: 'Hi' });
    expect((await test.api.assistant.replace(id, { name: 'Three' })).latestVersion).toBe('v3');
    const { results, metadata, nextPageState } = await test.api.assistant.versions(id);
    expect(
      results.map(({ version, parentVersion, name, firstMessage }) => [
        version,
        parentVersion,
        name,
        firstMessage,
      ]),
    ).toEqual([
      ['v3', 'v2', 'Three', undefined],
      ['v2', 'v1', 'One', 'Hi'],
      ['v1', null, 'One', undefined],
    ]);
    expect(results[0]).toMatchObject({ assistantId: id, orgId: test.orgId });
    expect(metadata).toMatchObject({ totalItems: 3, currentPage: 1, hasNextPage: false });
    expect(nextPageState).toBeUndefined();
    expect((await refusal(test.otherApi.assistant.versions(id))).status).toBe(404);
  });

  it('AP-2 are a part of the assistant resource: they go on by pageState, whatever is added meanwhile', async () => {
    const { id } = await test.api.assistant.create({ name: 'n1' });
    for (const name of ['n2', 'n3', 'n4']) await test.api.assistant.update(id, { name });
    const first = await test.api.assistant.versions(id, { limit: 2 });
    await test.api.assistant.update(id, { name: 'n5' });
    const second = await test.api.assistant.versions(id, { limit: 2, pageState: first.nextPageState ?? '' });
    expect([first, second].map(({ results }) => results.map(({ version }) => version))).toEqual([
      ['v4', 'v3'],
      ['v2', 'v1'],
    ]);
    expect(second.nextPageState).toBeUndefined();
    expect((await refusal(test.api.assistant.versions(id, { pageState: 'x' }))).status).toBe(400);
  });

  it('are not made by a change that changes nothing', async () => {
    const { id } = await test.api.assistant.create({ name: 'Same' });
    expect((await test.api.assistant.update(id, { name: 'Same' })).latestVersion).toBe('v1');
    expect((await test.api.assistant.replace(id, { name: 'Same' })).latestVersion).toBe('v1');
    expect((await test.api.assistant.versions(id)).metadata.totalItems).toBe(1);
  });

  it('are each made by one change, also when changes come at once', async () => {
    const { id } = await test.api.assistant.create({ name: 'n0' });
    const names = Array.from({ length: 8 }, (_, index) => `n${index + 1}`);
    await Promise.all(names.map((name) => test.api.assistant.update(id, { name })));
    const { results } = await test.api.assistant.versions(id);
    expect(results.map(({ version }) => version)).toEqual([
      'v9',
      'v8',
      'v7',
      'v6',
      'v5',
      'v4',
      'v3',
      'v2',
      'v1',
    ]);
    expect(new Set(results.map(({ name }) => name))).toEqual(new Set(['n0', ...names]));
    expect((await test.api.assistant.get(id)).name).toBe(results[0]?.name);
  });

  it('are named in the calls that used them, and can be called', async () => {
    const { id } = await test.api.assistant.create({ firstMessage: 'Old' });
    await test.api.assistant.update(id, { firstMessage: 'New' });
    const newest = await test.api.call.createWeb({ assistantId: id });
    const older = await test.api.call.createWeb({ assistantId: id, assistantVersion: 'v1' });
    expect((await test.api.call.get(newest.id)).assistantVersion).toBe('v2');
    expect((await test.api.call.get(older.id)).assistantVersion).toBe('v1');
    const spoken = async (body: CreateWebCall) =>
      (await resolveTarget(test.store, test.orgId, body)).assistant;
    expect(await spoken({ assistantId: id, assistantVersion: 'v1' })).toEqual({ firstMessage: 'Old' });
    expect(await spoken({ assistantId: id })).toEqual({ firstMessage: 'New' });
    expect(await refusal(test.api.call.createWeb({ assistantId: id, assistantVersion: 'v9' }))).toEqual({
      status: 404,
      message: 'assistantVersion v9 was not found.',
    });
  });
});

import { createApiClient } from '@saywell/api-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../compose/create-http-server.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { injectedFetch, openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let assistantId: string;
let toolId: string;
let knowledgeBaseId: string;
let squadId: string;
const model = { provider: 'openai', model: 'm' } as const;

beforeAll(async () => {
  test = await openApi();
  const { api } = test;
  knowledgeBaseId = (await api.knowledgeBase.create({ provider: 'saywell', name: 'Opening hours' })).id;
  toolId = (await api.tool.create({ type: 'endCall', function: { name: 'hang_up' } })).id;
  assistantId = (
    await api.assistant.create({
      name: 'Front desk',
      model: { ...model, toolIds: [toolId], knowledgeBaseId },
    })
  ).id;
  squadId = (await api.squad.create({ name: 'Day team', members: [{ assistantId }] })).id;
});
afterAll(() => test[Symbol.asyncDispose]());

const kindsOf = ({ results }: { results: readonly { kind: string; name?: string | undefined }[] }) =>
  results.map(({ kind, name }) => [kind, name]);

describe('what names something', () => {
  it('is found wherever it is named', async () => {
    const { api } = test;
    expect(kindsOf(await api.tool.usedBy(toolId))).toEqual([['assistant', 'Front desk']]);
    expect(kindsOf(await api.knowledgeBase.usedBy(knowledgeBaseId))).toEqual([['assistant', 'Front desk']]);
    await api.phoneNumber.create({ provider: 'vapi', name: 'Main line', assistantId });
    await api.token.create({
      tag: 'public',
      name: 'Shop',
      restrictions: { allowedAssistantIds: [assistantId] },
    });
    await api.testSuite.create({ name: 'Nightly', targetPlan: { assistantId } });
    const campaign = await api.campaign.create({
      name: 'Spring',
      assistantId,
      customers: [{ number: '+13025550142' }],
    });
    await api.assistant.create({
      name: 'Night desk',
      model: { ...model, tools: [{ type: 'handoff', destinations: [{ type: 'assistant', assistantId }] }] },
    });
    // An id in a text that is the organisation's own names nothing.
    await api.assistant.create({ name: 'Notes', firstMessage: assistantId });
    const users = [
      ['phone-number', 'Main line'],
      ['squad', 'Day team'],
      ['assistant', 'Night desk'],
      ['test-suite', 'Nightly'],
      ['token', 'Shop'],
    ];
    const withCampaign = [...users.slice(0, 3), ['campaign', 'Spring'], ...users.slice(3)];
    const found = await api.assistant.usedBy(assistantId);
    const isOver = (await api.campaign.get(campaign.id)).status === 'ended';
    expect(kindsOf(found)).toEqual(isOver ? users : withCampaign);
    await api.campaign.update(campaign.id, { status: 'ended' });
    expect(kindsOf(await api.assistant.usedBy(assistantId))).toEqual(users);
    expect(kindsOf(await api.squad.usedBy(squadId))).toEqual([]);
  });

  it('is of one’s own organisation', async () => {
    const { otherApi } = test;
    for (const ask of [
      () => otherApi.assistant.usedBy(assistantId),
      () => otherApi.squad.usedBy(squadId),
      () => otherApi.tool.usedBy(toolId),
      () => otherApi.knowledgeBase.usedBy(knowledgeBaseId),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are the pages of this installation, too', async () => {
    const { store, orgId } = test;
    const agents = { max: '', grace: '', kyle: '', squad: squadId };
    const siteConfig = { publicKey: 'pk', assistantId: 'another', agents };
    const context = fakeContext({ store, siteOrgId: orgId, siteConfig });
    await using server = await createHttpServer(context);
    const api = createApiClient({
      token: test.keys.private,
      baseUrl: 'http://localhost',
      fetch: injectedFetch(server),
    });
    expect((await api.squad.usedBy(squadId)).results).toEqual([{ kind: 'site', id: orgId }]);
    expect((await api.tool.usedBy(toolId)).results).toEqual([expect.objectContaining({ kind: 'assistant' })]);
  });
});

describe('a list', () => {
  it('is found by beginnings of words of a name, and by an id', async () => {
    const { api } = test;
    const lists = [
      [assistantId, 'desk fro', (q: string) => api.assistant.list({ q })],
      [assistantId, 'FRONT', async (q: string) => (await api.assistant.page({ q })).results],
      [squadId, 'team', (q: string) => api.squad.list({ q })],
      [toolId, 'hang', (q: string) => api.tool.list({ q })],
      [knowledgeBaseId, 'hours', (q: string) => api.knowledgeBase.list({ q })],
    ] as const;
    for (const [id, words, find] of lists) {
      const idsOf = async (q: string) => (await find(q)).map((one) => one.id);
      expect(await idsOf(words)).toEqual([id]);
      expect(await idsOf(id)).toEqual([id]);
      for (const nothing of ['esk', '%', "'", test.orgId]) expect(await idsOf(nothing)).toEqual([]);
    }
  });

  it('of files has what they are called, and what they were', async () => {
    const { store, orgId, api } = test;
    const id = store.file.createId();
    const fields = { originalName: 'menu-2026.pdf', mimetype: 'application/pdf', bytes: 1, purpose: 'x' };
    await store.file.create(orgId, { id, ...fields, name: 'Summer dishes' });
    for (const q of ['dish', 'menu', '2026', id])
      expect((await api.file.list({ q })).map((one) => one.id)).toEqual([id]);
    expect(await api.file.list({ q: 'winter' })).toEqual([]);
  });
});

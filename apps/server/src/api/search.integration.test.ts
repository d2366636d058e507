import { randomUUID } from 'node:crypto';
import type { SearchHit, SearchKind } from '@saywell/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await openApi();
  const { api, store, orgId } = test;
  const model = { provider: 'saywell', model: 'built-in' } as const;
  ids['assistant'] = (await api.assistant.create({ name: 'Front desk', model })).id;
  ids['squad'] = (
    await api.squad.create({ name: 'Desk crew', members: [{ assistantId: ids['assistant'] }] })
  ).id;
  const called = await api.tool.create({ type: 'function', function: { name: 'book_desk' } });
  ids['tool'] = called.id;
  ids['knowledge-base'] = (
    await api.knowledgeBase.create({
      provider: 'saywell',
      name: 'desks.example.com',
      entries: [{ id: '1', title: 'Hours', questions: ['when?'], answer: 'always' }],
    })
  ).id;
  const workflow = {
    name: 'The desk',
    nodes: [{ type: 'conversation' as const, name: 'start', isStart: true }],
    edges: [],
  };
  ids['workflow'] = (await api.workflow.create(workflow)).id;
  ids['call'] = (
    await store.call.create({
      orgId,
      type: 'webCall',
      customer: { name: 'Desk O’Neill', number: '+4930777' },
    })
  ).id;
  const number = {
    provider: 'byo-phone-number',
    number: '+4930778',
    name: 'Desk line',
    credentialId: randomUUID(),
  };
  ids['phone-number'] = (
    await store.phoneNumber.create(orgId, { ...number, provider: 'byo-phone-number', status: 'active' })
  ).id;
  const member = { email: 'ann@desk.example', fullName: 'Ann', role: 'viewer' } as const;
  ids['member'] = (await store.member.join(orgId, member)).id;
  await test.otherApi.assistant.create({ name: 'Front desk of others' });
});
afterAll(() => test[Symbol.asyncDispose]());

const find = async (q: string, kindAny?: readonly SearchKind[]): Promise<readonly SearchHit[]> =>
  (await test.api.search.find({ q, ...(kindAny && { kindAny: [...kindAny] }) })).results;
const kindsOf = (hits: readonly SearchHit[]) => hits.map(({ kind }) => kind);

it('finds by beginnings of words, grouped by kind', async () => {
  const found = await find('DES');
  expect(found).toEqual([
    { kind: 'assistant', id: ids['assistant'], name: 'Front desk', detail: 'built-in' },
    { kind: 'squad', id: ids['squad'], name: 'Desk crew' },
    { kind: 'tool', id: ids['tool'], name: 'book_desk', detail: 'function' },
    { kind: 'workflow', id: ids['workflow'], name: 'The desk' },
    { kind: 'knowledge-base', id: ids['knowledge-base'], name: 'desks.example.com' },
    { kind: 'call', id: ids['call'], name: 'Desk O’Neill', detail: expect.stringMatching(/^\d{4}-.*Z$/) },
    { kind: 'phone-number', id: ids['phone-number'], name: 'Desk line', detail: '+4930778' },
    { kind: 'member', id: ids['member'], name: 'Ann', detail: 'ann@desk.example' },
  ]);
});

it.each([
  ['front de', ['assistant']],
  ['desk front', ['assistant']],
  ['ront', []],
  ['example.com', ['knowledge-base']],
  ['book_d', ['tool']],
  ['+4930', ['call', 'phone-number']],
  ['493077', ['call', 'phone-number']],
  ["desk' | 'crew", ['squad']],
  ['!!! ++', []],
  ['\\', []],
  ['%', []],
])('%s finds %j', async (q, kinds) => {
  expect(kindsOf(await find(q))).toEqual(kinds);
});

it('finds everything by its id', async () => {
  for (const [kind, id] of Object.entries(ids))
    expect((await find(id)).map((hit) => [hit.kind, hit.id])).toEqual([[kind, id]]);
  expect(await find(randomUUID())).toEqual([]);
});

it('finds only the kinds that are asked for', async () => {
  expect(kindsOf(await find('desk', ['call', 'squad']))).toEqual(['squad', 'call']);
});

it('of many of one kind leaves room for the others', async () => {
  for (let count = 0; count < 25; count += 1) await test.api.assistant.create({ name: `Crowd ${count}` });
  await test.api.squad.create({ name: 'Crowd', members: [{ assistantId: String(ids['assistant']) }] });
  const found = await find('crowd');
  expect(found).toHaveLength(20);
  expect(found.at(-1)).toMatchObject({ kind: 'squad' });
  expect(found[0]?.name).toBe('Crowd 24');
});

it('shows members to administrators only, and nothing to others', async () => {
  const { store, orgId } = test;
  const search = async (secret: string) => {
    const answer = await test.server.inject({
      url: '/search?q=desk',
      headers: { cookie: `saywell_session=${secret}`, 'x-saywell-console': '1' },
    });
    return kindsOf(answer.json<{ results: SearchHit[] }>().results);
  };
  // Sessions are looked at by the server's clock.
  test.setTime(new Date().toISOString());
  const session = { method: 'password', ip: '::1', userAgent: 'x' } as const;
  const viewer = { orgId, memberId: String(ids['member']), role: 'viewer', ...session } as const;
  const seen = await search((await store.memberSession.start(viewer)).secret);
  expect(seen).toContain('assistant');
  expect(seen).not.toContain('member');
  expect(await find('desk', ['member'])).toHaveLength(1);
  expect((await test.otherApi.search.find({ q: 'desk' })).results).toMatchObject([
    { name: 'Front desk of others' },
  ]);
});

it.each([
  ['', 'q'],
  ['q=', 'q must'],
  ['q=%20', 'q must'],
  ['q=a&kindAny=call,fax', 'kindAny.1 must be one of'],
  ['q=a&sort=name', 'property sort should not exist'],
])('refuses ?%s by its name', async (query, message) => {
  const headers = { authorization: `Bearer ${test.keys.private}` };
  const answer = await test.server.inject({ url: `/search?${query}`, headers });
  expect(answer.json()).toMatchObject({
    statusCode: 400,
    message: expect.arrayContaining([expect.stringContaining(message)]),
  });
});

it('says what all of one kind are called, and nothing else of them', async () => {
  const nameless = await test.api.tool.create({ type: 'endCall' });
  const { results } = await test.api.search.names({ kind: 'tool' });
  expect(results).toEqual([
    { id: nameless.id, name: 'endCall' },
    { id: ids['tool'], name: 'book_desk' },
  ]);
  expect((await test.api.search.names({ kind: 'assistant' })).results.at(-1)).toEqual({
    id: ids['assistant'],
    name: 'Front desk',
  });
  const plain = await test.otherApi.squad.create({ members: [{ assistant: { name: 'Ava' } }] });
  expect((await test.otherApi.search.names({ kind: 'squad' })).results).toEqual([{ id: plain.id }]);
  await test.otherApi.squad.delete(plain.id);
});

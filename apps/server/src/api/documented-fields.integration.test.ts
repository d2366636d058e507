import type { ApiWarning, Call, CallBatch } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createPhoneCalls } from '../features/calls/phone/phone-calls.ts';
import type { ServerMessageTarget } from '../features/server-messages/server-target.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let now = Date.now();
const send = vi.fn<(orgId: string, target: ServerMessageTarget) => Promise<void>>(async () => undefined);

beforeAll(async () => {
  test = await openApi((store) => ({
    phoneCalls: createPhoneCalls({ store, serverMessages: { send }, now: () => now }),
  }));
});
beforeEach(() => void send.mockClear());
afterAll(() => test[Symbol.asyncDispose]());

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const customer = { number: '+13025550142' };
const server = { url: 'https://customer.example/in', secret: 'of the number' };
const number = { twilioPhoneNumber: '+13025550100', twilioAccountSid: 'AC1', twilioAuthToken: 'hidden' };
const warned = (response: Response): string[] =>
  JSON.parse(response.headers.get('x-saywell-warnings') ?? '[]').map(
    ({ path, code }: ApiWarning) => `${path} ${code}`,
  );
function oneCall(answer: Call | CallBatch): Call {
  return 'results' in answer ? expect.fail('a batch where one call was expected') : answer;
}
const notified = () => send.mock.calls.map(([, { phoneNumber }]) => phoneNumber?.server);

it('the server of a number that comes with a call is told of it, also when the call is started later', async () => {
  const { id: assistantId } = await test.api.assistant.create({ name: 'Max' });
  const phoneNumber = { ...number, server };
  const made = await test.api.call.create.withResponse({ assistantId, customer, phoneNumber });
  const call = oneCall(made.answer);
  expect(notified()).toEqual([server, server]);
  expect(warned(made.response)).toEqual(['customer no-trunk']);
  expect(call.warnings).toMatchObject([{ path: 'customer', code: 'no-trunk' }]);
  const { twilioAuthToken: _, ...shown } = phoneNumber;
  expect((await test.api.call.get(call.id)).phoneNumber).toEqual(shown);
  const { rows } = await test.pool.query('select body::text from call where id = $1', [call.id]);
  for (const secret of [server.secret, number.twilioAuthToken])
    expect(JSON.stringify(rows)).not.toContain(secret);

  const schedulePlan = { earliestAt: new Date(now + 60_000).toISOString() };
  const later = oneCall(await test.api.call.create({ assistantId, customer, phoneNumber, schedulePlan }));
  send.mockClear();
  now += 61_000;
  const phoneCalls = createPhoneCalls({ store: test.store, serverMessages: { send }, now: () => now });
  await phoneCalls.startScheduled(test.orgId, later.id);
  expect(notified()).toEqual([server, server]);
});

it('what of that number is for calls that come in is stored, and warned of', async () => {
  const { id: assistantId } = await test.api.assistant.create({ name: 'Max' });
  const { id: squadId } = await test.api.squad.create({ members: [{ assistantId }] });
  const phoneNumber = {
    ...number,
    assistantId,
    squadId,
    hooks: [{ on: 'call.ringing' as const, do: [{ type: 'say' as const, exact: 'Hello.' }] }],
    fallbackDestination: { type: 'number' as const, number: '+13025550101' },
  };
  const expected = ['assistantId', 'squadId', 'hooks', 'fallbackDestination'].map(
    (field) => `phoneNumber.${field} field-without-effect`,
  );
  const body = { assistantId, customer, phoneNumber };
  const { answer, response } = await test.api.call.create.withResponse(body);
  const ofCall = ['customer no-trunk', ...expected];
  expect(warned(response)).toEqual(ofCall);
  expect(oneCall(answer).warnings?.map(({ path, code }) => `${path} ${code}`)).toEqual(ofCall);
  expect((await test.api.call.get(oneCall(answer).id)).phoneNumber).toMatchObject({ assistantId, squadId });
  const batch = await test.api.call.createPhone.withResponse({
    assistantId,
    customers: [customer],
    phoneNumber,
  });
  expect(warned(batch.response)).toEqual(['customers no-trunk', ...expected]);
  const wrong = { ...body, phoneNumber: { ...number, workflowId: unknownId } };
  await expect(test.api.call.create(wrong)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('phoneNumber.workflowId'),
  });
});

it('workflows, credentials that nothing reads and plans that nothing follows are warned of', async () => {
  const { api } = test;
  const workflow = await api.workflow.create.withResponse({
    name: 'w',
    nodes: [
      { type: 'conversation', name: 'start', isStart: true },
      { type: 'tool', name: 'keys', tool: { type: 'dtmf' } },
    ],
    edges: [{ from: 'start', to: 'keys' }],
    model: { provider: 'openai', model: 'm', messages: [{ role: 'system', content: 'Sell shoes.' }] },
  });
  expect(warned(workflow.response)).toEqual([
    'nodes[1].tool.type field-without-effect',
    'nodes[1] field-without-effect',
  ]);
  expect((await api.workflow.get(workflow.answer.id)).model).toMatchObject({
    messages: [{ role: 'system', content: 'Sell shoes.' }],
  });
  const minimax = { provider: 'minimax', apiKey: 'the key', groupId: 'the group' } as const;
  const credential = await api.credential.create.withResponse(minimax);
  expect(warned(credential.response)).toEqual([]);
  const idle = await api.credential.create.withResponse({ provider: 'tavus', apiKey: 'the key' });
  expect(warned(idle.response)).toEqual(['provider field-without-effect']);
  expect(await api.credential.get(credential.answer.id)).toMatchObject({ groupId: 'the group' });
  const hook = { provider: 'make', teamId: '1', region: 'eu1', apiKey: 'the key' } as const;
  expect(warned((await api.credential.create.withResponse(hook)).response)).toEqual([]);
});

it('metadata of a session’s messages are answered as they came', async () => {
  const messages = [
    { role: 'user' as const, content: 'Hello.', metadata: { page: '/prices', apiKey: 'not ours' } },
    { role: 'assistant' as const, content: 'Hi.' },
  ];
  const phoneNumber = { ...number, server };
  const { answer, response } = await test.api.session.create.withResponse({ messages, phoneNumber });
  expect(warned(response)).toEqual(['phoneNumber.server field-without-effect']);
  expect((await test.api.session.get(answer.id)).messages).toEqual(messages);
});

it('an organisation’s compliance plan is taken switched off, and refused switched on', async () => {
  const off = { hipaaEnabled: false, securityFilterPlan: { enabled: false, mode: 'reject' as const } };
  expect(await test.api.org.update(test.orgId, { compliancePlan: off })).toMatchObject({
    compliancePlan: off,
  });
  for (const on of [
    { securityFilterPlan: { enabled: true } },
    { recordingConsentPlan: { type: 'verbal' as const, message: 'Is recording fine?' } },
  ])
    await expect(test.api.org.update(test.orgId, { compliancePlan: on })).rejects.toMatchObject({
      status: 501,
      code: 'compliance-not-available',
    });
});

it('lists are searched by what is asked', async () => {
  const { api } = test;
  const named = async (name: string) => (await api.assistant.create({ name })).id;
  const [one, two, three] = [await named('Lena'), await named('Lena'), await named('Leo')] as const;
  const idsOf = async (query: Parameters<typeof api.assistant.page>[0]) =>
    (await api.assistant.page(query)).results.map(({ id }) => id).toSorted();
  expect(await idsOf({ idAny: [one, three], sortBy: 'cost' })).toEqual([one, three].toSorted());
  expect(await idsOf({ name: 'Lena' })).toEqual([one, two].toSorted());
  expect(await idsOf({ name: 'Len' })).toEqual([]);
  expect((await api.assistant.page({ name: 'Lena', limit: 1 })).metadata.totalItems).toBe(2);
  expect((await test.otherApi.assistant.page({ idAny: [one] })).results).toEqual([]);

  const squads = [];
  for (const assistantId of [one, two, three])
    squads.push((await api.squad.create({ members: [{ assistantId }] })).id);
  const [first = '', , last = ''] = squads;
  const listed = await api.squad.list({ idAny: [first, last] });
  expect(listed.map(({ id }) => id).toSorted()).toEqual([first, last].toSorted());
  expect(await test.otherApi.squad.list({ idAny: [first] })).toEqual([]);

  const sessionOf = async (name: string) =>
    (await api.session.create({ assistantId: one, assistantOverrides: { variableValues: { name, age: 5 } } }))
      .id;
  const [ann] = [await sessionOf('Ann'), await sessionOf('Ben')];
  const sessionsWith = async (query: Parameters<typeof api.session.list>[0]) =>
    (await api.session.list(query)).results.map(({ id }) => id);
  const variables = (values: object) => ({ assistantOverrides: { variableValues: values } });
  expect(await sessionsWith(variables({ name: 'Ann', age: '5' }))).toEqual([ann]);
  expect(await sessionsWith(variables({ name: 'Cid' }))).toEqual([]);
  expect(await sessionsWith({ squadOverrides: { variableValues: { name: 'Ann' } } })).toEqual([]);
});

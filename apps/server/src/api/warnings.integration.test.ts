import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callEngines } from '../features/agents/availability/call-engines.ts';
import { createRunningCalls, type RunningCalls } from '../features/calls/live/running-calls.ts';
import { createFakeEngines } from '../features/calls/testing/fake-engines.ts';
import { createTestChats } from '../features/chat/testing/test-chats.ts';
import { createRoomRegistry } from '../features/rooms/room-registry.ts';
import { traceWarnings } from '../features/traces/trace-warnings.ts';
import { assistantWarnings } from '../features/warnings/assistant-warnings.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let calls: RunningCalls;
const choose = () => createFakeEngines(systemClock);

beforeAll(async () => {
  test = await openApi((store) => {
    const { log } = fakeContext();
    const rooms = createRoomRegistry({ clock: systemClock, log });
    const engines = {
      choose,
      report: { voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: 'fake' },
    };
    const options = { store, log, engines, rooms, maxCalls: 9, iceServers: [], endSilenceMs: undefined };
    calls = createRunningCalls({ ...options, clock: systemClock });
    return {
      calls,
      chats: createTestChats(store),
      assistantWarnings: async (assistant, orgId) => [
        ...assistantWarnings(assistant, choose()),
        ...(await traceWarnings(store, orgId, assistant)),
      ],
      assistantEngines: async (assistant) => callEngines(assistant, choose()),
    };
  });
});
afterAll(async () => {
  await calls.endAll('worker-shutdown');
  await test[Symbol.asyncDispose]();
});

const replaced: CreateAssistant = { name: 'Größe', voice: { provider: 'hume', voiceId: 'v' } };
const warningsIn = (response: Response): ApiWarning[] =>
  JSON.parse(response.headers.get('x-saywell-warnings') ?? '[]');
const named = (response: Response) => warningsIn(response).map(({ path, code }) => `${path} ${code}`);

it('an assistant that is written is answered with what does not have its effect', async () => {
  const { assistant } = test.api;
  const { answer, response } = await assistant.create.withResponse(replaced);
  expect(named(response)).toEqual(['voice.provider engine-replaced']);
  const changed = await assistant.update.withResponse(answer.id, {
    hooks: null,
    observabilityPlan: { provider: 'langfuse', tags: ['a'] },
  });
  expect(named(changed.response)).toEqual([
    'voice.provider engine-replaced',
    'observabilityPlan field-without-effect',
  ]);
  const quiet = await assistant.update.withResponse(answer.id, {
    voice: null,
    observabilityPlan: null,
    backgroundSound: 'off',
  });
  expect(quiet.response.headers.has('x-saywell-warnings')).toBe(false);
  expect((await assistant.get.withResponse(answer.id)).response.headers.has('x-saywell-warnings')).toBe(
    false,
  );
});

it('a check tells what the answer to the writing told: sounds, analyses, messages and questions that nobody makes', async () => {
  const { assistant } = test.api;
  const { answer, response } = await assistant.create.withResponse({
    backgroundSound: 'jungle',
    analysisPlan: { structuredDataPlan: { enabled: true, schema: { type: 'object' } } },
    compliancePlan: { recordingConsentPlan: { type: 'verbal', message: 'May we?' } },
    serverMessages: ['end-of-call-report'],
    metadata: { saywell: { bogus: 1 } },
  });
  const told = [
    'metadata.saywell.bogus metadata-not-understood',
    'backgroundSound field-without-effect',
    'compliancePlan.recordingConsentPlan field-without-effect',
    'analysisPlan.structuredDataPlan field-without-effect',
    'serverMessages field-without-effect',
  ];
  expect(named(response)).toEqual(told);
  const { warnings } = await assistant.check(answer.id);
  expect(warnings.map(({ path, code }) => `${path} ${code}`)).toEqual(told);
});

it('a stored answer that is given again warns again', async () => {
  const options = { idempotencyKey: 'warned' };
  const first = await test.api.assistant.create.withResponse(replaced, options);
  const again = await test.api.assistant.create.withResponse(replaced, options);
  expect(again.response.headers.get('idempotent-replayed')).toBe('true');
  expect(warningsIn(again.response)).toEqual(warningsIn(first.response));
  expect(named(again.response)).toHaveLength(1);
});

it('squads and tools warn with the path of what is in them', async () => {
  const members = [{ assistant: replaced }, { assistant: { name: 'Other' } }];
  const squad = await test.api.squad.create.withResponse({ members });
  expect(named(squad.response)).toEqual([
    'members[1] field-without-effect',
    'members[0].assistant.voice.provider engine-replaced',
  ]);
  const tool = await test.api.tool.create.withResponse({ type: 'dtmf' });
  expect(named(tool.response)).toEqual(['type field-without-effect']);
});

it('what is laid over members of a squad is told with what they have themselves', async () => {
  const server = { url: 'https://hooks.example' };
  const member = { assistant: { name: 'One', server } };
  const { response } = await test.api.squad.create.withResponse({
    members: [member],
    membersOverrides: { serverMessages: ['end-of-call-report'], backgroundSound: 'jungle' },
  });
  expect(named(response)).toEqual(['membersOverrides.backgroundSound field-without-effect']);
});

it('a call says what of its assistant does not have its effect, and pages do not read it', async () => {
  const { id: assistantId } = await test.api.assistant.create({ ...replaced, voicemailMessage: 'Hi.' });
  const { answer: call, response } = await test.api.call.createWeb.withResponse({ assistantId });
  expect(call.warnings).toMatchObject([
    { path: 'voice.provider', code: 'engine-replaced' },
    { path: 'voicemailMessage', code: 'field-without-effect' },
  ]);
  expect(warningsIn(response)).toEqual(call.warnings);
  const stored = await test.api.call.get(call.id);
  expect(stored.warnings).toEqual(call.warnings);
  expect(stored.engines?.voice).toMatchObject({ asked: 'hume', reason: expect.stringContaining('hume') });
  expect(stored.engines?.model).toEqual({ asked: 'saywell', used: stored.engines?.model.used });
  const page = await test.publicApi.call.createWeb.withResponse({ assistantId });
  expect(page.answer).not.toHaveProperty('warnings');
  expect(page.answer).not.toHaveProperty('engines');
  expect(page.response.headers.has('x-saywell-warnings')).toBe(false);
});

it('a chat says what of an assistant or a squad that comes with it does not have its effect', async () => {
  const { chat, assistant } = test.api;
  const input = 'hi';
  const assistantOverrides = { artifactPlan: { pcapEnabled: true } };
  const inline = await chat.create.withResponse({ assistant: replaced, assistantOverrides, input });
  // Which voice it would be in a call is not said of a chat.
  const expected = ['voice field-without-effect', 'artifactPlan.pcapEnabled field-without-effect'];
  expect(named(inline.response).toSorted()).toEqual(expected.toSorted());
  const squad = await chat.create.withResponse({ squad: { members: [{ assistant: replaced }] }, input });
  expect(named(squad.response)).toEqual(['members[0].assistant.voice.provider engine-replaced']);
  const { id: assistantId } = await assistant.create(replaced);
  const stored = await chat.create.withResponse({ assistantId, input });
  expect(named(stored.response)).toEqual([]);
  const overridden = { assistantId, input, assistantOverrides: { endCallPhrases: ['bye'] } };
  expect(named((await chat.create.withResponse(overridden)).response)).toEqual([
    'endCallPhrases field-without-effect',
  ]);
});

it('a chat says once of a destination that nobody names why', async () => {
  const tools = [{ type: 'handoff' as const, destinations: [{ type: 'dynamic' as const }] }];
  const assistant = { model: { provider: 'saywell' as const, tools } };
  const { response } = await test.api.chat.create.withResponse({ assistant, input: 'hi' });
  expect(warningsIn(response)).toMatchObject([
    { path: 'model.tools[0].destinations[0]', message: expect.stringContaining('In chats') },
  ]);
});

it('a session says of an assistant that comes with it what its chats do', async () => {
  const tools = [{ type: 'bash' as const, subType: 'bash_20241022' as const, name: 'bash' as const }];
  const { response } = await test.api.session.create.withResponse({
    assistant: { hooks: [], voicemailMessage: 'Hi.', model: { provider: 'saywell', tools } },
    customerId: 'nobody',
    messages: [{ role: 'system', content: 'Say {{foo}}.' }],
  });
  expect(named(response)).toEqual([
    'customerId field-without-effect',
    'messages[0].content field-without-effect',
    'hooks field-without-effect',
    'voicemailMessage field-without-effect',
    'model.tools[0] field-without-effect',
  ]);
});

it('a check answers what a call would be like, with the stored tools and members', async () => {
  const { assistant, squad, tool, workflow } = test.api;
  const { id: toolId } = await tool.create({ type: 'dtmf' });
  const model = { provider: 'saywell' as const, toolIds: [toolId] };
  const { id: assistantId } = await assistant.create({ ...replaced, model });
  const one = await assistant.check(assistantId);
  const pathsOf = ({ warnings }: typeof one) => warnings.map(({ path, code }) => `${path} ${code}`);
  expect(pathsOf(one)).toEqual([
    'voice.provider engine-replaced',
    'model.toolIds[0].type field-without-effect',
  ]);
  expect(one.engines).toMatchObject([{ path: '', model: { asked: 'saywell' }, voice: { asked: 'hume' } }]);
  const { id: squadId } = await squad.create({
    members: [
      { assistant: { name: 'First' } },
      { assistantId, assistantOverrides: { voicemailMessage: 'Hi.' } },
    ],
  });
  const team = await squad.check(squadId);
  expect(pathsOf(team)).toContain('members[1].voice.provider engine-replaced');
  expect(pathsOf(team)).toContain('members[1].voicemailMessage field-without-effect');
  expect(team.engines.map(({ path }) => path)).toEqual(['members[0]', 'members[1]']);
  expect(await tool.check(toolId)).toMatchObject({ warnings: [{ path: 'type' }], engines: [] });
  const node = { type: 'conversation', name: 'start', isStart: true } as const;
  const keys = { type: 'tool', name: 'keys', toolId } as const;
  const voice = { provider: 'tavus', voiceId: 'x' } as const;
  const { id: workflowId } = await workflow.create({
    name: 'w',
    nodes: [{ ...node, voice }, keys],
    edges: [{ from: 'start', to: 'keys' }],
  });
  const graph = await workflow.check(workflowId);
  expect(pathsOf(graph)).toContain('nodes[0].voice.provider engine-replaced');
  expect(pathsOf(graph)).toContain('nodes[1].tool.type field-without-effect');
  expect(graph.engines.map(({ path }) => path)).toEqual(['nodes[0]']);
  const wrong = [
    () => assistant.check(toolId),
    () => squad.check(assistantId),
    () => test.otherApi.tool.check(toolId),
  ];
  for (const check of wrong) await expect(check()).rejects.toMatchObject({ status: 404 });
});

it('a squad is told of the same when it is written and when it is checked (field: membersOverrides.tools:append, members.assistantDestinations.assistantOverrides)', async () => {
  const tool = { type: 'function' as const, function: { name: 'handoff_to_Sales' } };
  const { answer, response } = await test.api.squad.create.withResponse({
    membersOverrides: { 'tools:append': [{ type: 'dtmf' }] },
    members: [
      {
        assistant: { name: 'Desk', model: { provider: 'saywell', tools: [tool] } },
        assistantDestinations: [
          { type: 'assistant', assistantName: 'Sales', assistantOverrides: { voicemailMessage: 'Hi.' } },
        ],
      },
      { assistant: { name: 'Sales', artifactPlan: { recordingEnabled: true } } },
    ],
  });
  const both = [
    'members[0].assistantDestinations[0].assistantOverrides.voicemailMessage',
    'members[0].model.tools[0]',
    'members[1].artifactPlan.recordingEnabled',
  ];
  const written = warningsIn(response).map(({ path }) => path);
  const checked = (await test.api.squad.check(answer.id)).warnings.map(({ path }) => path);
  expect(written.toSorted()).toEqual([...both, 'membersOverrides.tools:append[0].type'].toSorted());
  expect(checked.toSorted()).toEqual(
    [...both, 'members[0].model.tools[1].type', 'members[1].model.tools[0].type'].toSorted(),
  );
});

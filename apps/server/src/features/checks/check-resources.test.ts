import type { Assistant, CreateAssistant, CreateTool, Squad, Tool } from '@saywell/contract';
import { expect, it } from 'vitest';
import {
  type CheckContext,
  checkAssistant,
  checkSquad,
  checkTool,
  checkWorkflow,
  noEngines,
} from './check-resources.ts';

const stored = { orgId: 'org', createdAt: '', updatedAt: '' };
const tool: Tool = { ...stored, id: 'dtmf', type: 'dtmf' };
const knowledgeBases = [
  { provider: 'saywell' as const, name: 'all', description: 'All', fileIds: ['menu', 'lost'] },
];
const search: Tool = { ...stored, id: 'search', type: 'query', function: { name: 'find' }, knowledgeBases };
const ann: Assistant = { ...stored, id: 'ann', name: 'Ann', voice: { provider: 'saywell' } };
const team: Squad = { ...stored, id: 'team', members: [{ assistantId: 'ann' }, { assistantId: 'gone' }] };
const seen: CreateAssistant[] = [];
const context: CheckContext = {
  config: { codeTools: 'isolated' },
  store: {
    assistant: {
      get: async (_orgId, id) => (id === 'ann' ? ann : null),
    },
    assistantVersion: { find: async (_orgId, _id, version) => ({ name: `Ann ${version}` }) },
    squad: { get: async (_orgId, id) => (id === 'team' ? team : null) },
    toolVersion: { find: async () => null },
    tool: { get: async (_orgId, id) => (id === 'dtmf' ? tool : id === 'search' ? search : null) },
    knowledgeBase: { head: async () => null },
    credential: {
      get: async () => null,
      known: async () => new Set(),
      providers: async () => new Set(['twilio']),
    },
    org: { get: async () => null },
    file: { knownIn: async (_orgId, ids) => new Set(ids.filter((id) => id !== 'lost')) },
  },
  assistantWarnings: (assistant) => {
    seen.push(assistant);
    return [{ path: 'name', code: 'field-without-effect', message: assistant.name ?? '' }];
  },
  assistantEngines: noEngines,
};

it('an assistant is checked with the stored tools that it names, and told which are not there', async () => {
  const model = { provider: 'saywell' as const, toolIds: ['gone', 'dtmf'] };
  const { warnings, engines } = await checkAssistant(context, { ...ann, model });
  expect(warnings.map(({ path }) => path)).toEqual(['name', 'model.toolIds[0]', 'model.toolIds[1].type']);
  expect(engines).toEqual([
    {
      path: '',
      model: { asked: 'saywell', used: null },
      transcriber: { asked: 'saywell', used: null },
      voice: { asked: 'saywell', used: null },
    },
  ]);
});

it('a squad is checked member by member, each as its call would have it', async () => {
  const squad: Squad = {
    ...stored,
    id: 'squad',
    members: [
      { assistantId: 'ann', assistantOverrides: { name: 'Member' } },
      { assistantId: 'gone' },
      { assistantId: 'ann', assistantVersion: 'v2' },
    ],
    membersOverrides: { firstMessage: 'From all.', name: 'All' },
  };
  seen.length = 0;
  const { warnings, engines } = await checkSquad(context, squad);
  expect(
    warnings.filter(({ path }) => path.endsWith('.name')).map(({ path, message }) => [path, message]),
  ).toEqual([
    ['members[0].name', 'Member'],
    ['members[2].name', 'All'],
  ]);
  expect(engines.map(({ path }) => path)).toEqual(['members[0]', 'members[2]']);
  expect(seen.every(({ firstMessage }) => firstMessage === 'From all.')).toBe(true);
});

it('messages that a later stored member asks for at a server of its own are told', async () => {
  const bo: Assistant = {
    ...ann,
    id: 'bo',
    server: { url: 'https://bo.example' },
    serverMessages: ['transcript'],
  };
  const get = async (_orgId: string, id: string) => (id === 'bo' ? bo : ann);
  const store = { ...context.store, assistant: { get } };
  const ofMembers = async (...ids: string[]) => {
    const members = ids.map((assistantId) => ({ assistantId }));
    const { warnings } = await checkSquad({ ...context, store }, { ...stored, id: 'squad', members });
    return warnings.flatMap(({ path }) => (path.endsWith('serverMessages') ? [path] : []));
  };
  expect(await ofMembers('ann', 'bo')).toEqual(['members[1].serverMessages']);
  expect(await ofMembers('bo', 'ann')).toEqual([]);
});

it('one member of which nothing is kept makes it so for all', async () => {
  const quiet = { name: 'Quiet', compliancePlan: { hipaaEnabled: true } };
  const members = [{ assistantId: 'ann' }, { assistant: quiet }];
  seen.length = 0;
  await checkSquad(context, { ...stored, id: 'squad', members });
  expect(seen.map(({ compliancePlan }) => compliancePlan?.hipaaEnabled)).toEqual([true, true]);
});

it('files that are not there are told, wherever a tool names them', async () => {
  const own: CreateTool = { type: 'query', function: { name: 'look' }, knowledgeBases };
  const model = { provider: 'saywell' as const, toolIds: ['search'], tools: [own] };
  const { warnings } = await checkAssistant(context, { ...ann, model });
  const lost = 'knowledgeBases[0].fileIds[1]';
  expect(warnings.filter(({ path }) => path.includes('fileIds')).map(({ path }) => path)).toEqual([
    `model.toolIds[0].${lost}`,
    `model.tools[0].${lost}`,
  ]);
  expect((await checkTool(context, search)).warnings).toMatchObject([
    { path: lost, code: 'field-without-effect', message: expect.stringContaining('no such file') },
  ]);
  const nodes = [
    { name: 'stored', type: 'tool' as const, toolId: 'search' },
    { name: 'own', type: 'tool' as const, tool: own },
  ];
  const workflow = { ...stored, id: 'w', name: 'W', nodes, edges: [] };
  const ofNodes = (await checkWorkflow(context, workflow)).warnings.map(({ path }) => path);
  expect(ofNodes.filter((path) => path.includes('fileIds'))).toEqual([
    `nodes[0].tool.${lost}`,
    `nodes[1].tool.${lost}`,
  ]);
});

it('code is judged by what the operator allows', async () => {
  const code: Tool = { ...stored, id: 'code', type: 'code', code: 'return 1', function: { name: 'count' } };
  expect((await checkTool(context, code)).warnings).toEqual([]);
  const off = { ...context, config: { codeTools: 'off' as const } };
  expect((await checkTool(off, code)).warnings).toMatchObject([{ path: 'type' }]);
});

it('a tool has no engines', async () => {
  expect(await checkTool(context, tool)).toMatchObject({ warnings: [{ path: 'type' }], engines: [] });
});

it('what is named and not there is told, of each kind of resource', async () => {
  const server = { url: 'https://a.example', credentialId: '0192f0c0-0000-7000-8000-00000000000a' };
  const own: CreateTool = { type: 'function', function: { name: 'book' }, server };
  const path = 'server.credentialId';
  const pathsOf = ({ warnings }: { warnings: readonly { path: string; code: string }[] }) =>
    warnings.flatMap((warning) => (warning.code === 'reference-unknown' ? [warning.path] : []));
  expect(pathsOf(await checkTool(context, { ...stored, ...own, id: 't' }))).toEqual([path]);
  const model = { provider: 'saywell' as const, tools: [own] };
  expect(pathsOf(await checkAssistant(context, { ...ann, model }))).toEqual([`model.tools[0].${path}`]);
  const squad = { ...stored, id: 's', members: [{ assistant: { server } }] };
  expect(pathsOf(await checkSquad(context, squad))).toEqual([`members[0].assistant.${path}`]);
  const nodes = [{ name: 'own', type: 'tool' as const, tool: own }];
  expect(pathsOf(await checkWorkflow(context, { ...stored, id: 'w', name: 'W', nodes, edges: [] }))).toEqual([
    `nodes[0].tool.${path}`,
  ]);
});

it('a tool of another service without a credential for it is told, stored or not', async () => {
  const slack: CreateTool = { type: 'slack.message.send' };
  const { warnings } = await checkTool(context, { ...stored, ...slack, id: 's' });
  expect(warnings).toMatchObject([
    {
      path: 'type',
      message: expect.stringContaining('slack-webhook or slack.oauth2-authorization') as unknown,
    },
  ]);
  const model = { provider: 'saywell' as const, tools: [{ type: 'sms' as const }, slack] };
  expect((await checkAssistant(context, { ...ann, model })).warnings.map(({ path }) => path)).toEqual([
    'name',
    'model.tools[1].type',
  ]);
});

it('a member of another squad that is to take over is told where that squad has none of its name', async () => {
  const to = (entryAssistantName: string, squad: object = { squadId: 'team' }): CreateTool => ({
    type: 'handoff',
    destinations: [{ type: 'squad', ...squad, entryAssistantName }],
  });
  const warned = async (destination: CreateTool) =>
    (await checkTool(context, { ...stored, id: 'hand', ...destination })).warnings.map(({ path }) => path);
  expect(await warned(to(' ann '))).toEqual([]);
  expect(await warned(to('Bob'))).toEqual(['destinations[0].entryAssistantName']);
  const renamed = { squadId: 'team', squadOverrides: { name: 'Bob' } };
  expect(await warned(to('Bob', renamed))).toEqual([]);
  expect(await warned(to('Cleo', { squad: { members: [{ assistant: { name: 'Cleo' } }] } }))).toEqual([]);
});

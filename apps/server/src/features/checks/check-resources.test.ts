import type { Assistant, CreateAssistant, Squad, Tool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { type CheckContext, checkAssistant, checkSquad, checkTool, noEngines } from './check-resources.ts';

const stored = { orgId: 'org', createdAt: '', updatedAt: '' };
const tool: Tool = { ...stored, id: 'dtmf', type: 'dtmf' };
const ann: Assistant = { ...stored, id: 'ann', name: 'Ann', voice: { provider: 'saywell' } };
const seen: CreateAssistant[] = [];
const context: CheckContext = {
  config: { codeTools: 'isolated' },
  store: {
    assistant: {
      get: async (_orgId, id) => (id === 'ann' ? ann : null),
    },
    assistantVersion: { find: async (_orgId, _id, version) => ({ name: `Ann ${version}` }) },
    toolVersion: { find: async () => null },
    tool: { get: async (_orgId, id) => (id === 'dtmf' ? tool : null) },
  },
  assistantWarnings: (assistant) => {
    seen.push(assistant);
    return [{ path: 'name', code: 'field-without-effect', message: assistant.name ?? '' }];
  },
  assistantEngines: noEngines,
};

it('an assistant is checked with the stored tools that it names and that are still there', async () => {
  const model = { provider: 'saywell' as const, toolIds: ['gone', 'dtmf'] };
  const { warnings, engines } = await checkAssistant(context, { ...ann, model });
  expect(warnings.map(({ path }) => path)).toEqual(['name', 'model.toolIds[1].type']);
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

it('one member of which nothing is kept makes it so for all', async () => {
  const quiet = { name: 'Quiet', compliancePlan: { hipaaEnabled: true } };
  const members = [{ assistantId: 'ann' }, { assistant: quiet }];
  seen.length = 0;
  await checkSquad(context, { ...stored, id: 'squad', members });
  expect(seen.map(({ compliancePlan }) => compliancePlan?.hipaaEnabled)).toEqual([true, true]);
});

it('code is judged by what the operator allows', () => {
  const code: Tool = { ...stored, id: 'code', type: 'code', code: 'return 1', function: { name: 'count' } };
  expect(checkTool(context, code).warnings).toEqual([]);
  expect(checkTool({ config: { codeTools: 'off' } }, code).warnings).toMatchObject([{ path: 'type' }]);
});

it('a tool has no engines', () => {
  expect(checkTool(context, tool)).toMatchObject({ warnings: [{ path: 'type' }], engines: [] });
});

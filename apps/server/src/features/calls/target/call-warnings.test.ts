import type { CreateSquad, Tool, WorkflowNode } from '@saywell/contract';
import { expect, it } from 'vitest';
import { talkInCall } from '../testing/talk-in-call.ts';

const mcp: Tool = { id: 'offers', orgId: 'org', createdAt: '', updatedAt: '', type: 'mcp' };
const keys: Tool = { ...mcp, id: 'keys', type: 'dtmf' };
const storedTools = { offers: mcp, keys };

it('a call is warned of every node of its workflow, with the stored tools', async () => {
  const nodes: WorkflowNode[] = [
    { type: 'conversation', name: 'start', isStart: true, prompt: 'x' },
    { type: 'conversation', name: 'later', prompt: 'x', toolIds: ['keys'] },
    { type: 'tool', name: 'many', toolId: 'offers' },
    { type: 'tool', name: 'gone', toolId: 'deleted' },
    { type: 'conversation', name: 'last', prompt: 'x', voice: { provider: 'tavus', voiceId: 'v' } },
  ];
  const edges = nodes.slice(1).map(({ name: to }, index) => ({ from: nodes[index]?.name ?? '', to }));
  const { entries } = await talkInCall({ workflow: { name: 'Desk', nodes, edges } }, {}, { storedTools });
  const places = entries.flatMap((entry) => /^(nodes\[\d\][\w.[\]]*):/.exec(entry)?.[1] ?? []);
  expect(places).toEqual(
    expect.arrayContaining([
      'nodes[1].toolIds[0].type',
      'nodes[2].toolId',
      'nodes[3].toolId',
      'nodes[4].voice.provider',
    ]),
  );
});

it('a call is warned of every member of its squad, with what is laid over it', async () => {
  const squad: CreateSquad = {
    members: [
      { assistant: { name: 'First', firstMessage: '{{ nobody }}' } },
      { assistant: { name: 'Second', model: { provider: 'saywell', toolIds: ['keys'] } } },
      { assistantId: 'deleted' },
    ],
    membersOverrides: { voicemailMessage: 'Hi.' },
  };
  const { entries } = await talkInCall({ squad }, {}, { storedTools });
  const places = entries.flatMap((entry) => /^(members\[\d\][\w.[\]]*):/.exec(entry)?.[1] ?? []);
  expect(places).toEqual([
    'members[0].voicemailMessage',
    'members[1].voicemailMessage',
    'members[1].model.toolIds[0].type',
    'members[0].firstMessage',
  ]);
});

it('of an assistant outside of the call everything is said when he takes over', async () => {
  const assistant = { name: 'Ann', voicemailMessage: 'Hi.' };
  const tool = { type: 'handoff' as const, destinations: [{ type: 'assistant' as const, assistant }] };
  const world = await talkInCall(
    { assistant: { name: 'Bo', model: { provider: 'saywell', tools: [tool] } } },
    { Bo: () => ({ text: '', call: { name: 'handoff_to_Ann', parameters: {} } }) },
  );
  expect(world.entries.join(' ')).not.toContain('voicemailMessage');
  await world.type('Ann please');
  expect(world.entries).toContainEqual(expect.stringContaining('Ann: voicemailMessage: '));
});

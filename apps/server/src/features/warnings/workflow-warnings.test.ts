import type { CreateWorkflow } from '@saywell/contract';
import { expect, it } from 'vitest';
import { nodeAssistant } from '../workflows/node-assistant.ts';
import { workflowWarnings } from './workflow-warnings.ts';

const workflow: CreateWorkflow = {
  name: 'Desk',
  voice: { provider: 'hume', voiceId: 'x' },
  nodes: [
    { type: 'tool', name: 'first', isStart: true, tool: { type: 'mcp' } },
    { type: 'conversation', name: 'own', prompt: 'x', voice: { provider: 'hume', voiceId: 'y' }, tools: [] },
    { type: 'conversation', name: 'shared', prompt: 'x', tools: [] },
  ],
  edges: [
    { from: 'first', to: 'own', condition: { type: 'ai', prompt: '{{ city == }}' } },
    { from: 'first', to: 'shared', condition: { type: 'ai', prompt: '{{ city == "Rome" }}' } },
    { from: 'own', to: 'shared', condition: { type: 'ai', prompt: '{{}}' } },
    { from: 'shared', to: 'own', condition: { type: 'ai', prompt: ' ' } },
    { from: 'shared', to: 'first', condition: { type: 'ai', prompt: 'The visitor wants it.' } },
  ],
};

it('what cannot be read in the instructions of all takes nothing from those of one', async () => {
  const prompt = 'Hi {{who}}';
  const nodes = [{ type: 'conversation' as const, name: 'a', isStart: true, prompt }];
  const workflow = { name: 'w', globalPrompt: 'Global {{who}} {% bad', nodes, edges: [] };
  const [node] = nodes;
  if (node === undefined) throw new Error('no node');
  expect(nodeAssistant(workflow, node).model?.messages?.[0]?.content).toBe('Global\n\nHi {{who}}');
  const found = await workflowWarnings(workflow, () => []);
  expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(['globalPrompt template-not-understood']);
  const own = { ...workflow, globalPrompt: 'Global {{who}}', nodes: [{ ...node, prompt: 'Hi {% bad' }] };
  expect((await workflowWarnings(own, () => [])).map(({ path }) => path)).toEqual(['nodes[0].prompt']);
});

it('is said by the place in the workflow: of the node, or of what all share', async () => {
  const warned = await workflowWarnings(workflow, () =>
    ['voice.provider', 'model.messages[0].content', 'model.tools[1].type', 'firstMessage', 'hooks[0].do'].map(
      (path) => ({ path, code: 'field-without-effect' as const, message: '' }),
    ),
  );
  expect(warned.map(({ path }) => path)).toEqual([
    'nodes[0].isStart',
    'edges[0].condition.prompt',
    'edges[2].condition.prompt',
    'edges[3].condition.prompt',
    'nodes[0].tool.type',
    'nodes[1].voice.provider',
    'nodes[1].prompt',
    'nodes[1].tools[1].type',
    'hooks[0].do',
    'voice.provider',
    'nodes[2].prompt',
    'nodes[2].tools[1].type',
  ]);
});

it('a model that hears and speaks by itself leads to no other conversation', async () => {
  const model = { provider: 'openai' as const, model: 'gpt-realtime' };
  const nodes = ['a', 'b'].map((name) => ({ type: 'conversation' as const, name, prompt: 'x', model }));
  const edges = [{ from: 'a', to: 'b' }];
  const pathsOf = async (count: number) =>
    (await workflowWarnings({ name: 'w', nodes: nodes.slice(0, count), edges }, () => [])).map(
      ({ path }) => path,
    );
  expect(await pathsOf(2)).toEqual(['nodes[0].model.model', 'nodes[1].model.model']);
  expect(await pathsOf(1)).toEqual([]);
});

it('the built-in dialogue is warned of what it cannot ask for', async () => {
  const schema = {
    type: 'object' as const,
    properties: {
      rows: { type: 'array' as const, items: { type: 'object' as const } },
      address: { type: 'object' as const, properties: { street: { type: 'string' as const } } },
    },
  };
  const asking = { type: 'conversation' as const, name: 'a', variableExtractionPlan: { schema } };
  const pathsOf = async (node: typeof asking & { model?: CreateWorkflow['model'] }) =>
    (await workflowWarnings({ name: 'w', nodes: [node], edges: [] }, () => [])).map(({ path }) => path);
  expect(await pathsOf(asking)).toEqual(['nodes[0].variableExtractionPlan.schema.properties.rows']);
  expect(await pathsOf({ ...asking, model: { provider: 'openai', model: 'gpt-4o' } })).toEqual([]);
});

it('advice names what workflows have', async () => {
  const message = 'Put one among the assistant\'s credentials, or metadata.saywell.missingModel "replace".';
  const [warning] = await workflowWarnings(workflow, () => [
    { path: 'model.provider', code: 'engine-not-available', message },
  ]).then((all) => all.filter(({ code }) => code === 'engine-not-available'));
  expect(warning).toMatchObject({
    path: 'model.provider',
    message: expect.stringMatching(/workflow's credentials.*of the organisation/),
  });
});

it('of two edges without a condition out of one node the second is never taken', async () => {
  const graph: CreateWorkflow = {
    name: 'Desk',
    nodes: ['a', 'b', 'c'].map((name) => ({ type: 'conversation', name, prompt: 'x' })),
    edges: [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'b', condition: { type: 'ai', prompt: 'The visitor agrees.' } },
      { from: 'a', to: 'c' },
      { from: 'b', to: 'c' },
    ],
  };
  expect(await workflowWarnings(graph, () => [])).toEqual([
    { path: 'edges[2]', code: 'field-without-effect', message: expect.stringContaining('from "a" to "b"') },
  ]);
});

it('conditions that are no templates are told of where they stand', async () => {
  const globalNodePlan = { enabled: true, enterCondition: 'Wants {{ who' };
  const nodes = ['a', 'b'].map((name) => ({
    type: 'conversation' as const,
    name,
    prompt: 'x',
    ...(name === 'b' && { globalNodePlan }),
  }));
  const conditionOf = (prompt: string) => ({ type: 'ai' as const, prompt });
  const edges = [
    { from: 'a', to: 'b', condition: conditionOf('The visitor is {{ who') },
    { from: 'b', to: 'a', condition: conditionOf('{{who}} comes from {{home}}') },
  ];
  const warned = await workflowWarnings({ name: 'w', nodes, edges }, () => []);
  expect(warned.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'edges[0].condition.prompt template-not-understood',
    'nodes[1].globalNodePlan.enterCondition template-not-understood',
  ]);
});

it('a function that has the name of a way on', async () => {
  const tools = ['go_to_end', 'go_to_nowhere', 'find'].map((name) => ({
    type: 'function' as const,
    function: { name },
  }));
  const nodes = [
    { type: 'conversation' as const, name: 'start', prompt: 'x', isStart: true, tools },
    { type: 'conversation' as const, name: 'end', prompt: 'x', tools },
  ];
  const warned = await workflowWarnings(
    { name: 'w', nodes, edges: [{ from: 'start', to: 'end' }] },
    () => [],
  );
  expect(warned.map(({ path }) => path)).toEqual(['nodes[0].tools[0]']);
});

it('a conversation that can never be left, and a broken text that all share', async () => {
  const schema = {
    type: 'object' as const,
    properties: { c: { type: 'string' as const } },
    required: ['zz'],
  };
  const nodes = [
    { type: 'conversation' as const, name: 'a', prompt: 'x', variableExtractionPlan: { schema } },
    { type: 'conversation' as const, name: 'b', prompt: 'y' },
  ];
  const warned = await workflowWarnings(
    { name: 'w', globalPrompt: 'Be {{ kind | nofilter }}.', nodes, edges: [{ from: 'a', to: 'b' }] },
    () => [],
  );
  expect(warned.map(({ path }) => path)).toEqual([
    'globalPrompt',
    'nodes[0].variableExtractionPlan.schema.required[0]',
  ]);
});

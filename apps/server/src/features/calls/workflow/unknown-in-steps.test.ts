import type { CreateTool, CreateWorkflow } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import { toolsOfNodes } from './node-tools.ts';
import { unknownInSteps } from './unknown-in-steps.ts';

const text = (description?: string) => ({ type: 'string' as const, ...(description && { description }) });
const finding = (target: string): CreateTool => ({
  type: 'function',
  function: {
    name: 'find',
    description: 'For {{nobody}}',
    parameters: { type: 'object', properties: { order: text() } },
  },
  variableExtractionPlan: {
    schema: { type: 'object', properties: { state: { ...text(), target } } },
    aliases: [{ key: 'stage', value: '{{$}}' }],
  },
});
const workflow: CreateWorkflow = {
  name: 'Desk',
  nodes: [
    {
      type: 'conversation',
      name: 'ask',
      isStart: true,
      prompt: 'x',
      variableExtractionPlan: {
        schema: { type: 'object', properties: { visit: text('A day before {{last}}, as {{state}}') } },
      },
    },
    { type: 'tool', name: 'look', tool: finding('shown') },
    { type: 'conversation', name: 'book', prompt: 'x' },
    {
      type: 'conversation',
      name: 'person',
      prompt: 'x',
      globalNodePlan: { enabled: true, enterCondition: 'The caller asks for {{boss}}.' },
    },
    {
      type: 'conversation',
      name: 'closed',
      prompt: 'x',
      globalNodePlan: { enabled: false, enterCondition: '{{nothing}}' },
    },
  ],
  edges: [
    {
      from: 'ask',
      to: 'look',
      condition: { type: 'ai', prompt: '{{visit}} is before {{lst}} and {{own}}.' },
    },
    { from: 'ask', to: 'book', condition: { type: 'ai', prompt: '{{ worked == "out" }}' } },
    {
      from: 'look',
      to: 'book',
      condition: { type: 'ai', prompt: '{{order}} is {{state}}, {{shown}}, {{stage}}, {{hidden}}.' },
    },
    { from: 'book', to: 'ask', condition: { type: 'ai', prompt: 'In another conversation: {{other}}' } },
  ],
};

it('names without a value in what leads on from a conversation (field: edges.condition.prompt, nodes<conversation>.globalNodePlan.enterCondition)', async () => {
  const [node] = workflow.nodes;
  if (node?.type !== 'conversation') throw new Error('no conversation');
  const place = { workflow, node };
  const nodes = await toolsOfNodes(fakeStore(), 'org', place);
  const own = [{ tool: finding('own') }];
  const found = unknownInSteps(place, { own, nodes, values: { last: 'May' } });
  expect(found.map(({ path, message }) => `${path}: ${message.split(':')[0]}`)).toEqual([
    'edges[0].condition.prompt: Nothing has the name "lst"',
    'edges[2].condition.prompt: Nothing has the name "hidden"',
    'nodes[3].globalNodePlan.enterCondition: Nothing has the name "boss"',
    'nodes[0].variableExtractionPlan.schema.properties.visit.description: Nothing has the name "state"',
    'nodes[1].tool.function.description: Nothing has the name "nobody"',
  ]);
  expect(
    unknownInSteps(place, {
      own,
      nodes,
      values: { last: 'May', lst: 'June', hidden: 1, boss: 'Ann', state: 'x', nobody: 'Bo' },
    }),
  ).toEqual([]);
});

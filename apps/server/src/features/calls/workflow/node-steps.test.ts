import type { CreateWorkflow } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createVariables } from '../../tools/variables.ts';
import { nodeSteps } from './node-steps.ts';

const workflow: CreateWorkflow = {
  name: 'Desk',
  nodes: [
    {
      type: 'conversation',
      name: 'ask',
      isStart: true,
      prompt: 'x',
      variableExtractionPlan: {
        schema: {
          type: 'object',
          properties: { day: { type: 'string', description: 'A day before {{last}}' } },
        },
      },
    },
    { type: 'conversation', name: 'book', prompt: 'x' },
    {
      type: 'conversation',
      name: 'person',
      prompt: 'x',
      globalNodePlan: { enabled: true, enterCondition: 'The caller asks for {{boss}}.' },
    },
  ],
  edges: [{ from: 'ask', to: 'book', condition: { type: 'ai', prompt: 'The day is before {{last}}.' } }],
};
const [node] = workflow.nodes;

it('conditions are filled in, and again with what was found out since (field: edges.condition.prompt, nodes<conversation>.globalNodePlan.enterCondition)', () => {
  if (node?.type !== 'conversation') throw new Error('no conversation');
  const variables = createVariables({ last: 'May', boss: 'Ann' });
  const scene = { language: undefined, variables: () => variables.all() };
  const [book, person] = nodeSteps({ workflow, node }, new Map(), scene).map(({ tool }) => tool);
  expect(book?.description).toContain('The day is before May.');
  expect(book?.handsOverTo?.description).toBe('The day is before May.');
  expect(book?.parameters).toMatchObject({ properties: { day: { description: 'A day before May' } } });
  expect(person?.description).toContain('The caller asks for Ann.');
  expect(person?.handsOverTo?.description).toBe('The caller asks for Ann.');
  variables.set({ last: 'June', boss: 'Bo' });
  expect(book?.describe?.()).toContain('The day is before June.');
  expect(person?.describe?.()).toContain('The caller asks for Bo.');
});

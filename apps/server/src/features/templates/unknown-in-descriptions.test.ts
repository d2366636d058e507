import type { CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { toAgentTool } from '../agents/agent-tools.ts';
import { createTemplateRenderer } from './render-template.ts';
import { unknownInDescriptions } from './unknown-in-descriptions.ts';

it('names without a value in what a model is told of a tool are empty, and said', () => {
  const values = { shop: 'Oslo' };
  const look = { name: 'look', description: 'Looks for {{who}} in {{ shop }}.' };
  const note: CreateTool = {
    type: 'function',
    function: {
      name: 'note',
      description: 'Notes {{',
      parameters: {
        type: 'object',
        properties: { what: { type: 'string', description: 'As {{who}} says' } },
      },
    },
    messages: [{ type: 'request-start', content: 'For {{who}}' }],
  };
  const tools = [
    { path: 'model.toolIds[0]', tool: { type: 'function', function: look } as const },
    { path: 'model.tools[0]', tool: note },
  ];
  const render = createTemplateRenderer(values, { now: 0 });
  const warned = tools.flatMap(({ path, tool }) => unknownInDescriptions(tool, path, render));
  expect(warned.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'model.toolIds[0].function.description: Nothing has the name "who": it is left empty.',
    'model.tools[0].function.parameters.properties.what.description: Nothing has the name "who": it is left empty.',
  ]);
  const told = toAgentTool(
    { type: 'function', function: look },
    { language: undefined, variables: () => values },
  );
  expect(told.description).toBe('Looks for  in Oslo.');
});

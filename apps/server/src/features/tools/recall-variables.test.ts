import { expect, it } from 'vitest';
import type { CallableTool } from './callable-tool.ts';
import { recallVariables } from './recall-variables.ts';
import { createVariables } from './variables.ts';

const tool = (fields: object = {}): CallableTool => ({
  type: 'apiRequest',
  method: 'GET',
  url: 'https://api.example',
  function: { name: 'find' },
  variableExtractionPlan: {
    schema: { type: 'object', properties: { mm: { type: 'string' } } },
    aliases: [{ key: 'town', value: '{{ address.town }}' }],
  },
  ...fields,
});

function recalled(one: CallableTool, result: string, given: Record<string, unknown> = {}, name = 'find') {
  const variables = createVariables(given);
  recallVariables({ functions: [one], variables, given }, { name }, result);
  return variables.own();
}

const answer = '{"mm":7,"address":{"town":"Bonn"}}';

it('what a tool extracted is known again from its kept answer, also with a hint behind it', () => {
  expect(recalled(tool(), answer)).toEqual({ mm: '7', town: 'Bonn' });
  expect(recalled(tool(), `${answer}\n\nSay it kindly.`)).toEqual({ mm: '7', town: 'Bonn' });
});

it('what the chat brings along itself stays', () => {
  expect(recalled(tool(), answer, { mm: 'mine' })).toEqual({ mm: 'mine', town: 'Bonn' });
});

it('nothing is known of other functions, nor of one that was not waited for', () => {
  expect(recalled(tool(), answer, {}, 'other')).toEqual({});
  expect(recalled(tool({ type: 'function', async: true }), 'It has begun.')).toEqual({});
});

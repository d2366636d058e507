import type { CallHook, CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { hookHandoffsOf, hooksOf } from '../../agents/hooks-of.ts';
import { hookHandoffs } from './hook-handoffs.ts';

const scene = { language: 'en', variables: () => ({ name: 'Bo' }) };
const schema = { type: 'object' as const, properties: { id: { type: 'string' as const } }, required: ['id'] };
const tool: CreateTool = {
  type: 'handoff',
  messages: [{ type: 'request-start', content: 'One moment, {{name}}.' }],
  destinations: [
    { type: 'assistant', assistantName: 'Billing', variableExtractionPlan: { schema } },
    { type: 'assistant', assistantName: 'Sales' },
  ],
};
const on = (event: 'customer.speech.interrupted' | 'call.ending'): CallHook => ({
  on: event,
  do: [
    { type: 'message.add', message: { role: 'system', content: 'x' } },
    { type: 'tool', tool },
  ],
});

it('a hook hands over to the first destination, by a function that no model is offered (field: hooks.do<tool>.tool)', () => {
  const hooks = [on('call.ending'), on('customer.speech.interrupted')];
  const options = hookHandoffs(hookHandoffsOf({ hooks }, new Map()), scene);
  expect(options).toMatchObject([
    {
      tool: { name: 'handoff_by_hook_1_1', handsOverTo: { name: 'Billing' } },
      destinations: [{ assistantName: 'Billing' }],
    },
  ]);
  expect(options[0]?.tool).not.toHaveProperty('parameters');
  expect(options[0]?.tool.linesFor?.({}).start?.text).toBe('One moment, Bo.');
  expect(hooksOf({ hooks }).map(({ actions }) => actions[1])).toEqual([
    { type: 'refuse', action: 'handoff', code: 'call-over' },
    { type: 'call-tool', tool: 'handoff_by_hook_1_1', parameters: {} },
  ]);
});

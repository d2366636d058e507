import { describe, expect, it } from 'vitest';
import { applyOverrides } from './agent-config.ts';
import { assistantFunctions, toAgentTool } from './agent-tools.ts';

const lookUp = { type: 'function', function: { name: 'look_up', description: 'Finds an order' } } as const;
const model = { provider: 'openai', model: 'm', tools: [lookUp, { type: 'endCall' }] } as const;

describe('the functions of an assistant', () => {
  it('are those of its model and of the call; a later one replaces one of the same name', () => {
    const other = { type: 'function', function: { name: 'other' } } as const;
    const again = { ...lookUp, async: true };
    const assistant = { model: { ...model, tools: [...model.tools] } };
    const endCall = expect.objectContaining({ type: 'endCall' });
    expect(assistantFunctions(assistant)).toEqual([lookUp, endCall]);
    const called = applyOverrides(assistant, { 'tools:append': [other, again] });
    expect(assistantFunctions(called)).toEqual([again, endCall, other]);
    expect(assistantFunctions({})).toEqual([]);
  });

  it('have a time limit: 20 s on a page, what the tool says on a server (field: server.timeoutSeconds, messages.content, messages.type, function.name, function.description, type)', () => {
    expect(toAgentTool(lookUp)).toEqual({
      name: 'look_up',
      description: 'Finds an order',
      isAsync: false,
      timeoutMs: 20_000,
    });
    const server = { url: 'https://hooks.example', timeoutSeconds: 3 };
    const messages = [{ type: 'request-start' as const, content: 'One moment.' }];
    const served = toAgentTool({ ...lookUp, server, messages });
    expect(served.timeoutMs).toBe(3_000);
    expect(served.linesFor?.({})).toEqual({ start: { text: 'One moment.', isBlocking: false }, delayed: [] });
  });

  it('say what their fixed parameters decide before they are called (field: parameters.value, messages.conditions)', () => {
    const conditions = [{ operator: 'eq' as const, param: 'shop', value: 'north' }];
    const messages = [
      { type: 'request-start' as const, content: 'I ask.' },
      { type: 'request-start' as const, content: 'I ask in the {{shop}}.', conditions },
    ];
    const tool = toAgentTool({ ...lookUp, messages, parameters: [{ key: 'shop', value: 'north' }] });
    expect(tool.linesFor?.({ shop: 'south' }).start?.text).toBe('I ask in the north.');
  });

  it('may be left to themselves (field: <code>.async, <function>.async)', () => {
    const code = { type: 'code', code: 'return 1', function: { name: 'count' } } as const;
    expect([toAgentTool(code).isAsync, toAgentTool({ ...code, async: true }).isAsync]).toEqual([false, true]);
    const messages = [{ type: 'request-complete' as const, content: 'Done, {{name}}.' }];
    const asked = toAgentTool({ ...lookUp, async: true, messages });
    expect(asked.isAsync).toBe(true);
    expect(asked.afterBegin?.({ name: 'Ann' })).toEqual({ line: 'Done, Ann.' });
    expect(toAgentTool({ ...lookUp, messages }).afterBegin).toBeUndefined();
  });

  it('are given to the model as they are (field: function.parameters, function.strict)', () => {
    const parameters = { type: 'object' as const, properties: { id: { type: 'string' as const } } };
    const tool = { ...lookUp, function: { ...lookUp.function, parameters, strict: true } };
    expect(toAgentTool(tool)).toMatchObject({ parameters, strict: true });
  });
});

describe('functions with templates', () => {
  it('say what they are for with the values of the call', () => {
    const id = { type: 'string' as const, description: 'Of {{shop}}' };
    const parameters = { type: 'object' as const, properties: { id } };
    const tool = {
      ...lookUp,
      function: { name: 'look_up', description: 'Orders of {{ shop | upcase }}', parameters },
    };
    const scene = { language: undefined, variables: () => ({ shop: 'Lucia' }) };
    expect(toAgentTool(tool, scene)).toMatchObject({
      description: 'Orders of LUCIA',
      parameters: { properties: { id: { description: 'Of Lucia' } } },
    });
  });
});

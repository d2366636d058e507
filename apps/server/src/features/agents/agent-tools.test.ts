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
    expect(assistantFunctions(assistant)).toEqual([lookUp]);
    const called = applyOverrides(assistant, { 'tools:append': [other, again] });
    expect(assistantFunctions(called)).toEqual([again, other]);
    expect(assistantFunctions({})).toEqual([]);
  });

  it('have a time limit: 20 s on a page, what the tool says on a server (field: server.timeoutSeconds, messages.content, messages.type, function.name, function.description, type)', () => {
    expect(toAgentTool(lookUp)).toEqual({
      name: 'look_up',
      description: 'Finds an order',
      isAsync: false,
      startLine: null,
      timeoutMs: 20_000,
    });
    const server = { url: 'https://hooks.example', timeoutSeconds: 3 };
    const messages = [{ type: 'request-start' as const, content: 'One moment.' }];
    expect(toAgentTool({ ...lookUp, server, messages })).toMatchObject({
      timeoutMs: 3_000,
      startLine: 'One moment.',
    });
  });

  it('are given to the model as they are (field: function.parameters, function.strict)', () => {
    const parameters = { type: 'object' as const, properties: { id: { type: 'string' as const } } };
    const tool = { ...lookUp, function: { ...lookUp.function, parameters, strict: true } };
    expect(toAgentTool(tool)).toMatchObject({ parameters, strict: true });
  });
});

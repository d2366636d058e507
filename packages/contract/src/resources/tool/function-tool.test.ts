import { describe, expect, it } from 'vitest';
import { assistantOverridesSchema, createAssistantSchema } from '../assistant/assistant.ts';
import { type FunctionTool, functionToolsOf } from './function-tool.ts';
import { createToolSchema } from './tool.ts';

const lookUp: FunctionTool = {
  type: 'function',
  function: {
    name: 'look_up_order',
    description: 'Finds an order',
    parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  },
};

describe('a function tool', () => {
  it('is a name with a schema of its parameters; a page runs the ones without a server', () => {
    expect(createToolSchema.parse(lookUp)).toEqual(lookUp);
    const hosted = { ...lookUp, async: true, server: { url: 'https://hooks.example/x', timeoutSeconds: 5 } };
    expect(createToolSchema.parse(hosted)).toEqual(hosted);
  });

  it.each([
    ['a name with a space', { ...lookUp, function: { name: 'look up' } }],
    ['an unknown field', { ...lookUp, surprise: true }],
    ['parameters that are no object', { ...lookUp, function: { name: 'x', parameters: { type: 'string' } } }],
    ['a server that is no web address', { ...lookUp, server: { url: 'file:///etc/passwd' } }],
  ])('is refused with %s', (_name, tool) => {
    expect(createToolSchema.safeParse(tool).success).toBe(false);
  });

  it('belongs to a model; other kinds are stored and not used', () => {
    const model = { provider: 'openai', model: 'm', tools: [lookUp, { type: 'endCall' }] } as const;
    const { model: parsed } = createAssistantSchema.parse({ model });
    expect(parsed).toMatchObject({ tools: [lookUp, { type: 'endCall' }] });
    expect(functionToolsOf([...model.tools])).toEqual([lookUp]);
    const broken = { ...model, tools: [{ type: 'function', function: {} }] };
    expect(createAssistantSchema.safeParse({ model: broken }).success).toBe(false);
  });

  it('may be added for one call', () => {
    const overrides = { 'tools:append': [lookUp] };
    expect(assistantOverridesSchema.parse(overrides)).toEqual(overrides);
  });
});

import type { CallHook, CreateAssistant, CreateTool } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { hookWarnings } from '../warnings/hook-warnings.ts';
import { hookFunctionsOf, hooksOf, storedHookTools } from './hooks-of.ts';
import { nameInCall } from '../tools/callable-tool.ts';

const note: CreateTool = { type: 'function', function: { name: 'note' } };
const id = '0192f0c0-0000-7000-8000-00000000000a';
const actionsOf = (hook: CallHook, stored?: Parameters<typeof hooksOf>[1]) =>
  hooksOf({ hooks: [hook] }, stored)[0]?.actions;

describe('the hooks of an assistant', () => {
  it('every kind of action is resolved (field: hooks.do.*)', () => {
    const hook: CallHook = {
      on: 'assistant.speech.interrupted',
      do: [
        { type: 'say', exact: ['Sorry.', ' '] },
        { type: 'say', prompt: [{ role: 'system', content: 'Be sorry.' }, { role: 'user' }] },
        { type: 'say' },
        { type: 'tool', tool: note },
        { type: 'tool', toolId: id },
        { type: 'tool', tool: { type: 'endCall' } },
        { type: 'function', function: { name: 'own' } },
        { type: 'message.add', message: { role: 'system', content: 'x' }, triggerResponseEnabled: false },
        { type: 'transfer' },
      ],
    };
    expect(actionsOf(hook, new Map([[id, note]]))).toEqual([
      { type: 'say', lines: ['Sorry.'] },
      { type: 'prompt', instruction: expect.stringMatching(/^Be sorry\./) },
      { type: 'refuse', action: 'say', code: 'nothing-to-say' },
      { type: 'call-tool', tool: 'note', parameters: {} },
      { type: 'call-tool', tool: 'note', parameters: {} },
      { type: 'end-call' },
      { type: 'call-tool', tool: 'own', parameters: {} },
      { type: 'add-message', message: { role: 'system', content: 'x' }, triggersResponse: false },
      { type: 'refuse', action: 'transfer', code: 'no-trunk' },
    ]);
    expect(actionsOf(hook)?.[4]).toEqual({ type: 'refuse', action: 'tool', code: 'tool-unavailable' });
    const functions = hookFunctionsOf({ hooks: [hook] }, new Map([[id, note]]));
    expect(functions.map((tool) => tool.function.name)).toEqual(['note', 'own']);
  });

  it('of two functions of one name each hook calls its own, also beside one of the model', () => {
    const noteAt = (url: string): CreateTool => ({ ...note, server: { url } });
    const [a, b] = [noteAt('https://a.example'), noteAt('https://b.example')];
    const hook = (...tools: CreateTool[]): CallHook => ({
      on: 'assistant.speech.interrupted',
      do: tools.map((tool) => ({ type: 'tool', tool })),
    });
    const called = (assistant: CreateAssistant) => {
      const functions = hookFunctionsOf(assistant, new Map());
      return hooksOf(assistant).flatMap(({ actions }) =>
        actions.map((action) => {
          const name = action.type === 'call-tool' ? action.tool : '';
          const tool = functions.find((one) => nameInCall(one) === name);
          return `${name} ${tool !== undefined && 'server' in tool ? tool.server?.url : ''}`;
        }),
      );
    };
    const hooks = [hook(a, b), hook(b, a)];
    expect(called({ hooks })).toEqual([
      'note https://a.example',
      'note_by_hook_0_1 https://b.example',
      'note_by_hook_1_0 https://b.example',
      'note https://a.example',
    ]);
    const model = { provider: 'saywell' as const, tools: [note] };
    expect(called({ hooks: [hook(a)], model })).toEqual(['note_by_hook_0_0 https://a.example']);
  });

  it('the options are those of the silence, with the published defaults (field: hooks<customer.speech.timeout>.*)', () => {
    const timeout = (options?: { timeoutSeconds: number; triggerResetMode?: 'onUserSpeech' }) =>
      hooksOf({ hooks: [{ on: 'customer.speech.timeout', do: [], name: 'still-there', options }] })[0];
    expect(timeout()).toMatchObject({
      name: 'still-there',
      timeout: { afterMs: 7_500, maxCount: 3, countsAnew: false },
    });
    expect(timeout({ timeoutSeconds: 4, triggerResetMode: 'onUserSpeech' })?.timeout).toEqual({
      afterMs: 4_000,
      maxCount: 3,
      countsAnew: true,
    });
  });

  it('filters must all be met (field: hooks<call.ending>.filters.*)', () => {
    const reasons = (...filters: { key: string; oneOf: string[] }[]) =>
      hooksOf({
        hooks: [
          { on: 'call.ending', do: [], filters: filters.map((one) => ({ type: 'oneOf' as const, ...one })) },
        ],
      })[0]?.endedReasons;
    const key = 'call.endedReason';
    expect(reasons()).toBeUndefined();
    expect(reasons({ key, oneOf: ['a', 'b'] }, { key, oneOf: ['b', 'c'] })).toEqual(['b']);
    expect(reasons({ key: 'call.cost', oneOf: ['a'] })).toEqual([]);
  });

  it('find their stored tools, those that are there', async () => {
    const hooks: CallHook[] = [
      {
        on: 'call.ending',
        do: [
          { type: 'tool', toolId: id },
          { type: 'tool', toolId: id.replace('a', 'b') },
        ],
      },
    ];
    const stored = { ...note, id, orgId: 'org', createdAt: '', updatedAt: '' };
    const get = async (_org: string, asked: string) => (asked === id ? stored : null);
    expect(await storedHookTools({ get }, 'org', { hooks })).toEqual(new Map([[id, note]]));
  });

  it('warn of what is not done', () => {
    const warned = (hook: CallHook, hasModel = true): readonly string[] => {
      const assistant: CreateAssistant = { hooks: [hook] };
      return hookWarnings(assistant, { hasModel }).map(({ path, code }) => `${path} ${code}`);
    };
    expect(warned({ on: 'session.created', do: [] })).toEqual(['hooks[0].on field-without-effect']);
    expect(warned({ on: 'call.ending', do: [{ type: 'transfer' }, { type: 'say', exact: 'a' }] })).toEqual([
      'hooks[0].do[0] no-trunk',
      'hooks[0].do[1] field-without-effect',
    ]);
    const prompt: CallHook = { on: 'model.response.timeout', do: [{ type: 'say', prompt: 'x' }] };
    expect(warned(prompt)).toEqual([]);
    expect(warned(prompt, false)).toEqual(['hooks[0].do[0].prompt prompt-not-followed']);
    expect(
      warned({
        on: 'call.ending',
        do: [{ type: 'tool', toolId: 't' }],
        filters: [{ type: 'oneOf', key: 'x', oneOf: [] }],
      }),
    ).toEqual(['hooks[0].filters[0].key field-without-effect']);
    const oneOf = ['customer-ended-call', 'no-such-reason'];
    const key = 'call.endedReason';
    expect(
      warned({
        on: 'call.ending',
        do: [{ type: 'tool', toolId: 't' }],
        filters: [{ type: 'oneOf', key, oneOf }],
      }),
    ).toEqual(['hooks[0].filters[0].oneOf[1] field-without-effect']);
    expect(
      warned({
        on: 'call.ending',
        do: [
          { type: 'tool', tool: { type: 'dtmf' } },
          { type: 'tool', tool: note },
        ],
      }),
    ).toEqual(['hooks[0].do[0].tool.type field-without-effect']);
  });
});

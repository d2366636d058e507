import type { CallHook } from '@saywell/contract';
import { expect, it } from 'vitest';
import { hookWarnings } from './hook-warnings.ts';

const paths = (...hooks: CallHook[]) => hookWarnings({ hooks }, { hasModel: true }).map(({ path }) => path);
const interrupted = (...actions: CallHook['do']): CallHook => ({
  on: 'assistant.speech.interrupted',
  do: actions,
});

it('hooks and actions that say and do nothing', () => {
  expect(paths(interrupted())).toEqual(['hooks[0].do']);
  expect(
    paths(
      interrupted(
        { type: 'say' },
        { type: 'say', exact: [' '] },
        { type: 'say', prompt: [{ role: 'system', content: 'Ask on.' }] },
        { type: 'say', exact: ' ', prompt: 'Ask on.' },
        { type: 'say', exact: 'Yes?' },
        { type: 'tool' },
        { type: 'tool', toolId: 'stored' },
      ),
    ),
  ).toEqual(['hooks[0].do[0]', 'hooks[0].do[1]', 'hooks[0].do[5]']);
});

it('what is said when a call is ending, and that it has no text (field: hooks.do.exact)', () => {
  const ending = (exact?: string): CallHook => ({
    on: 'call.ending',
    do: [{ type: 'say', ...(exact !== undefined && { exact }) }],
  });
  expect(hookWarnings({ hooks: [ending(), ending('Bye.')] }, { hasModel: true })).toMatchObject([
    { path: 'hooks[0].do[0]', message: expect.stringContaining('ending') },
    { path: 'hooks[0].do[0]', message: expect.stringContaining('neither an exact text') },
    { path: 'hooks[1].do[0]' },
  ]);
});

it('a filter that no reason meets', () => {
  const ending = (oneOf: string[]): CallHook => ({
    on: 'call.ending',
    filters: [{ type: 'oneOf', key: 'call.endedReason', oneOf }],
    do: [{ type: 'tool', toolId: 'stored' }],
  });
  expect(paths(ending([]), ending(['customer-ended-call']))).toEqual(['hooks[0].filters[0].oneOf']);
});

it('what a hook cannot do: choose a destination, tell what a function answered, say two texts', () => {
  const destinations = ['Billing', 'Sales'].map((assistantName) => ({
    type: 'assistant' as const,
    assistantName,
  }));
  const messages = [
    { type: 'request-start' as const, content: 'One moment.' },
    { type: 'request-complete' as const, content: 'Done.' },
    { type: 'request-failed' as const, content: 'Sorry.' },
  ];
  const look = { type: 'function' as const, function: { name: 'look' }, messages };
  expect(
    paths(
      interrupted(
        { type: 'tool', tool: { type: 'handoff', destinations } },
        { type: 'tool', tool: look },
        { ...look },
        { type: 'say', exact: 'Yes?', prompt: 'Ask.' },
      ),
    ),
  ).toEqual([
    'hooks[0].do[0].tool.destinations[1]',
    'hooks[0].do[1].tool.messages[1]',
    'hooks[0].do[1].tool.messages[2]',
    'hooks[0].do[2].messages[1]',
    'hooks[0].do[2].messages[2]',
    'hooks[0].do[3].prompt',
  ]);
});

it('a hook of the end hands over to nobody', () => {
  const destinations = [{ type: 'assistant' as const, assistantName: 'Billing' }];
  const tool = { type: 'handoff' as const, destinations };
  expect(paths({ on: 'call.ending', do: [{ type: 'tool', tool }] })).toEqual(['hooks[0].do[0].tool']);
  expect(paths(interrupted({ type: 'tool', tool }))).toEqual([]);
});

it('lines that are added and not answered, or not added (field: hooks.do<message.add>.triggerResponseEnabled)', () => {
  type Role = 'assistant' | 'function' | 'system' | 'user';
  const add = (role: Role, triggerResponseEnabled?: boolean, content = 'The caller waits.') => ({
    type: 'message.add' as const,
    message: { role, content },
    ...(triggerResponseEnabled !== undefined && { triggerResponseEnabled }),
  });
  const lines = [
    add('system'),
    add('system', true),
    add('system', false),
    add('user'),
    add('assistant'),
    add('assistant', true),
    add('function'),
    add('user', undefined, ' '),
  ];
  const never = ['hooks[0].do[5].triggerResponseEnabled', 'hooks[0].do[6].message', 'hooks[0].do[7].message'];
  expect(paths(interrupted(...lines))).toEqual(never);
  const builtIn = hookWarnings({ hooks: [interrupted(...lines)] }, { hasModel: false });
  expect(builtIn.map(({ path }) => path)).toEqual([
    'hooks[0].do[0].message',
    'hooks[0].do[1].message',
    ...never,
  ]);
  expect(paths({ on: 'call.ending', do: [add('system'), add('user', true)] })).toEqual([
    'hooks[0].do[1].triggerResponseEnabled',
  ]);
});

it('a hook calls one function itself: no model is told of what does not run', () => {
  const hook = {
    on: 'call.ending' as const,
    do: [
      { type: 'tool' as const, tool: { type: 'dtmf' as const } },
      { type: 'tool' as const, tool: mcp },
    ],
  };
  const told = hookWarnings({ hooks: [hook] }, { hasModel: true });
  expect(told.map(({ path }) => path)).toEqual(['hooks[0].do[0].tool.type', 'hooks[0].do[1].tool.type']);
  expect(told.map(({ message }) => message).join(' ')).not.toContain('the model');
});

const mcp = { type: 'mcp' as const, server: { url: 'https://offers.example' } };

import { describe, expect, it } from 'vitest';
import type { AgentConfig, AgentToolCall } from '../../agent.ts';
import { scenario } from '../../testing/scenario.ts';
import { createWorld } from '../../testing/world.ts';
import { type Hook, type HookAction, maxHookRuns } from './hook-types.ts';

const story = 'One two three four five six seven eight nine ten eleven twelve.';
const say = (...lines: string[]): HookAction => ({ type: 'say', lines });
const hooked = (...hooks: Hook[]): { config: Partial<AgentConfig> } => ({ config: { hooks } });
const crmTool = {
  name: 'note',
  isAsync: false,
  timeoutMs: 2_000,
} as const;
function recordCalls() {
  const calls: AgentToolCall[] = [];
  const signals: AbortSignal[] = [];
  const run = async (call: AgentToolCall, signal: AbortSignal) => {
    calls.push(call);
    signals.push(signal);
    return { result: 'noted' };
  };
  return { calls, signals, tools: { run } };
}

describe('hooks', () => {
  it('assistant.speech.interrupted says its line before the answer (field: hooks.on, hooks.do<say>.exact)', async () => {
    const hook: Hook = { on: 'assistant.speech.interrupted', actions: [say('Sorry.', 'Go on.')] };
    const world = await scenario({ config: { firstMessage: story, hooks: [hook] } })
      .assistant('One')
      .interruptAfter(1_100)
      .user('stop that please')
      .silence(4_000)
      .run();
    expect(world.script().slice(1)).toEqual([
      'user: stop that please',
      'bot: Sorry.',
      'bot: You said stop that please.',
    ]);
  });

  it('is no interruption where the assistant goes on', async () => {
    const hook: Hook = { on: 'assistant.speech.interrupted', actions: [say('Sorry.')] };
    const world = await scenario({ config: { firstMessage: story, hooks: [hook] } })
      .assistant('One')
      .interruptAfter(1_100)
      .user('okay')
      .silence(8_000)
      .run();
    expect(world.script()).toEqual([`bot: ${story}`]);
  });

  it('customer.speech.interrupted when he goes on over his answer (field: hooks.on)', async () => {
    const hook: Hook = {
      on: 'customer.speech.interrupted',
      actions: [
        {
          type: 'add-message',
          message: { role: 'assistant', content: 'I was too early.' },
          triggersResponse: true,
        },
      ],
    };
    const world = await scenario(hooked(hook))
      .user('what does it cost')
      .silence(650)
      .interruptAfter(0)
      .user('for a restaurant and a bar in the town')
      .silence(6_000)
      .run();
    expect(world.logs.filter(({ type }) => type === 'hook')).toHaveLength(1);
    expect(world.script()).toContain('bot: I was too early.');
  });

  it('customer.speech.timeout, line after line (field: hooks.on, hooks<customer.speech.timeout>.options.*)', async () => {
    const timeout = { afterMs: 4_000, maxCount: 2, countsAnew: false };
    const hook: Hook = { on: 'customer.speech.timeout', timeout, actions: [say('Hello?', 'Anybody?')] };
    const world = createWorld({ config: { hooks: [hook], idle: null, silenceTimeoutMs: 20_000 } });
    world.agent.start();
    await world.silence(3_900);
    expect(world.heard()).toBe('');
    await world.silence(1_000);
    expect(world.heard()).toBe('Hello?');
    await world.silence(15_500);
    expect(world.heard()).toBe('Hello? Anybody?');
    // What the hook says does not make the silence longer.
    expect(world.ended).toEqual(['silence-timed-out']);
  });

  it('counts anew when the visitor speaks, where that is wanted', async () => {
    const heardWith = async (countsAnew: boolean): Promise<string> => {
      const timeout = { afterMs: 4_000, maxCount: 1, countsAnew };
      const hook: Hook = { on: 'customer.speech.timeout', timeout, actions: [say('Hello?')] };
      const world = createWorld({ config: { hooks: [hook], idle: null } });
      world.agent.start();
      await world.silence(6_000);
      await world.say('what is it');
      await world.silence(10_000);
      return world.heard();
    };
    expect(await heardWith(true)).toBe('Hello? You said what is it. Hello?');
    expect(await heardWith(false)).toBe('Hello? You said what is it.');
  });

  it('model.response.timeout says something until the answer comes (field: hooks.on)', async () => {
    const hook: Hook = { on: 'model.response.timeout', actions: [say('One moment.')] };
    const world = await scenario({ ...hooked(hook), delays: { dialogue: 8_000 } })
      .user('what is it')
      .silence(14_000)
      .run();
    expect(world.heard()).toMatch(/^One moment\..* ?You said what is it\.$/);
  });

  it('call.ending calls functions that outlive the call, where its filters are met (field: hooks.on, hooks<call.ending>.filters.*)', async () => {
    const { calls, signals, tools } = recordCalls();
    const call: HookAction = { type: 'call-tool', tool: 'note', parameters: {} };
    const hooks: Hook[] = [
      { on: 'call.ending', endedReasons: ['customer-ended-call'], actions: [call] },
      { on: 'call.ending', endedReasons: ['silence-timed-out'], actions: [call] },
      {
        on: 'call.ending',
        actions: [
          { type: 'add-message', message: { role: 'system', content: 'Over.' }, triggersResponse: true },
          say('Too late.'),
          { type: 'refuse', action: 'transfer', code: 'no-trunk' },
        ],
      },
    ];
    const world = createWorld({ config: { hooks, hookTools: [crmTool] }, tools });
    world.agent.start();
    await world.silence(500);
    world.agent.stop('customer-ended-call');
    await world.silence(100);
    expect(calls.map(({ name }) => name)).toEqual(['note']);
    expect(signals[0]?.aborted).toBe(false);
    expect(world.script()).toEqual(['system: Over.']);
    const refused = world.logs.filter(({ type }) => type === 'hook-refused').map(({ code }) => code);
    expect(refused).toEqual(['call-over', 'no-trunk']);
    expect(world.pendingTimers()).toBe(0);
  });

  it('a function at the end that never answers has its time', async () => {
    const signals: AbortSignal[] = [];
    const tools = {
      run: (_call: AgentToolCall, signal: AbortSignal) =>
        new Promise<never>(() => {
          signals.push(signal);
        }),
    };
    const call: HookAction = { type: 'call-tool', tool: 'note', parameters: {} };
    const hook: Hook = { on: 'call.ending', actions: [call] };
    const world = createWorld({ config: { hooks: [hook], hookTools: [crmTool] }, tools });
    world.agent.start();
    world.agent.stop('customer-ended-call');
    await world.clock.advance(2_100);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('a hook runs a function in the call, and its answer is in the history (field: hooks.do<tool>.*, hooks.do<function>.*)', async () => {
    const { calls, tools } = recordCalls();
    const timeout = { afterMs: 2_000, maxCount: 1, countsAnew: false };
    const call: HookAction = { type: 'call-tool', tool: 'note', parameters: { a: 1 } };
    const hook: Hook = { on: 'customer.speech.timeout', timeout, actions: [call] };
    const world = createWorld({
      config: {
        hooks: [hook],
        hookTools: [
          { ...crmTool, linesFor: () => ({ start: { text: 'I note it.', isBlocking: false }, delayed: [] }) },
        ],
        idle: null,
      },
      tools,
    });
    world.agent.start();
    await world.silence(4_000);
    expect(calls).toMatchObject([{ name: 'note', parameters: { a: 1 } }]);
    expect(world.heard()).toBe('I note it.');
    expect(world.agent.history().map(({ role }) => role)).toContain('tool_call_result');
  });

  it('a prompt is written by the model, of what was said (field: hooks.do<say>.prompt.*)', async () => {
    const timeout = { afterMs: 2_000, maxCount: 1, countsAnew: false };
    const hook: Hook = {
      on: 'customer.speech.timeout',
      timeout,
      actions: [{ type: 'prompt', instruction: 'Ask whether he is there.' }],
    };
    const world = createWorld({
      config: { hooks: [hook], idle: null },
      answer: (text) => (text.startsWith('Ask') ? 'Are you with me?' : 'Yes.'),
    });
    world.agent.start();
    await world.silence(5_000);
    expect(world.script()).toEqual(['bot: Are you with me?']);
  });

  it('a message is added, answered when that is wanted, and an end-call tool ends (field: hooks.do<message.add>.*)', async () => {
    const timeout = { afterMs: 2_000, maxCount: 1, countsAnew: false };
    const add = (triggersResponse: boolean): HookAction => ({
      type: 'add-message',
      message: { role: 'user', content: 'I am silent' },
      triggersResponse,
    });
    const scriptOf = async (...actions: HookAction[]) => {
      const hook: Hook = { on: 'customer.speech.timeout', timeout, actions };
      const world = createWorld({ config: { hooks: [hook], idle: null } });
      world.agent.start();
      await world.silence(6_000);
      return [...world.script(), ...world.ended];
    };
    expect(await scriptOf(add(true))).toEqual(['user: I am silent', 'bot: You said I am silent.']);
    expect(await scriptOf(add(false))).toEqual(['user: I am silent']);
    expect(await scriptOf({ type: 'end-call' })).toEqual(['assistant-ended-call']);
  });

  it('that is its own cause is bounded, and the call ends for silence', async () => {
    const timeout = { afterMs: 1_000, maxCount: 10, countsAnew: true };
    const again: HookAction = {
      type: 'add-message',
      message: { role: 'user', content: 'again' },
      triggersResponse: true,
    };
    const hook: Hook = { on: 'customer.speech.timeout', timeout, actions: [again] };
    const world = createWorld({ config: { hooks: [hook], idle: null, silenceTimeoutMs: 10_000 } });
    world.agent.start();
    await world.silence(120_000);
    expect(world.dialogue.asked).toHaveLength(maxHookRuns);
    expect(world.logs.filter(({ type }) => type === 'hook-exhausted')).toHaveLength(1);
    expect(world.ended).toEqual(['silence-timed-out']);
  });
});

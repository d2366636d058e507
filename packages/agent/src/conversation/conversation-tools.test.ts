import { describe, expect, it } from 'vitest';
import type { AgentTool, AgentToolCall, ToolAnswer } from '../agent.ts';
import type { DialogueMessage } from '../engines/engine.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import { createWorld, type WorldOptions } from '../testing/world.ts';

const lookUp: AgentTool = { name: 'look_up', isAsync: false, timeoutMs: 10_000 };
const call = { name: 'look_up', parameters: { id: '7' } };

/** Functions that answer when the test says so. */
function manualTools() {
  const calls: (AgentToolCall & { signal: AbortSignal; answer: (result: ToolAnswer) => void })[] = [];
  const run = (one: AgentToolCall, signal: AbortSignal): Promise<ToolAnswer> =>
    new Promise((answer) => void calls.push({ ...one, signal, answer }));
  return { calls, run };
}

function open({ tool, ...options }: WorldOptions & { tool?: Partial<AgentTool> } = {}) {
  const tools = manualTools();
  const seen: (readonly DialogueMessage[])[] = [];
  const world = createWorld({
    answer(text, history) {
      seen.push(history);
      return text.includes('order') && !text.includes('stop')
        ? { text: 'Let me see.', call }
        : `You said ${text}.`;
    },
    tools,
    ...options,
    config: { tools: [{ ...lookUp, ...tool }], silenceTimeoutMs: 600_000, ...options.config },
  });
  world.agent.start();
  return { world, tools, seen };
}

describe('a function of the assistant', () => {
  it('is run for the reply, and the reply goes on with its answer', async () => {
    const { world, tools } = open();
    world.type('order seven');
    await world.silence(1_000);
    expect(tools.calls).toMatchObject([{ id: 'tool-1', ...call }]);
    tools.calls[0]?.answer({ result: 'It is on its way' });
    await world.silence(4_000);
    expect(world.heard()).toBe('Let me see. It is on its way.');
    expect(world.messagesOf('tool-calls-result').map(({ toolCallResult }) => toolCallResult)).toEqual([
      { toolCallId: 'tool-1', name: 'look_up', result: 'It is on its way' },
    ]);
    expect(world.agent.history()).toMatchObject([
      { role: 'user', message: 'order seven' },
      { role: 'bot' },
      {
        role: 'tool_calls',
        message: 'look_up',
        toolCalls: [{ id: 'tool-1', function: { arguments: { id: '7' } } }],
      },
      { role: 'tool_call_result', toolCallId: 'tool-1', name: 'look_up', result: 'It is on its way' },
    ]);
    expect(world.pendingTimers()).toBeLessThan(4);
  });

  it('is not run for a turn that may still go on', async () => {
    const { world, tools } = open({ config: { endSilenceMs: 700 } });
    await world.say('order one');
    // The reply is made early, in the silence; the visitor then goes on.
    await world.silence(500);
    expect(world.dialogue.asked).toEqual(['order one']);
    expect(tools.calls).toEqual([]);
    await world.say('and two');
    await world.silence(1_500);
    expect(world.dialogue.asked).toContain('order one and two');
    expect(tools.calls).toHaveLength(1);
  });

  it.each([
    ['that does not answer in time', 10_000, 'tool-timed-out', undefined],
    ['that fails', 0, 'tool-failed', { error: 'no network', code: 'tool-failed' } as const],
  ])('%s is told to the dialogue, which goes on', async (_name, afterMs, code, answer) => {
    const { world, tools } = open();
    world.type('order seven');
    await world.silence(500);
    if (answer) tools.calls[0]?.answer(answer);
    await world.silence(afterMs + 3_000);
    expect(world.heard()).toBe(`Let me see. ${code}.`);
    expect(tools.calls[0]?.signal.aborted).toBe(true);
    expect(world.agent.history().at(-1)).toMatchObject({ role: 'tool_call_result', message: /^Error: / });
  });

  it('that is late has the last word: what it says of that is said', async () => {
    const { world, tools } = open();
    world.type('order seven');
    await world.silence(500);
    const [late] = tools.calls;
    late?.signal.addEventListener('abort', () =>
      late.answer({ error: 'no answer', code: 'tool-timed-out', line: 'It takes too long today.' }),
    );
    await world.silence(13_000);
    expect(world.heard()).toBe('Let me see. It takes too long today.');
  });

  it('may take longer than the dialogue may, and the page is told that it takes long', async () => {
    const timeoutMs = pipelineLimits.dialogueNextTextMs * 3;
    const { world, tools } = open({ tool: { timeoutMs }, answer: () => ({ text: '', call }) });
    world.type('order seven');
    await world.silence(timeoutMs - 1_000);
    expect(world.messagesOf('hang')).toHaveLength(1);
    tools.calls[0]?.answer({ result: 'It is late' });
    await world.silence(3_000);
    expect(world.heard()).toBe('It is late.');
  });

  it('is finished although the visitor interrupts: the next reply knows its answer', async () => {
    const { world, tools, seen } = open();
    world.type('order seven');
    await world.silence(400);
    world.type('stop that');
    await world.silence(500);
    expect(tools.calls[0]?.signal.aborted).toBe(false);
    tools.calls[0]?.answer({ result: 'Order seven was sent' });
    await world.silence(3_000);
    expect(world.heard()).not.toContain('sent');
    world.type('what now');
    await world.silence(3_000);
    expect(seen.at(-1)).toContainEqual({
      role: 'tool-exchange',
      id: 'tool-1',
      call,
      result: { result: 'Order seven was sent' },
    });
  });

  it('is told when the call ends; the record says that nobody waited for it', async () => {
    const { world, tools } = open();
    world.type('order seven');
    await world.silence(500);
    world.agent.stop('customer-ended-call');
    await world.silence(0);
    expect(tools.calls[0]?.signal.aborted).toBe(true);
    expect(world.agent.history()).toContainEqual(
      expect.objectContaining({ role: 'tool_call_result', message: 'Error: The conversation is over' }),
    );
    const sent = world.messages.length;
    tools.calls[0]?.answer({ result: 'too late' });
    await world.silence(1_000);
    expect(world.messages).toHaveLength(sent);
    expect(world.pendingTimers()).toBe(0);
  });

  it('that is asynchronous is not waited for (field: <function>.async)', async () => {
    const { world, tools } = open({ tool: { isAsync: true } });
    world.type('order seven');
    await world.silence(3_000);
    expect(tools.calls).toHaveLength(1);
    expect(world.heard()).toMatch(/^Let me see\. Started\./);
  });

  it('that is asynchronous says what follows as soon as it has begun (field: <function>.async)', async () => {
    const afterBegin = () => ({ line: 'It is on its way.', endsCall: true });
    const { world, tools } = open({ tool: { isAsync: true, afterBegin } });
    world.type('order seven');
    await world.silence(4_000);
    expect(tools.calls).toHaveLength(1);
    expect(world.heard()).toBe('Let me see. It is on its way.');
    expect(world.ended).toHaveLength(1);
  });

  it('has a line that is said when the dialogue says nothing itself', async () => {
    const linesFor = () => ({ start: { text: 'One moment.', isBlocking: false }, delayed: [] });
    const silent = open({ tool: { linesFor }, answer: () => ({ text: '', call }) });
    silent.world.type('order seven');
    await silent.world.silence(1_500);
    expect(silent.world.heard()).toBe('One moment.');
    silent.tools.calls[0]?.answer({ result: 'It is here' });
    await silent.world.silence(3_000);
    expect(silent.world.heard()).toBe('One moment. It is here.');
    const talking = open({ tool: { linesFor } });
    talking.world.type('order seven');
    await talking.world.silence(1_500);
    expect(talking.world.heard()).toBe('Let me see.');
  });

  it('that does not exist, or has nobody to run it, is an answer as well', async () => {
    const unknown = open({ answer: () => ({ text: '', call: { ...call, name: 'other' } }) });
    unknown.world.type('order seven');
    await unknown.world.silence(2_000);
    expect(unknown.world.heard()).toBe('tool-unknown.');
    expect(unknown.tools.calls).toEqual([]);
    const alone = createWorld({ answer: () => ({ text: '', call }), config: { tools: [lookUp] } });
    alone.agent.start();
    alone.type('order seven');
    await alone.silence(2_000);
    expect(alone.heard()).toBe('tool-unavailable.');
  });
});

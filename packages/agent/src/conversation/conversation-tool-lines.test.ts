import { expect, it } from 'vitest';
import type { AgentTool, AgentToolCall, ToolAnswer, ToolLines } from '../agent.ts';
import type { DialogueMessage } from '../engines/engine.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { createWorld } from '../testing/world.ts';
import { createReplyCalls } from '../thinking/reply-calls.ts';

const call = { name: 'look_up', parameters: { id: '7' } };

function open({
  lines,
  text = '',
  repeats = false,
}: {
  lines?: ToolLines;
  text?: string;
  repeats?: boolean;
}) {
  const calls: (AgentToolCall & { answer: (answer: ToolAnswer) => void })[] = [];
  const seen: (readonly DialogueMessage[])[] = [];
  const tool: AgentTool = {
    name: 'look_up',
    isAsync: false,
    timeoutMs: 60_000,
    ...(lines !== undefined && { linesFor: () => lines }),
  };
  const world = createWorld({
    answer(said, history) {
      seen.push(history);
      return said.includes('order') || repeats ? { text, call } : `You said ${said}.`;
    },
    tools: { run: (one) => new Promise((answer) => void calls.push({ ...one, answer })) },
    config: { tools: [tool], silenceTimeoutMs: 600_000 },
  });
  world.agent.start();
  return { world, calls, seen };
}

it('a blocking line is heard before the function begins', async () => {
  const text = 'Please hold the line while I look.';
  const { world, calls } = open({ lines: { start: { text, isBlocking: true }, delayed: [] } });
  world.type('order seven');
  await world.until(() => calls.length > 0, 'the function begins');
  expect(world.heard()).toBe(text);
  const other = open({ lines: { start: { text, isBlocking: false }, delayed: [] } });
  other.world.type('order seven');
  await other.world.until(() => other.calls.length > 0, 'the function begins');
  expect(other.world.heard()).toBe('');
});

it('a function that waits for its line is not begun when the visitor goes on', async () => {
  const text = 'Please hold the line while I look for your order in our books.';
  const { world, calls } = open({ lines: { start: { text, isBlocking: true }, delayed: [] } });
  world.type('order seven');
  await world.silence(600);
  world.type('stop that');
  await world.silence(5_000);
  expect(calls).toEqual([]);
});

it('a line is said when there is no answer after its time, and none when there is one', async () => {
  const delayed = [{ text: 'It takes a moment.', afterMs: 2_000 }];
  const { world, calls } = open({ lines: { delayed } });
  world.type('order seven');
  await world.silence(5_000);
  expect(world.heard()).toBe('It takes a moment.');
  calls[0]?.answer({ result: 'It is here' });
  await world.silence(3_000);
  expect(world.heard()).toBe('It takes a moment. It is here.');
  const quick = open({ lines: { delayed } });
  quick.world.type('order seven');
  await quick.world.silence(1_000);
  quick.calls[0]?.answer({ result: 'It is here' });
  await quick.world.silence(4_000);
  expect(quick.world.heard()).toBe('It is here.');
});

it('a line of the answer is said in place of the model’s words; the record has both', async () => {
  const { world, calls } = open({});
  world.type('order seven');
  await world.silence(500);
  calls[0]?.answer({ result: 'sent', line: 'It was sent today.' });
  await world.silence(3_000);
  expect(world.heard()).toBe('It was sent today.');
  expect(world.agent.history().map(({ message }) => message)).toContain('sent');
  expect(world.dialogue.committed).toEqual(['order seven']);
  expect(world.ended).toEqual([]);
});

it.each([
  ['when its line was said', { result: 'done', line: 'Goodbye then.', endsCall: true }, '', 'Goodbye then.'],
  ['behind what the model has said', { result: 'done', endsCall: true }, 'Bye bye.', 'Bye bye.'],
  ['behind what the model says of it', { result: 'Farewell', endsCall: true }, '', 'Farewell.'],
])('the call ends %s', async (_title, answer, text, heard) => {
  const { world, calls } = open({ text });
  world.type('order seven');
  await world.silence(1_500);
  expect(world.ended).toEqual([]);
  calls[0]?.answer(answer);
  await world.silence(6_000);
  expect(world.heard()).toContain(heard);
  expect(world.ended).toEqual(['assistant-ended-call']);
});

it('a hint is followed before the call ends, also where a line was said at the start', async () => {
  const { world, calls } = open({
    lines: { start: { text: 'Let me look.', isBlocking: false }, delayed: [] },
  });
  world.type('order seven');
  await world.silence(1_500);
  calls[0]?.answer({ result: 'Number seven', endsCall: true, isHint: true });
  await world.silence(6_000);
  expect(world.heard()).toBe('Let me look. Number seven.');
  expect(world.ended).toEqual(['assistant-ended-call']);
});

it('the same call is not made twice while it runs; the next reply is told that it does', async () => {
  const { world, calls, seen } = open({ repeats: true });
  world.type('order seven');
  await world.silence(500);
  world.type('hurry up');
  await world.silence(500);
  expect(calls).toHaveLength(1);
  expect(seen.at(-1)).toContainEqual({
    role: 'tool-exchange',
    id: 'tool-1',
    call,
    result: { result: expect.stringContaining('still runs') },
  });
  calls[0]?.answer({ result: 'It was sent' });
  await world.silence(3_000);
  expect(world.heard()).toContain('It was sent.');
  const results = world.agent.history().filter(({ role }) => role === 'tool_call_result');
  expect(results).toHaveLength(1);
});

function reply(answerOf: (name: string) => ToolAnswer) {
  const said: string[] = [];
  const done: string[] = [];
  const run = createReplyCalls({
    tools: { find: () => undefined, run: async ({ name }) => answerOf(name) },
    runtime: createVirtualClock(),
    hasSpoken: () => said.length > 0,
    isOpen: () => true,
    isHeard: () => true,
    say: (line) => void said.push(line),
    conclude: () => void done.push('concluded'),
    endCall: () => void done.push('ends'),
    handOver: () => void done.push('handed over'),
  });
  return { said, done, run };
}

it('of calls that run together one that is left to the model keeps the reply going', async () => {
  const { said, done, run } = reply((name) =>
    name === 'told' ? { result: '1', line: 'Told.' } : { result: '2' },
  );
  await Promise.all([run({ name: 'told', parameters: {} }), run({ name: 'left', parameters: {} })]);
  expect([said, done]).toEqual([['Told.'], []]);
  await run({ name: 'told', parameters: {} });
  expect(done).toEqual(['concluded']);
});

it('one reply makes so many calls, and no more', async () => {
  const { run } = reply(() => ({ result: 'done' }));
  for (let count = 0; count < pipelineLimits.maxToolCallsPerReply; count += 1)
    expect(await run({ name: 'again', parameters: { count } })).toEqual({ result: 'done' });
  expect(await run({ name: 'again', parameters: {} })).toMatchObject({ code: 'tool-unavailable' });
});

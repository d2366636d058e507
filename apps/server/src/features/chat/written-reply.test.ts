import type { DialogueReply } from '@saywell/agent';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { chatLimits } from './chat-limits.ts';
import { createChatTools } from './chat-tools.ts';
import { writtenReply } from './written-reply.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A dialogue that says these, and does what numbers say: waits so many ms. */
function replyOf(...steps: readonly (string | number)[]) {
  const seen = { signal: new AbortController().signal, commits: 0 };
  const start = (signal: AbortSignal): DialogueReply => {
    seen.signal = signal;
    return {
      text: (async function* () {
        for (const step of steps) {
          if (typeof step === 'string') yield step;
          else await new Promise((resolve) => setTimeout(resolve, step));
        }
      })(),
      commit() {
        seen.commits += 1;
        return [{ type: 'end-call' }];
      },
    };
  };
  const caller = new AbortController();
  const reply = writtenReply({ engine: 'fake', start, signal: caller.signal, clock: systemClock });
  return { seen, caller, reply };
}

async function readAll(reply: AsyncGenerator<string, unknown>) {
  const pieces: string[] = [];
  for (;;) {
    const { done, value } = await reply.next();
    if (done === true) return { pieces, result: value };
    pieces.push(value);
  }
}

it('hands over every piece, and at the end the text and what is to be done', async () => {
  const { reply, seen } = replyOf('Hello ', '', 'there.');
  expect(await readAll(reply)).toEqual({
    pieces: ['Hello ', 'there.'],
    result: {
      text: 'Hello there.',
      output: [{ role: 'assistant', content: 'Hello there.' }],
      actions: [{ type: 'end-call' }],
    },
  });
  expect(seen.commits).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['the first piece', [chatLimits.firstPieceMs + 1, 'late'], chatLimits.firstPieceMs],
  ['the next piece', ['Hello ', chatLimits.nextPieceMs + 1, 'late'], chatLimits.nextPieceMs],
  [
    'the whole answer',
    Array.from({ length: 20 }, () => ['word ', chatLimits.nextPieceMs - 1000]).flat(),
    chatLimits.answerMs,
  ],
] as const)('does not wait for ever for %s', async (_what, steps, afterMs) => {
  const { reply, seen } = replyOf(...steps);
  const refused = expect(readAll(reply)).rejects.toMatchObject({ code: 'engine-timed-out', engine: 'fake' });
  await vi.advanceTimersByTimeAsync(afterMs);
  await refused;
  expect(seen).toMatchObject({ commits: 0, signal: { aborted: true } });
});

it('stops the dialogue when its caller is gone, and keeps nothing', async () => {
  const { reply, seen, caller } = replyOf('Hello ', 5_000, 'there.');
  expect((await reply.next()).value).toBe('Hello ');
  const next = expect(reply.next()).rejects.toMatchObject({ code: 'engine-aborted' });
  caller.abort();
  await next;
  expect(seen).toMatchObject({ commits: 0, signal: { aborted: true } });
});

it('stops the dialogue when nobody reads on', async () => {
  const { reply, seen } = replyOf('Hello ', 'there.');
  await reply.next();
  await reply.return({ text: '', output: [], actions: [] });
  expect(seen).toMatchObject({ commits: 0, signal: { aborted: true } });
});

it('cuts off a dialogue that does not end', async () => {
  const { reply } = replyOf(...Array.from({ length: 30 }, () => 'x'.repeat(1_000)));
  const { result } = await readAll(reply);
  expect(result).toMatchObject({ text: 'x'.repeat(chatLimits.maxAnswerLength) });
});

it('tells an empty answer, rubbish and a failure apart from an answer', async () => {
  await expect(readAll(replyOf(' ').reply)).rejects.toMatchObject({ code: 'engine-bad-answer' });
  const rubbish: DialogueReply = { text: JSON.parse('[7]'), commit: () => [] };
  const signal = new AbortController().signal;
  const options = { engine: 'fake', signal, clock: systemClock };
  await expect(readAll(writtenReply({ ...options, start: () => rubbish }))).rejects.toMatchObject({
    code: 'engine-failed',
  });
  const broken = () => {
    throw new Error('broken');
  };
  await expect(readAll(writtenReply({ ...options, start: broken }))).rejects.toMatchObject({
    code: 'engine-failed',
    engine: 'fake',
  });
});

describe('an answer with functions', () => {
  const lines = { start: { text: 'One moment.', isBlocking: false }, delayed: [] };
  const tool = { name: 'look_up', isAsync: false, timeoutMs: 120_000, linesFor: () => lines };
  /** The dialogue calls the function, whose answer takes so long, and says what it got. */
  function replyThatCalls(answerMs: number, { before = '', tools = [tool], line = '' } = {}) {
    let ids = 0;
    const chatTools = createChatTools({
      tools,
      runner: {
        run: (_call, signal) =>
          new Promise((resolve) => {
            const timer = setTimeout(
              () => resolve({ result: 'Monday', ...(line !== '' && { line }) }),
              answerMs,
            );
            signal.addEventListener('abort', () => clearTimeout(timer));
          }),
      },
      createId: () => String(++ids),
      clock: systemClock,
    });
    return writtenReply({
      engine: 'fake',
      start: (_signal, callTool) => ({
        text: (async function* () {
          if (before !== '') yield before;
          const result = await callTool({ name: 'look_up', parameters: {} });
          yield 'result' in result ? `It is ${result.result}.` : `No: ${result.code}.`;
          // As the line before the function: it is a piece like any other.
          yield 'One moment. ';
          yield 'Bye.';
        })(),
        commit: () => [],
      }),
      tools: chatTools,
      signal: new AbortController().signal,
      clock: systemClock,
    });
  }
  const read = async (reply: ReturnType<typeof replyThatCalls>, ms: number) => {
    const reading = readAll(reply);
    await vi.advanceTimersByTimeAsync(ms);
    return reading;
  };

  it('has no time limit of its own while a function runs', async () => {
    const { pieces } = await read(replyThatCalls(100_000), 100_000);
    expect(pieces).toEqual(['One moment. ', 'It is Monday.', 'One moment. ', 'Bye.']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on when the function’s time is over, also when its runner says nothing then', async () => {
    const { pieces } = await read(replyThatCalls(150_000), 120_250);
    expect(pieces[1]).toBe('No: tool-timed-out.');
  });

  it('says what stood before the function, its result, and the rest', async () => {
    const { result } = await read(replyThatCalls(10, { before: 'Let me see.' }), 10);
    expect(Object(result).output).toEqual([
      {
        role: 'assistant',
        content: 'Let me see.',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', name: 'look_up', content: 'Monday' },
      { role: 'assistant', content: 'It is Monday.One moment. Bye.' },
    ]);
  });

  it('ends with the line of a function’s answer', async () => {
    const { pieces, result } = await read(replyThatCalls(10, { line: 'It is done.' }), 10);
    expect(pieces).toEqual(['One moment. ', ' It is done.']);
    expect(Object(result).output.at(-1)).toEqual({ role: 'assistant', content: 'It is done.' });
    const said = await read(replyThatCalls(10, { line: 'It is done.', before: 'Let me see.' }), 10);
    expect(said.pieces).toEqual(['Let me see.', ' It is done.']);
  });

  it('has a result for a function that is not there', async () => {
    expect((await read(replyThatCalls(10, { tools: [] }), 0)).pieces[0]).toBe('No: tool-unknown.');
  });
});

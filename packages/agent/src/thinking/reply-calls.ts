import type { Handover, ToolAnswer, ToolLines } from '../agent.ts';
import type { ToolCall, ToolResult } from '../engines/engine.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { resultOf, type Tools } from './tools.ts';

/** The reply whose functions are run. */
export interface CallingReply {
  readonly tools: Pick<Tools, 'find' | 'run'>;
  readonly runtime: Pick<Runtime, 'now' | 'setTimer'>;
  hasSpoken(): boolean;
  /** It is neither ended nor given up. */
  isOpen(): boolean;
  isHeard(): boolean;
  say(line: string): void;
  /** It ends with what was said: the dialogue is not asked for more. */
  conclude(): void;
  endCall(): void;
  /** Somebody else takes over. */
  handOver(handover: Handover): void;
}

const silent: ToolLines = { delayed: [] };

/** Runs the functions of one reply, with what is said before, while and after they run. */
export function createReplyCalls(reply: CallingReply): (call: ToolCall) => Promise<ToolResult> {
  let called = 0;
  let running = 0;
  /** Of those that run together: one has said what there is to say, one is left to the dialogue. */
  let isSaid = false;
  let isLeft = false;
  const settle = ({ line, endsCall = false, isHint, handover }: ToolAnswer): void => {
    running -= 1;
    if (handover !== undefined) return reply.handOver(handover);
    if (!reply.isOpen()) return;
    if (line !== undefined) reply.say(line);
    if (endsCall) reply.endCall();
    if (line !== undefined || (endsCall && isHint !== true && reply.hasSpoken())) isSaid = true;
    else isLeft = true;
    if (running > 0) return;
    if (isSaid && !isLeft) reply.conclude();
    isSaid = false;
    isLeft = false;
  };
  return async (call) => {
    if (called >= pipelineLimits.maxToolCallsPerReply)
      return { code: 'tool-unavailable', error: 'Too many functions in one turn: answer with what you have' };
    called += 1;
    running += 1;
    const { start, delayed } = reply.tools.find(call.name)?.linesFor?.(call.parameters) ?? silent;
    // What the model has said itself is line enough.
    if (start !== undefined && !reply.hasSpoken() && reply.isOpen()) {
      reply.say(start.text);
      if (start.isBlocking) await heard(reply);
    }
    const answer = reply.isOpen() ? await runWithLines(reply, call, delayed) : givenUp;
    settle(answer);
    return resultOf(answer);
  };
}

const givenUp: ToolAnswer = { code: 'tool-aborted', error: 'The visitor went on: it was not begun' };

async function runWithLines(
  reply: CallingReply,
  call: ToolCall,
  delayed: ToolLines['delayed'],
): Promise<ToolAnswer> {
  const timers = delayed.map(({ text, afterMs }) =>
    reply.runtime.setTimer(() => {
      if (reply.isOpen()) reply.say(text);
    }, afterMs),
  );
  try {
    return await reply.tools.run(call);
  } finally {
    for (const cancel of timers) cancel();
  }
}

/** Resolves when everything was heard, when the reply is given up, and in any case in time. */
function heard(reply: CallingReply): Promise<void> {
  const { runtime } = reply;
  const until = runtime.now() + pipelineLimits.toolLineMs;
  return new Promise((resolve) => {
    const look = (): void => {
      if (reply.isHeard() || !reply.isOpen() || runtime.now() >= until) resolve();
      else runtime.setTimer(look, pipelineLimits.toolLinePollMs);
    };
    look();
  });
}

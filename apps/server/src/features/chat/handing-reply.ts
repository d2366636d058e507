import {
  type DialogueAction,
  type DialogueReply,
  EngineError,
  type ToolCall,
  type ToolResult,
} from '@saywell/agent';

/** One assistant that answers in a chat. */
export interface ReplyingMember {
  readonly engine: string;
  readonly reply: (signal: AbortSignal, callTool: (call: ToolCall) => Promise<ToolResult>) => DialogueReply;
}

/** Whoever takes over within a reply. */
export interface NextInReply {
  readonly member: ReplyingMember;
  /** Written before it; null: nothing. */
  readonly message: string | null;
}

/**
 * One reply, though several assistants write it: when a function hands over, the one who called it is cut off,
 * and the next one answers the same words.
 *
 * `callTool` runs a function of the assistant that writes; `taken` answers who takes over with the last call, once.
 */
export function handingReply(
  first: ReplyingMember,
  signal: AbortSignal,
  callTool: (call: ToolCall) => Promise<ToolResult>,
  taken: () => NextInReply | null,
): DialogueReply {
  const replies: DialogueReply[] = [];
  async function* text(): AsyncGenerator<string, void> {
    let member: ReplyingMember | null = first;
    while (member !== null) {
      const part = startPart(member, signal, callTool, taken);
      replies.push(part.reply);
      const next: NextInReply | null = yield* piecesUntil(part);
      if (next?.message) yield `${next.message} `;
      member = next?.member ?? null;
    }
  }
  return {
    text: text(),
    commit: (): readonly DialogueAction[] => replies.flatMap((reply) => [...reply.commit()]),
  };
}

interface Part {
  readonly reply: DialogueReply;
  readonly handed: Promise<NextInReply>;
  readonly giveUp: () => void;
}

function startPart(
  { engine, reply }: ReplyingMember,
  signal: AbortSignal,
  callTool: (call: ToolCall) => Promise<ToolResult>,
  taken: () => NextInReply | null,
): Part {
  const own = new AbortController();
  const hand: ((next: NextInReply) => void)[] = [];
  const handed = new Promise<NextInReply>((resolve) => void hand.push(resolve));
  const call = async (one: ToolCall): Promise<ToolResult> => {
    const result = await callTool(one);
    const next = taken();
    if (next === null) return result;
    for (const resolve of hand) resolve(next);
    throw new EngineError('engine-aborted', engine, 'Somebody else goes on');
  };
  return {
    reply: reply(AbortSignal.any([signal, own.signal]), call),
    handed,
    giveUp: () => own.abort(),
  };
}

/** Its pieces; returns who goes on, null: nobody has to. */
async function* piecesUntil({ reply, handed, giveUp }: Part): AsyncGenerator<string, NextInReply | null> {
  const pieces = reply.text[Symbol.asyncIterator]();
  for (;;) {
    const piece = pieces.next();
    const first = await Promise.race([handed, piece]);
    if ('member' in first) {
      // It fails, because it is given up.
      piece.catch(() => undefined);
      giveUp();
      return first;
    }
    if (first.done === true) return null;
    yield first.value;
  }
}

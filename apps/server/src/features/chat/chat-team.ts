import {
  type AgentTool,
  type AgentToolCall,
  carriedContext,
  type DialogueMessage,
  type ToolAnswer,
  type ToolRunner,
} from '@saywell/agent';
import type { Chat, ChatMessage, CreateAssistant, OpenAIMessage } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import type { CallTarget } from '../calls/target/resolve-target.ts';
import { createHandoffs, type Entrance, type Handoffs } from '../handoffs/create-handoffs.ts';
import type { HandoffOption } from '../handoffs/handoff-options.ts';
import type { NextInReply, ReplyingMember } from './handing-reply.ts';
import { historyOf } from './history-of.ts';

/** What of the conversation an assistant gets that takes over. */
export interface CarriedIntoChat {
  /** Of those before it. */
  readonly instructions: readonly OpenAIMessage[];
  cut(messages: readonly DialogueMessage[]): readonly DialogueMessage[];
}

/** One assistant of a chat. */
export interface ChatMember extends ReplyingMember {
  readonly target: CallTarget;
  readonly assistant: CreateAssistant;
  readonly language: string | undefined;
  /** Its own and those that it has taken over. */
  readonly instructions: readonly OpenAIMessage[];
  readonly tools: readonly AgentTool[];
  readonly handoffs: readonly HandoffOption[];
  readonly runner: ToolRunner;
  readonly account: {
    readonly model: { readonly provider: string; readonly model?: string };
    readonly costs: () => Pick<Chat, 'cost' | 'costs'>;
    readonly spentUsd: () => number;
  };
}

export interface ChatTeamOptions<Member extends ChatMember> {
  readonly store: Store;
  readonly orgId: string;
  /** Everything before the words that are answered. */
  readonly messages: readonly ChatMessage[];
  readonly open: (target: CallTarget, carried: CarriedIntoChat | undefined) => Promise<Member>;
  /** @throws {DomainError} when its model does not run here. */
  readonly refuseMissing: (target: CallTarget) => Promise<void>;
  readonly refused: (to: string, why: string) => void;
}

/** The assistants that write one answer, one after the other. */
export interface ChatTeam<Member extends ChatMember> {
  /** Whoever has the conversation by now: handovers of earlier answers count. */
  begin(target: CallTarget): Promise<Member>;
  /** The functions of the one who writes; the same array, changed at a handover. */
  readonly offered: readonly AgentTool[];
  run(call: AgentToolCall, signal: AbortSignal): Promise<ToolAnswer>;
  /** Who takes over with the last call; once. */
  taken(): NextInReply | null;
  members(): readonly Member[];
  mayHandOver(): boolean;
}

/** Within one answer. */
const maxHandovers = 3;

export function openTeam<Member extends ChatMember>(options: ChatTeamOptions<Member>): ChatTeam<Member> {
  const members: Member[] = [];
  const offered: AgentTool[] = [];
  let handoffs: Handoffs<{ readonly member: Member }> | undefined;
  let next: NextInReply | null = null;
  /** What each of them hears of the conversation. */
  const cuts = new Map<Member, CarriedIntoChat['cut']>();

  const handoffsOf = (member: Member, callId: () => string): Handoffs<{ readonly member: Member }> =>
    createHandoffs({
      store: options.store,
      orgId: options.orgId,
      from: member.target,
      assistant: member.assistant,
      language: member.language,
      options: member.handoffs,
      serverMessages: undefined,
      context: {},
      async open(target, entrance) {
        await options.refuseMissing(target);
        const carried = carriedBy(member, entrance.context, { callId: callId(), before: cuts.get(member) });
        const opened = await options.open(target, carried);
        cuts.set(opened, carried.cut);
        return { member: opened };
      },
      refused: options.refused,
    });
  let calledId = '';
  const enter = (member: Member): void => {
    members.push(member);
    offered.splice(0, offered.length, ...member.tools);
    handoffs = handoffsOf(member, () => calledId);
  };
  return {
    offered,
    members: () => members,
    mayHandOver: () => members.some((member) => member.handoffs.length > 0),
    async begin(target) {
      let member = await options.open(target, undefined);
      for (const call of handoffCalls(options.messages)) {
        const own = handoffsOf(member, () => call.id);
        if (!own.serves(call.name)) continue;
        const answer = await own.next(call, new AbortController().signal);
        if ('member' in answer) ({ member } = answer.member);
      }
      enter(member);
      return member;
    },
    async run(call, signal) {
      const current = members.at(-1);
      if (handoffs?.serves(call.name) !== true || current === undefined)
        return current?.runner.run(call, signal) ?? nobody;
      if (next !== null || members.length > maxHandovers)
        return { code: 'handoff-refused', error: 'The visitor is sent in a circle: answer him yourself' };
      calledId = call.id;
      const answer = await handoffs.next(call, signal);
      if (!('member' in answer)) return answer;
      next = { member: answer.member.member, message: answer.member.message };
      enter(answer.member.member);
      return { result: answer.result };
    },
    taken() {
      const taking = next;
      next = null;
      return taking;
    },
  };
}

const nobody = { code: 'tool-unavailable', error: 'Nobody answers' } as const;

/** What was said up to the call is cut by the destination's plan; what was said since is all there. */
function carriedBy(
  from: ChatMember,
  context: Entrance['context'],
  { callId, before = (messages) => messages }: { callId: string; before: CarriedIntoChat['cut'] | undefined },
): CarriedIntoChat {
  const transfers = new Set(from.handoffs.map(({ tool }) => tool.name));
  const keeps = context.type === 'all' && context.keepsInstructions;
  return {
    instructions: keeps ? from.instructions : [],
    cut(all) {
      const messages = before(all);
      const place = messages.findIndex((one) => one.role === 'tool-exchange' && one.id === callId);
      const end = place === -1 ? messages.length : place + 1;
      const carried = carriedContext(context, messages.slice(0, end), { before: [], transfers });
      return [...carried, ...messages.slice(end)];
    },
  };
}

/** Functions of earlier answers, in their order, that did not fail. */
function handoffCalls(messages: readonly ChatMessage[]): readonly AgentToolCall[] {
  return historyOf(messages).flatMap((message) => {
    if (message.role !== 'tool-exchange') return [];
    const { id, call, result } = message;
    return 'result' in result && !result.result.startsWith('Error: ') ? [{ id, ...call }] : [];
  });
}

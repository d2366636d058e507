import {
  type AgentTool,
  type AgentToolCall,
  carriedContext,
  type DialogueMessage,
  type ToolAnswer,
  type ToolRunner,
} from '@saywell/agent';
import {
  type Chat,
  type ChatMessage,
  type CreateAssistant,
  isFailedResult,
  type OpenAIMessage,
} from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { createHandoffs, type Entrance, type Handoffs } from '../calls/handoffs/create-handoffs.ts';
import type { HandoffOption } from '../calls/handoffs/handoff-options.ts';
import type { CallTarget } from '../calls/target/resolve-target.ts';
import type { NextInReply, ReplyingMember } from './handing-reply.ts';
import { historyOf } from './history-of.ts';

/** What of the conversation an assistant gets that takes over. */
export interface CarriedIntoChat {
  /** Of those before it. */
  readonly instructions: readonly OpenAIMessage[];
  readonly cut: (messages: readonly DialogueMessage[]) => readonly DialogueMessage[];
}

/** One assistant of a chat. */
export interface ChatMember extends ReplyingMember {
  readonly target: CallTarget;
  readonly assistant: CreateAssistant;
  readonly language: string | undefined;
  /** What its texts may name, at the moment. */
  readonly values: () => Readonly<Record<string, unknown>>;
  /** Its own and those that it has taken over. */
  readonly instructions: readonly OpenAIMessage[];
  readonly tools: readonly AgentTool[];
  readonly handoffs: readonly HandoffOption[];
  readonly runner: ToolRunner;
  /** Knows again what one of its tools found in an earlier answer. */
  readonly recall: (call: AgentToolCall, result: string) => void;
  /** Tells the customer what did not have its effect. */
  readonly noted: (message: string) => void;
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
  /** Whoever has the conversation by now: handovers of earlier answers count, and what tools found in them. */
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
  return new TeamOfChat(options);
}

type MemberHandoffs<Member> = Handoffs<{ readonly member: Member }>;

class TeamOfChat<Member extends ChatMember> implements ChatTeam<Member> {
  readonly offered: AgentTool[] = [];
  readonly #options: ChatTeamOptions<Member>;
  readonly #members: Member[] = [];
  /** What each of them hears of the conversation. */
  readonly #cuts = new Map<Member, CarriedIntoChat['cut']>();
  #next: NextInReply | null = null;

  constructor(options: ChatTeamOptions<Member>) {
    this.#options = options;
  }

  members(): readonly Member[] {
    return this.#members;
  }
  mayHandOver(): boolean {
    return this.#members.some((member) => member.handoffs.length > 0);
  }
  taken(): NextInReply | null {
    const taking = this.#next;
    this.#next = null;
    return taking;
  }

  async begin(target: CallTarget): Promise<Member> {
    let member = await this.#options.open(target, undefined);
    for (const { call, result } of answeredCalls(this.#options.messages)) {
      const own = this.#handoffsOf(member, call.id);
      if (!own.serves(call.name)) {
        member.recall(call, result);
        continue;
      }
      const answer = await own.next(call, new AbortController().signal, {
        run: member.runner.run.bind(member.runner),
      });
      if ('member' in answer) ({ member } = answer.member);
    }
    this.#enter(member);
    return member;
  }

  async run(call: AgentToolCall, signal: AbortSignal): Promise<ToolAnswer> {
    const current = this.#members.at(-1);
    if (current === undefined) return nobody;
    const handoffs = this.#handoffsOf(current, call.id);
    if (!handoffs.serves(call.name)) return current.runner.run(call, signal);
    if (this.#next !== null || this.#members.length > maxHandovers) return circle;
    const answer = await handoffs.next(call, signal, { run: current.runner.run.bind(current.runner) });
    if (!('member' in answer)) return answer;
    const { member, message } = answer.member;
    this.#next = { member, message };
    this.#enter(member);
    return { result: answer.result };
  }

  #enter(member: Member): void {
    this.#members.push(member);
    this.offered.splice(0, this.offered.length, ...member.tools);
  }

  /** `callId`: of the function that hands over. */
  #handoffsOf(member: Member, callId: string): MemberHandoffs<Member> {
    const { store, orgId, refuseMissing, open, refused } = this.#options;
    return createHandoffs({
      store,
      orgId,
      keeper: 'chat',
      from: member.target,
      assistant: member.assistant,
      language: member.language,
      values: member.values,
      options: member.handoffs,
      serverMessages: undefined,
      context: {},
      refused: (to, why) => {
        refused(to, why);
        member.noted(`The conversation was not handed over to ${to}: ${why}`);
      },
      noted: member.noted,
      open: async (target, entrance) => {
        await refuseMissing(target);
        const carried = carriedBy(member, entrance.context, { callId, before: this.#cuts.get(member) });
        const opened = await open(target, carried);
        this.#cuts.set(opened, carried.cut);
        return { member: opened };
      },
    });
  }
}

const circle = {
  code: 'handoff-refused',
  error: 'The visitor is sent in a circle: answer him yourself',
} as const;
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

interface AnsweredCall {
  readonly call: AgentToolCall;
  readonly result: string;
}

/** Functions of earlier answers, in their order, that did not fail. */
function answeredCalls(messages: readonly ChatMessage[]): readonly AnsweredCall[] {
  return historyOf(messages).flatMap((message) => {
    if (message.role !== 'tool-exchange') return [];
    const { id, call, result } = message;
    return 'result' in result && !isFailedResult(result.result)
      ? [{ call: { id, ...call }, result: result.result }]
      : [];
  });
}

import { addTokens, type DialogueMessage, type TokenUsage } from '@saywell/agent';
import type { Chat, ChatMessage, CreateAssistant, OpenAIMessage } from '@saywell/contract';
import type { Prices } from '../../platform/config/prices.ts';
import { usd } from '../../platform/usd.ts';
import { present } from '../../store/rows/rows.ts';
import { applyOverrides } from '../agents/agent-config.ts';
import { refuseMissingModel } from '../agents/availability/missing-model.ts';
import { writingModelOf } from '../agents/realtime-model.ts';
import { withConversation } from '../agents/with-conversation.ts';
import { withServerKnowledge } from '../agents/with-server-knowledge.ts';
import { type BudgetOwner, budgetOwnerOf } from '../budgets/budget-owner.ts';
import { budgetPricesOfModels } from '../budgets/budget-prices.ts';
import { estimatedUsage } from '../budgets/estimated-usage.ts';
import { besideHandoffs, handoffOptions } from '../calls/handoffs/handoff-options.ts';
import { type CallTarget, resolveTarget, teamOf } from '../calls/target/resolve-target.ts';
import type { BilledEngine } from '../costs/billed-engine.ts';
import { chatCosts } from '../costs/chat-costs.ts';
import { createConversationLog } from '../tools/kinds/log-unknown.ts';
import { recallVariables } from '../tools/recall-variables.ts';
import { answeringParts, customerFacts, runnerOf, sessionOptions } from './answering-parts.ts';
import { saidIn } from './chat-messages.ts';
import { type CarriedIntoChat, type ChatMember, openTeam } from './chat-team.ts';
import { createChatTools } from './chat-tools.ts';
import type { Conversation } from './conversation.ts';
import { greetedReply, greetingOf } from './greeting.ts';
import { handingReply } from './handing-reply.ts';
import { historyOf } from './history-of.ts';
import type { AnsweredChat, ReplyParts } from './reply-parts.ts';
import { type WrittenReply, writtenReply } from './written-reply.ts';

export interface BegunReply {
  /** Who answers, with everything that is laid over him. */
  readonly assistant: CreateAssistant;
  readonly text: AsyncGenerator<string, WrittenReply, undefined>;
  /** What it took so far. */
  readonly costs: () => Pick<Chat, 'cost' | 'costs'>;
  readonly budgetOwner: BudgetOwner;
  readonly model: BilledEngine;
  /** Somebody else may go on with it, whose model may cost something. */
  readonly mayHandOver: boolean;
  /** What it took so far, as budgets count it, US dollars; estimated while the endpoint has not counted. */
  readonly spentUsd: () => number;
}

/**
 * The reply to the last message of `input`, by the conversation's assistant. A visitor of a chat writes first: the
 * assistant's first message is said only where the chat's overrides ask for it.
 *
 * @throws {DomainError} `not-found` for an assistant, squad or knowledge base that is not there, and
 * `engine-not-available` when a model does not run here.
 */
export async function beginReply(
  parts: ReplyParts,
  chat: AnsweredChat,
  conversation: Conversation,
  input: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<BegunReply> {
  const { store, clock } = parts;
  const { target, overrides, messages } = conversation;
  const named = { ...target, ...(overrides !== undefined && { assistantOverrides: overrides }) };
  const found = await resolveTarget(store, chat.orgId, named, 'chat');
  const modelPath = (index: number): string | undefined => found.modelPaths?.[index];
  await refuseMissingModel(parts.findMissingModel, chat.orgId, teamOf(found), modelPath);
  const before = [...messages, ...input.slice(0, -1)];
  const team = openTeam({
    store,
    orgId: chat.orgId,
    messages: before,
    refused: (to, why) =>
      parts.log.warn({ orgId: chat.orgId, chat: chat.id, to, why }, 'a chat was not handed over'),
    open: (to, carried) =>
      openMember(parts, chat, to, { conversation, input, said: [...messages, ...input], before, carried }),
    refuseMissing: ({ assistant, overrides: own }) =>
      refuseMissingModel(parts.findMissingModel, chat.orgId, [applyOverrides(assistant, own)]),
  });
  const first = await team.begin(found);
  const tools = createChatTools({
    tools: team.offered,
    runner: team,
    createId: () => store.chat.createId(),
    clock,
  });
  const reply = writtenReply({
    engine: first.engine,
    start: (own, callTool) => handingReply(first, own, callTool, () => team.taken()),
    tools,
    signal,
    clock,
  });
  const accounts = (): readonly Account[] => team.members().map(({ account }) => account);
  return {
    assistant: first.assistant,
    text: greetedReply(first.greeting, reply),
    budgetOwner: budgetOwnerOf(found),
    model: first.account.model,
    mayHandOver: team.mayHandOver(),
    costs: () => summedCosts(accounts().map(({ costs }) => costs())),
    spentUsd: () => accounts().reduce((sum, { spentUsd }) => sum + spentUsd(), 0),
  };
}

interface GreetingMember extends ChatMember {
  /** Said before its first reply. */
  readonly greeting: ReturnType<typeof greetingOf>;
}

/** What was said, as one assistant of the chat sees it. */
interface SaidInChat {
  readonly conversation: Conversation;
  readonly input: readonly ChatMessage[];
  /** With the words that are answered. */
  readonly said: readonly ChatMessage[];
  /** Without them. */
  readonly before: readonly ChatMessage[];
  /** For whoever takes over: what of it he gets. */
  readonly carried: CarriedIntoChat | undefined;
}

/** Everything by which one assistant answers the last words. */
async function openMember(
  parts: ReplyParts,
  chat: AnsweredChat,
  target: CallTarget,
  { conversation, input, said, before, carried }: SaidInChat,
): Promise<GreetingMember> {
  const { clock } = parts;
  const answering = await answeringParts(parts, chat, target, conversation.customer);
  const { assistant, config, variables } = answering;
  const context = { chat: { ...present(chat), input }, assistant };
  const engine = await engineOf(parts, { chat, answering, context, customer: conversation.customer });
  const handoffs = handoffOptions(answering.tools, target.member, {
    scene: { language: config.language, variables: () => variables.all() },
  });
  const tools = besideHandoffs(config.tools, handoffs);
  const starting = [...(carried?.instructions ?? []), ...config.messages];
  const greeting = carried === undefined ? greetingOf(config, conversation, input) : [];
  const heard = [...greeting, ...before];
  const history = carried?.cut(historyOf(before)) ?? historyOf(heard);
  const session = {
    ...sessionOptions(
      { ...answering, config: { ...config, messages: starting, tools } },
      said,
      carried === undefined ? saidIn(heard) : wordsOf(history),
    ),
    now: clock.now,
    isWritten: true,
  };
  let usage: TokenUsage | undefined;
  const onUsage = (added: TokenUsage): void => {
    usage = addTokens(usage, added);
  };
  const asked = { userText: input.at(-1)?.content ?? '', history, onUsage };
  const model = writingModelOf(assistant) ?? config.model.name;
  const billed = { provider: engine.name, ...(model !== undefined && { model }) };
  return {
    target,
    assistant,
    language: config.language,
    values: () => variables.all(),
    instructions: starting,
    greeting,
    engine: engine.name,
    tools: session.tools ?? [],
    handoffs,
    noted: logOf(parts, chat, context),
    runner: runnerOf(parts, chat.orgId, answering, context, saidIn(said)),
    recall: (call, result) =>
      recallVariables({ ...answering, given: conversation.given ?? {} }, call, result),
    reply: (signal, callTool) => engine.createSession(session).reply({ ...asked, signal, callTool }),
    account: accountOf(billed, parts.prices ?? {}, () => usage, session.messages),
  };
}

function logOf(
  { tools }: ReplyParts,
  { orgId }: AnsweredChat,
  context: Engaged['context'],
): ChatMember['noted'] {
  const { assistant } = context;
  return tools ? createConversationLog(tools, { orgId, assistant, context }) : () => undefined;
}

interface Engaged {
  readonly chat: AnsweredChat;
  readonly answering: Awaited<ReturnType<typeof answeringParts>>;
  readonly context: { readonly chat: object; readonly assistant: CreateAssistant };
  readonly customer: Conversation['customer'];
}

/** What answers, with what it is told of the chat. */
async function engineOf(parts: ReplyParts, { chat, answering, context, customer }: Engaged) {
  const { assistant, toldToEngines, knowledgeServer } = answering;
  const told = withConversation(await parts.dialogueOf(toldToEngines, chat.orgId), {
    assistant,
    chat: present(chat),
    ...(customer !== undefined && { customer: customerFacts(customer) }),
  });
  return withServerKnowledge(told, knowledgeServer, { ...parts, orgId: chat.orgId, context });
}

/** Without functions. */
const wordsOf = (history: readonly DialogueMessage[]): readonly OpenAIMessage[] =>
  history.flatMap((one) => (one.role === 'tool-exchange' ? [] : [one]));

type Account = Pick<BegunReply, 'model' | 'costs' | 'spentUsd'>;

/** Of the assistants that wrote an answer together. */
function summedCosts(all: readonly ReturnType<Account['costs']>[]): ReturnType<Account['costs']> {
  const counted = all.filter(({ cost }) => cost !== undefined);
  if (counted.length === 0) return {};
  return {
    cost: usd(counted.reduce((sum, { cost = 0 }) => sum + cost, 0)),
    costs: counted.flatMap(({ costs = [] }) => costs),
  };
}

function accountOf(
  model: BilledEngine,
  prices: Prices,
  usage: () => TokenUsage | undefined,
  messages: readonly object[],
): Account {
  return {
    model,
    costs: () => chatCosts(model, usage(), prices),
    spentUsd() {
      const taken = usage() ?? estimatedUsage(messages);
      return chatCosts(model, taken, budgetPricesOfModels(model, taken, prices)).cost ?? 0;
    },
  };
}

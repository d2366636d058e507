import { addTokens, type DialogueEngine, type TokenUsage, type ToolRunner } from '@saywell/agent';
import type { ApiWarning, Chat, ChatMessage, CreateAssistant, OpenAIMessage } from '@saywell/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Prices } from '../../platform/config/prices.ts';
import { usd } from '../../platform/usd.ts';
import { present } from '../../store/rows/rows.ts';
import type { Store } from '../../store/store.ts';
import { applyOverrides, resolveAgentConfig } from '../agents/agent-config.ts';
import type { AssistantKnowledge } from '../agents/assistant-knowledge.ts';
import { type FindMissingModel, refuseMissingModel } from '../agents/availability/missing-model.ts';
import { conductOf } from '../agents/conduct.ts';
import { languageOf } from '../agents/language-of.ts';
import { writingModelOf } from '../agents/realtime-model.ts';
import { callableFunctions } from '../agents/stored-tools.ts';
import { withServerKnowledge } from '../agents/with-server-knowledge.ts';
import { type BudgetOwner, budgetOwnerOf } from '../budgets/budget-owner.ts';
import { budgetPricesOfModels } from '../budgets/budget-prices.ts';
import { estimatedUsage } from '../budgets/estimated-usage.ts';
import { handoffOptions } from '../calls/handoffs/handoff-options.ts';
import { toolsOf } from '../calls/target/prepare-call.ts';
import { type CallTarget, resolveTarget, teamOf } from '../calls/target/resolve-target.ts';
import { chooseRunner } from '../calls/tools/choose-runner.ts';
import { createServerTools } from '../calls/tools/server-tools.ts';
import type { BilledEngine } from '../costs/billed-engine.ts';
import { chatCosts } from '../costs/chat-costs.ts';
import { knowledgeServerOf } from '../knowledge/knowledge-server.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import type { MessageContext } from '../server-messages/server-target.ts';
import type { CallableTool } from '../tools/callable-tool.ts';
import { createExpandTool } from '../tools/expand-tool.ts';
import { createKindRunner } from '../tools/kinds/run-kind.ts';
import { createToolRunner } from '../tools/tool-runner.ts';
import type { ToolServices } from '../tools/tool-services.ts';
import { createVariables, type Variables } from '../tools/variables.ts';
import { saidIn, withInstructions } from './chat-messages.ts';
import { type CarriedIntoChat, type ChatMember, openTeam } from './chat-team.ts';
import { createChatTools } from './chat-tools.ts';
import type { Conversation } from './conversation.ts';
import { greetedReply, greetingOf } from './greeting.ts';
import { handingReply } from './handing-reply.ts';
import { historyOf } from './history-of.ts';
import { type WrittenReply, writtenReply } from './written-reply.ts';

export interface ReplyParts {
  readonly store: Store;
  readonly dialogueOf: (
    assistant: CreateAssistant,
    orgId: string,
  ) => DialogueEngine | Promise<DialogueEngine>;
  readonly knowledgeOf: AssistantKnowledge;
  /** Default: nobody's model is missing. */
  readonly findMissingModel?: FindMissingModel | undefined;
  readonly clock: Clock;
  /** Of engines. Default: nothing costs anything. */
  readonly prices?: Prices;
  /** Asked to run the assistant's functions. */
  readonly serverMessages: Pick<ServerMessages, 'ask'>;
  /** What tools of other kinds than functions work with. Default: they do not run. */
  readonly tools?: ToolServices | undefined;
  readonly log: { warn(details: object, message: string): void };
}

/** The chat that is answered, as its functions see it. */
export interface AnsweredChat {
  readonly id: string;
  readonly orgId: string;
  readonly sessionId?: string | undefined;
  readonly previousChatId?: string | undefined;
  readonly name?: string | undefined;
}

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
  const { orgId } = chat;
  const { target, overrides, messages } = conversation;
  const named = { ...target, ...(overrides !== undefined && { assistantOverrides: overrides }) };
  const found = await resolveTarget(store, orgId, named, 'chat');
  await refuseMissingModel(parts.findMissingModel, orgId, teamOf(found));
  const before = [...messages, ...input.slice(0, -1)];
  const team = openTeam({
    store,
    orgId,
    messages: before,
    refused: (to, why) => parts.log.warn({ orgId, chat: chat.id, to, why }, 'a chat was not handed over'),
    open: (to, carried) =>
      openMember(parts, chat, to, { conversation, input, said: [...messages, ...input], before, carried }),
    async refuseMissing(to) {
      const assistant = applyOverrides(to.assistant, to.overrides);
      await refuseMissingModel(parts.findMissingModel, orgId, [assistant]);
    },
  });
  const first = await team.begin(found);
  const tools = createChatTools({
    tools: team.offered,
    runner: { run: (call, own) => team.run(call, own) },
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
  const { store, clock } = parts;
  const { orgId } = chat;
  const answering = await answeringParts(parts, chat, target);
  const { assistant, config, knowledgeServer } = answering;
  const context = { chat: { ...present(chat), input }, assistant };
  const engine = withServerKnowledge(await parts.dialogueOf(assistant, orgId), knowledgeServer, {
    ...parts,
    orgId,
    context,
  });
  const handoffs = handoffOptions(await toolsOf(store, orgId, assistant), target.member);
  const own = handoffs.map(({ tool }) => tool);
  const starting = [...(carried?.instructions ?? []), ...config.messages];
  const greeting = carried === undefined ? greetingOf(config, conversation, input) : [];
  const heard = [...greeting, ...before];
  const history = carried?.cut(historyOf(before)) ?? historyOf(heard);
  const session = {
    ...sessionOptions(
      { ...answering, config: { ...config, messages: starting, tools: [...config.tools, ...own] } },
      said,
      carried === undefined
        ? saidIn(heard)
        : history.flatMap((one) => (one.role === 'tool-exchange' ? [] : [one])),
    ),
    now: clock.now,
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
    instructions: starting,
    greeting,
    engine: engine.name,
    tools: session.tools ?? [],
    handoffs,
    runner: runnerOf(parts, orgId, answering, context, saidIn(said)),
    reply: (signal, callTool) => engine.createSession(session).reply({ ...asked, signal, callTool }),
    account: accountOf(billed, parts.prices ?? {}, () => usage, session.messages),
  };
}

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

/** Who answers, with everything that belongs to him. */
async function answeringParts(parts: ReplyParts, chat: AnsweredChat, found: CallTarget) {
  const { store, knowledgeOf, tools, log, clock } = parts;
  const { orgId } = chat;
  const assistant = applyOverrides(found.assistant, found.overrides);
  const { problem } = conductOf(assistant);
  if (problem !== undefined)
    log.warn({ orgId, field: problem }, 'a field of the assistant is not understood');
  const knowledge = await knowledgeOf(orgId, assistant);
  const variables = createVariables(found.overrides?.variableValues);
  const expand = createExpandTool(tools);
  const functions = await callableFunctions(store.tool, orgId, assistant, expand, variables.all());
  const { id, sessionId } = chat;
  const facts = {
    now: clock.now(),
    chat: { id, orgId, sessionId },
    transport: { conversationType: 'chat' },
  };
  const onWarning = ({ path, message }: ApiWarning) => log.warn({ orgId, chat: id, field: path }, message);
  const config = resolveAgentConfig({
    ...found,
    knowledge,
    functions,
    variables,
    endSilenceMs: undefined,
    facts,
    onWarning,
  });
  const knowledgeServer = await knowledgeServerOf(store, orgId, assistant);
  return { assistant, knowledge, functions, variables, config, knowledgeServer };
}

/** Who writes waits longer than who speaks. */
const knowledgeWithinMs = 3_000;

function sessionOptions(
  { assistant, config, knowledge }: Awaited<ReturnType<typeof answeringParts>>,
  messages: readonly ChatMessage[],
  earlier: readonly OpenAIMessage[],
) {
  const { temperature, maxTokens } = config.model;
  const model = writingModelOf(assistant) ?? config.model.name;
  return {
    assistantName: config.assistantName,
    messages: withInstructions(config.messages, messages),
    knowledge,
    knowledgeWithinMs,
    earlier,
    ...(config.tools.length > 0 && { tools: config.tools }),
    ...(config.booking !== undefined && { booking: config.booking }),
    ...(config.timeZone !== undefined && { timeZone: config.timeZone }),
    ...(model !== undefined && { model }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
  };
}

/** The same tools as in calls, but for those that need a page or a voice. */
function runnerOf(
  { serverMessages, tools }: ReplyParts,
  orgId: string,
  answering: { assistant: CreateAssistant; functions: readonly CallableTool[]; variables: Variables },
  context: MessageContext,
  said: readonly OpenAIMessage[],
): ToolRunner {
  const { assistant, functions, variables } = answering;
  const orgServer = tools && (async () => (await tools.store.org.get(orgId)) ?? undefined);
  const onServer = chooseRunner({
    server: createServerTools({ serverMessages, orgId, assistant, context, orgServer }),
    // A chat has no page that could run anything.
    page: { run: async () => ({ code: 'tool-unavailable', error: 'The function has no server' }) },
  });
  const place = { orgId, assistant, context, channel: 'chat', functions: onServer } as const;
  return createToolRunner({
    functions,
    variables,
    language: languageOf(assistant)?.tag,
    messages: () => said.map(({ role, content }) => ({ role, content: content ?? '' })),
    run: tools === undefined ? onServer : createKindRunner(tools, place),
  });
}

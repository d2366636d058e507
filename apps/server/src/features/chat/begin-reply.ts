import { addTokens, type DialogueEngine, type TokenUsage } from '@saywell/agent';
import type { Chat, ChatMessage, CreateAssistant, FunctionTool, OpenAIMessage } from '@saywell/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Prices } from '../../platform/config/prices.ts';
import { present } from '../../store/rows/rows.ts';
import type { Store } from '../../store/store.ts';
import { applyOverrides, resolveAgentConfig } from '../agents/agent-config.ts';
import type { AssistantKnowledge } from '../agents/assistant-knowledge.ts';
import { type FindMissingModel, refuseMissingModel } from '../agents/availability/missing-model.ts';
import { conductOf } from '../agents/conduct.ts';
import { callableFunctions } from '../agents/stored-tools.ts';
import { withServerKnowledge } from '../agents/with-server-knowledge.ts';
import { type CallTarget, resolveTarget, teamOf } from '../calls/target/resolve-target.ts';
import { chooseRunner } from '../calls/tools/choose-runner.ts';
import { createServerTools } from '../calls/tools/server-tools.ts';
import { type BudgetOwner, budgetOwnerOf } from '../budgets/budget-owner.ts';
import { budgetPrices } from '../budgets/budget-prices.ts';
import { estimatedUsage } from '../budgets/estimated-usage.ts';
import type { BilledEngine } from '../costs/call-costs.ts';
import { chatCosts } from '../costs/chat-costs.ts';
import { knowledgeServerOf } from '../knowledge/knowledge-server.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import type { MessageContext } from '../server-messages/server-target.ts';
import { saidIn, withInstructions } from './chat-messages.ts';
import { createChatTools } from './chat-tools.ts';
import type { Conversation } from './conversation.ts';
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
  /** What it took so far, as budgets count it, US dollars; estimated while the endpoint has not counted. */
  readonly spentUsd: () => number;
}

/**
 * The reply to the last message of `input`, by the conversation's assistant. A visitor of a chat writes first: the
 * assistant's first message is not said, so it is no part of what was said before either.
 *
 * @throws {DomainError} `not-found` for an assistant, squad or knowledge base that is not there, and
 * `engine-not-available` when a model does not run here.
 */
export async function beginReply(
  parts: ReplyParts,
  chat: AnsweredChat,
  { target, overrides, messages }: Conversation,
  input: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<BegunReply> {
  const { store, clock } = parts;
  const { orgId } = chat;
  const named = { ...target, ...(overrides !== undefined && { assistantOverrides: overrides }) };
  const found = await resolveTarget(store, orgId, named, 'chat');
  await refuseMissingModel(parts.findMissingModel, orgId, teamOf(found));
  const answering = await answeringParts(parts, orgId, found);
  const { assistant, config, functions, knowledgeServer } = answering;
  const context = { chat: { ...present(chat), input }, assistant };
  const engine = withServerKnowledge(await parts.dialogueOf(assistant, orgId), knowledgeServer, {
    ...parts,
    orgId,
    context,
  });
  const before = [...messages, ...input.slice(0, -1)];
  const session = { ...sessionOptions(answering, [...messages, ...input], saidIn(before)), now: clock.now };
  const tools = createChatTools({
    tools: config.tools,
    runner: runnerOf(parts, orgId, assistant, functions, context),
    createId: () => store.chat.createId(),
    clock,
  });
  let usage: TokenUsage | undefined;
  const onUsage = (added: TokenUsage): void => {
    usage = addTokens(usage, added);
  };
  const asked = { userText: input.at(-1)?.content ?? '', history: historyOf(before), onUsage };
  const text = writtenReply({
    engine: engine.name,
    start: (own, callTool) => engine.createSession(session).reply({ ...asked, signal: own, callTool }),
    tools,
    signal,
    clock,
  });
  const { name: model } = config.model;
  const billed = { provider: engine.name, ...(model !== undefined && { model }) };
  const account = accountOf(billed, parts.prices ?? {}, () => usage, session.messages);
  return { assistant, text, budgetOwner: budgetOwnerOf(found), ...account };
}

function accountOf(
  model: BilledEngine,
  prices: Prices,
  usage: () => TokenUsage | undefined,
  messages: readonly object[],
): Pick<BegunReply, 'model' | 'costs' | 'spentUsd'> {
  const counted = budgetPrices({ model }, prices);
  return {
    model,
    costs: () => chatCosts(model, usage(), prices),
    spentUsd: () => chatCosts(model, usage() ?? estimatedUsage(messages), counted).cost ?? 0,
  };
}

/** Who answers, with everything that belongs to him. */
async function answeringParts({ store, knowledgeOf, log }: ReplyParts, orgId: string, found: CallTarget) {
  const assistant = applyOverrides(found.assistant, found.overrides);
  const { problem } = conductOf(assistant);
  if (problem !== undefined)
    log.warn({ orgId, field: problem }, 'a field of the assistant is not understood');
  const knowledge = await knowledgeOf(orgId, assistant);
  const functions = await callableFunctions(store.tool, orgId, assistant);
  const config = resolveAgentConfig({ ...found, knowledge, functions, endSilenceMs: undefined });
  const knowledgeServer = await knowledgeServerOf(store, orgId, assistant);
  return { assistant, knowledge, functions, config, knowledgeServer };
}

/** Who writes waits longer than who speaks. */
const knowledgeWithinMs = 3_000;

function sessionOptions(
  { config, knowledge }: Awaited<ReturnType<typeof answeringParts>>,
  messages: readonly ChatMessage[],
  earlier: readonly OpenAIMessage[],
) {
  const { name: model, temperature, maxTokens } = config.model;
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

/** The same functions as in calls, as far as they run on the customer's server. */
function runnerOf(
  { serverMessages }: ReplyParts,
  orgId: string,
  assistant: CreateAssistant,
  functions: readonly FunctionTool[],
  context: MessageContext,
) {
  return chooseRunner({
    functions,
    server: createServerTools({ serverMessages, orgId, assistant, functions, context }),
    // A chat has no page that could run anything.
    page: { run: async () => ({ code: 'tool-unavailable', error: 'The function has no server' }) },
  });
}

import { type ToolRunner } from '@saywell/agent';
import type { ApiWarning, ChatMessage, CreateAssistant, OpenAIMessage } from '@saywell/contract';
import { applyOverrides, rendererOf, resolveAgentConfig, variablesOf } from '../agents/agent-config.ts';
import { conductOf } from '../agents/conduct.ts';
import { languageOf } from '../agents/language-of.ts';
import { writingModelOf } from '../agents/realtime-model.ts';
import { callableFunctions, placedTools } from '../agents/stored-tools.ts';
import { type CallTarget } from '../calls/target/resolve-target.ts';
import { chooseRunner } from '../calls/tools/choose-runner.ts';
import { createServerTools } from '../calls/tools/server-tools.ts';
import { knowledgeServerOf } from '../knowledge/knowledge-server.ts';
import { knowledgePlanOf } from '../knowledge/search-plan.ts';
import type { MessageContext } from '../server-messages/server-target.ts';
import { fillForEngines } from '../templates/fill-for-engines.ts';
import type { CallableTool } from '../tools/callable-tool.ts';
import { createExpandTool } from '../tools/expand-tool.ts';
import { createUnknownLog } from '../tools/kinds/log-unknown.ts';
import { createKindRunner } from '../tools/kinds/run-kind.ts';
import { createToolRunner } from '../tools/tool-runner.ts';
import type { Variables } from '../tools/variables.ts';
import { withInstructions } from './chat-messages.ts';
import type { Conversation } from './conversation.ts';
import type { AnsweredChat, ReplyParts } from './reply-parts.ts';

/** Who answers, with everything that belongs to him. */
export async function answeringParts(
  parts: ReplyParts,
  chat: AnsweredChat,
  found: CallTarget,
  customer: Conversation['customer'],
) {
  const { store, knowledgeOf, log, clock } = parts;
  const { orgId } = chat;
  const assistant = applyOverrides(found.assistant, found.overrides);
  const { problems } = conductOf(assistant);
  if (problems !== undefined)
    log.warn(
      { orgId, fields: problems.map(({ path }) => path) },
      'a field of the assistant is not understood',
    );
  const knowledge = await knowledgeOf(orgId, assistant);
  const facts = chatFacts(chat, customer, clock.now());
  const variables = variablesOf(assistant, found.overrides, facts, clock.now);
  const expand = createExpandTool(parts.tools);
  const placed = await placedTools(store, orgId, assistant);
  const tools = placed.map(({ tool }) => tool);
  const functions = await callableFunctions(orgId, placed, expand, variables.all());
  const onWarning = ({ path, message }: ApiWarning) =>
    log.warn({ orgId, chat: chat.id, field: path }, message);
  const config = resolveAgentConfig({
    ...found,
    knowledge,
    knowledgePlan: await knowledgePlanOf(store, orgId, assistant),
    functions,
    variables,
    endSilenceMs: undefined,
    facts,
    onWarning,
  });
  const knowledgeServer = await knowledgeServerOf(store, orgId, assistant);
  const render = rendererOf(assistant, { overrides: found.overrides, facts });
  const toldToEngines = fillForEngines(assistant, render);
  return { assistant, toldToEngines, knowledge, tools, functions, variables, config, knowledgeServer };
}

/** What the texts of a chat may name. */
export const chatFacts = (
  { id, orgId, sessionId }: Pick<AnsweredChat, 'id' | 'orgId' | 'sessionId'>,
  customer: Conversation['customer'],
  now: number,
) => ({
  now,
  chat: { id, orgId, sessionId },
  customer: customerFacts(customer),
  transport: { conversationType: 'chat' },
});

/** What is laid over the assistant for the customer is nothing that texts name. */
export function customerFacts(customer: Conversation['customer'] = {}): object {
  const { assistantOverrides: _, squadOverrides: __, ...facts } = customer;
  return facts;
}

/** Who writes waits longer than who speaks. */
const knowledgeWithinMs = 3_000;

export function sessionOptions(
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
    ...(config.knowledgePlan !== undefined && { knowledgePlan: config.knowledgePlan }),
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
export function runnerOf(
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
    unknown: tools && createUnknownLog(tools, place),
  });
}

import { type AgentConfig, preparePhrases } from '@saywell/agent';
import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { Store } from '../../../store/store.ts';
import { applyOverrides, rendererOf, resolveAgentConfig, variablesOf } from '../../agents/agent-config.ts';
import { toAgentTool } from '../../agents/agent-tools.ts';
import type { AssistantKnowledge } from '../../agents/assistant-knowledge.ts';
import { type FindMissingModel, refuseMissingModel } from '../../agents/availability/missing-model.ts';
import { hookFunctionsOf, hookHandoffsOf, storedHookTools } from '../../agents/hooks-of.ts';
import { languageOf } from '../../agents/language-of.ts';
import { callableFunctions, placedTools } from '../../agents/stored-tools.ts';
import { confidentialWith, isRecorded } from '../../agents/what-is-kept.ts';
import { fillAnalysisPrompts } from '../../analysis/fill-analysis-prompts.ts';
import { type BudgetOwner, budgetOwnerOf } from '../../budgets/budget-owner.ts';
import { knowledgePlanOf } from '../../knowledge/search-plan.ts';
import { knowledgeServerOf } from '../../knowledge/knowledge-server.ts';
import { fillForEngines } from '../../templates/fill-for-engines.ts';
import { fillTemplates } from '../../templates/fill-templates.ts';
import type { RenderTemplate } from '../../templates/render-template.ts';
import type { TemplateFacts } from '../../templates/template-values.ts';
import type { CallableTool } from '../../tools/callable-tool.ts';
import { unknownInDescriptions } from '../../templates/unknown-in-descriptions.ts';
import { createExpandTool } from '../../tools/expand-tool.ts';
import { callIdOf } from '../../tools/tool-entry.ts';
import type { ToolServices } from '../../tools/tool-services.ts';
import type { Variables } from '../../tools/variables.ts';
import { viewOf } from '../../workflows/graph.ts';
import { declineToolOf } from '../consent/decline-tool.ts';
import { besideHandoffs, type HandoffOption, handoffOptions } from '../handoffs/handoff-options.ts';
import { hookHandoffs } from '../handoffs/hook-handoffs.ts';
import type { CreateWebCallOptions } from '../live/web-call-options.ts';
import { nodeSteps } from '../workflow/node-steps.ts';
import { type ToolsOfNodes, toolsOfNodes } from '../workflow/node-tools.ts';
import { unknownInSteps } from '../workflow/unknown-in-steps.ts';
import { type CallTarget, resolveTarget, teamOf } from './resolve-target.ts';

/** One assistant of a call, with everything that it is made of. */
export interface PreparedMember {
  readonly target: CallTarget;
  /** With what is laid over it. */
  readonly assistant: CreateAssistant;
  /** The same with the call's values in what its engines are told: for them alone, it is stored and shown nowhere. */
  readonly toldToEngines: CreateAssistant;
  readonly functions: readonly CallableTool[];
  /** Of the call's templates. */
  readonly variables: Variables;
  /** Those by which it hands the conversation over. */
  readonly handoffs: readonly HandoffOption[];
  /** The tools on the way to the next nodes of its workflow. */
  readonly nodes?: ToolsOfNodes;
  /** What callers are told about the recording; absent: the plan's own text is none. */
  readonly consentMessage?: string;
  /** Called when a caller does not agree to be recorded. */
  readonly declineTool?: CallableTool;
  readonly knowledgeServer: Awaited<ReturnType<typeof knowledgeServerOf>>;
  /** With the call's values in its prompts. Default: the assistant's. */
  readonly analysisPlan?: CreateAssistant['analysisPlan'];
  /** With the call's values in the names of its speakers. Default: the assistant's. */
  readonly transcriptPlan?: NonNullable<CreateAssistant['artifactPlan']>['transcriptPlan'];
  /** With the call's values in what is said when an operator comes and goes. Default: the assistant's. */
  readonly monitorPlan?: CreateAssistant['monitorPlan'];
  readonly config: AgentConfig;
  /** What of its templates has not its effect. */
  readonly warnings: readonly ApiWarning[];
}

/** Everything that a call is made of, read before there is one. */
export interface PreparedCall extends PreparedMember {
  /** Whose budget its costs are counted against. */
  readonly budgetOwner: BudgetOwner;
  /** Of a stored assistant: which of its states. */
  readonly assistantVersion: string | undefined;
}

export interface PrepareCallOptions {
  readonly store: Store;
  readonly knowledgeOf: AssistantKnowledge;
  readonly endSilenceMs: number | undefined;
  /** What the texts of the assistant may name. */
  readonly facts: TemplateFacts;
  /** Default: nobody's model is missing. */
  readonly findMissingModel?: FindMissingModel | undefined;
  /** Of what templates name when they are filled. Default: this machine's. */
  readonly clock?: Pick<Clock, 'now'> | undefined;
  /** Asks servers what they offer. Default: they offer nothing. */
  readonly tools?: ToolServices | undefined;
}

/** @throws {DomainError} for what the request names and is not there, or does not run here. */
export async function prepareCall(
  options: PrepareCallOptions,
  { orgId, body }: Pick<CreateWebCallOptions, 'orgId' | 'body'>,
): Promise<PreparedCall> {
  const target = await resolveTarget(options.store, orgId, body);
  const team = teamOf(target);
  await refuseMissingModel(options.findMissingModel, orgId, team, (index) => target.modelPaths?.[index]);
  const { assistantVersion } = target;
  const budgetOwner = budgetOwnerOf(target);
  return { ...(await readMember(options, orgId, target)), budgetOwner, assistantVersion };
}

/** Whoever takes a call over that `before` has. @throws {DomainError} as {@link prepareCall}. */
export async function prepareMember(
  options: PrepareCallOptions,
  orgId: string,
  target: CallTarget,
  before: CreateAssistant,
): Promise<PreparedMember> {
  const { assistant, overrides } = target;
  await refuseMissingModel(options.findMissingModel, orgId, [applyOverrides(assistant, overrides)]);
  return readMember(options, orgId, target, [before]);
}

/** Texts that are none of the agent's. */
function otherTexts(
  assistant: CreateAssistant,
  render: RenderTemplate,
  onWarning: (warning: ApiWarning) => unknown,
): Pick<PreparedMember, 'consentMessage' | 'analysisPlan' | 'transcriptPlan' | 'monitorPlan'> {
  // Warned of with the texts of the agent, which are the same.
  const { compliancePlan, artifactPlan, monitorPlan } = fillTemplates(assistant, render);
  const message = compliancePlan?.recordingConsentPlan?.message;
  const { transcriptPlan } = artifactPlan ?? {};
  const { analysisPlan } = fillAnalysisPrompts(assistant, render, onWarning);
  return {
    ...(message && { consentMessage: message }),
    ...(analysisPlan && { analysisPlan }),
    ...(monitorPlan && { monitorPlan }),
    ...(transcriptPlan && {
      transcriptPlan: {
        ...transcriptPlan,
        assistantName: speakerOf(transcriptPlan.assistantName),
        userName: speakerOf(transcriptPlan.userName),
      },
    }),
  };
}

const maxSpeakerLength = 200;

/** A line of the transcript is one utterance, whatever a value contains; without a name it has the default's. */
function speakerOf(name: string | undefined): string | undefined {
  return name?.replaceAll(/\s+/g, ' ').trim().slice(0, maxSpeakerLength) || undefined;
}

async function readMember(
  { store, knowledgeOf, endSilenceMs, facts, tools, clock = systemClock }: PrepareCallOptions,
  orgId: string,
  target: CallTarget,
  before: readonly CreateAssistant[] = [],
): Promise<PreparedMember> {
  const team = teamOf(target);
  const assistant = confidentialWith([...before, ...team], team[0] ?? target.assistant);
  const knowledge = await knowledgeOf(orgId, assistant);
  const hookTools = await storedHookTools(store.tool, orgId, assistant);
  const variables = variablesOf(assistant, target.overrides, facts, clock.now);
  const expand = createExpandTool(tools, callIdOf(facts));
  const placed = await placedTools(store, orgId, assistant);
  const callable = await callableFunctions(orgId, placed, expand, variables.all());
  const functions = [...callable, ...hookFunctionsOf(assistant, hookTools)];
  const knowledgeServer = await knowledgeServerOf(store, orgId, assistant);
  await preparePhrases(knowledge);
  const nodes = target.workflow && (await toolsOfNodes(store, orgId, target.workflow));
  const scene = { language: languageOf(assistant)?.tag, variables: () => variables.all() };
  const steps = target.workflow && nodes ? nodeSteps(target.workflow, nodes.callable, scene) : [];
  const handoffs = handoffOptions(
    placed.map(({ tool }) => tool),
    target.member,
    { steps, scene },
  );
  const byHook = hookHandoffs(hookHandoffsOf(assistant, hookTools), scene);
  const declineTool = await declineToolOf(store.tool, orgId, assistant);
  const warnings: ApiWarning[] = [];
  const onWarning = (warning: ApiWarning): unknown => warnings.push(warning);
  const config = resolveAgentConfig({
    ...target,
    knowledge,
    knowledgePlan: await knowledgePlanOf(store, orgId, assistant),
    functions: callable,
    variables,
    hookTools,
    endSilenceMs,
    facts,
    onWarning,
  });
  const render = rendererOf(assistant, { overrides: target.overrides, facts });
  warnings.push(...unknownTold(target, { placed, nodes, render, values: variables.all() }));
  return {
    target,
    assistant,
    toldToEngines: fillForEngines(assistant, render),
    functions: [...functions, ...(nodes?.callable.values() ?? []), ...(declineTool ? [declineTool] : [])],
    ...(declineTool && { declineTool }),
    ...otherTexts(assistant, render, onWarning),
    ...(nodes && { nodes }),
    variables,
    handoffs: [...handoffs, ...byHook],
    knowledgeServer,
    config: {
      ...withHandoffs(config, handoffs, target),
      hookTools: [
        ...(config.hookTools ?? []),
        ...byHook.map(({ tool }) => tool),
        ...(declineTool ? [toAgentTool(declineTool, scene)] : []),
      ],
      isRecorded: isRecorded(assistant),
    },
    warnings,
  };
}

/** Names without a value in what the model is told of its tools, and of where it may go on. */
function unknownTold(
  { member, workflow }: CallTarget,
  {
    placed,
    nodes,
    render,
    values,
  }: {
    readonly placed: Awaited<ReturnType<typeof placedTools>>;
    readonly nodes: ToolsOfNodes | undefined;
    readonly render: RenderTemplate;
    readonly values: ReturnType<Variables['all']>;
  },
): readonly ApiWarning[] {
  return [
    ...placed.flatMap(({ path, tool }) => unknownInDescriptions(tool, path, render)),
    ...unknownInDescriptions(member?.assistantDestinations, 'assistantDestinations', render),
    ...(workflow && nodes ? unknownInSteps(workflow, { own: placed, nodes, values }) : []),
  ];
}

/** The model may call them, and callers say the names. */
function withHandoffs(
  config: AgentConfig,
  handoffs: readonly HandoffOption[],
  { assistantId, workflow }: CallTarget,
): AgentConfig {
  const names = handoffs.flatMap(({ tool: { handsOverTo } }) =>
    handsOverTo ? [handsOverTo.name.toLowerCase()] : [],
  );
  return {
    ...config,
    ...(assistantId !== undefined && { assistantId }),
    ...(workflow && { workflowNode: viewOf(workflow.node) }),
    tools: besideHandoffs(config.tools, handoffs),
    phrases: [...config.phrases, ...names.flatMap((name) => [`${name} please`, `talk to ${name}`])],
  };
}

import { type AgentConfig, preparePhrases } from '@saywell/agent';
import type { ApiWarning, CreateAssistant, FunctionTool } from '@saywell/contract';
import type { Store } from '../../../store/store.ts';
import { resolveAgentConfig } from '../../agents/agent-config.ts';
import type { AssistantKnowledge } from '../../agents/assistant-knowledge.ts';
import { type FindMissingModel, refuseMissingModel } from '../../agents/availability/missing-model.ts';
import { hookFunctionsOf, storedHookTools } from '../../agents/hooks-of.ts';
import { callableFunctions } from '../../agents/stored-tools.ts';
import { type BudgetOwner, budgetOwnerOf } from '../../budgets/budget-owner.ts';
import { knowledgeServerOf } from '../../knowledge/knowledge-server.ts';
import type { CreateWebCallOptions } from '../live/live-calls.ts';
import { resolveTarget, teamOf } from './resolve-target.ts';
import type { TemplateFacts } from '../../templates/template-values.ts';

/** Everything that a call is made of, read before there is one. */
export interface PreparedCall {
  readonly assistant: CreateAssistant;
  /** Whose budget its costs are counted against. */
  readonly budgetOwner: BudgetOwner;
  /** Of a stored assistant: which of its states. */
  readonly assistantVersion: string | undefined;
  readonly functions: readonly FunctionTool[];
  readonly knowledgeServer: Awaited<ReturnType<typeof knowledgeServerOf>>;
  readonly config: AgentConfig;
  /** What of its templates has not its effect. */
  readonly warnings: readonly ApiWarning[];
}

export interface PrepareCallOptions {
  readonly store: Store;
  readonly knowledgeOf: AssistantKnowledge;
  readonly endSilenceMs: number | undefined;
  /** What the texts of the assistant may name. */
  readonly facts: TemplateFacts;
  /** Default: nobody's model is missing. */
  readonly findMissingModel?: FindMissingModel | undefined;
}

/** @throws {DomainError} for what the request names and is not there, or does not run here. */
export async function prepareCall(
  { store, knowledgeOf, endSilenceMs, findMissingModel, facts }: PrepareCallOptions,
  { orgId, body }: Pick<CreateWebCallOptions, 'orgId' | 'body'>,
): Promise<PreparedCall> {
  const target = await resolveTarget(store, orgId, body);
  const team = teamOf(target);
  const [assistant = target.assistant] = team;
  await refuseMissingModel(findMissingModel, orgId, team);
  const knowledge = await knowledgeOf(orgId, assistant);
  const hookTools = await storedHookTools(store.tool, orgId, assistant);
  const callable = await callableFunctions(store.tool, orgId, assistant);
  const functions = [...callable, ...hookFunctionsOf(assistant, hookTools)];
  const knowledgeServer = await knowledgeServerOf(store, orgId, assistant);
  await preparePhrases(knowledge);
  const warnings: ApiWarning[] = [];
  const onWarning = (warning: ApiWarning) => warnings.push(warning);
  const config = resolveAgentConfig({
    ...target,
    knowledge,
    functions: callable,
    hookTools,
    endSilenceMs,
    facts,
    onWarning,
  });
  const { assistantVersion } = target;
  const budgetOwner = budgetOwnerOf(target);
  return { assistant, budgetOwner, assistantVersion, functions, knowledgeServer, config, warnings };
}

import type {
  ApiWarning,
  Assistant,
  CallEngines,
  Check,
  CreateAssistant,
  Squad,
  Tool,
  Workflow,
} from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { applyOverrides } from '../agents/agent-config.ts';
import { namedTools } from '../agents/stored-tools.ts';
import { confidentialWith } from '../agents/what-is-kept.ts';
import type { AssistantWarnings } from '../warnings/assistant-warnings.ts';
import { limitWarnings } from '../warnings/limit-warnings.ts';
import { squadWarnings } from '../warnings/squad-warnings.ts';
import { type ToolSetup, toolWarnings, withoutEffect } from '../warnings/tool-warnings.ts';
import { workflowWarnings } from '../warnings/workflow-warnings.ts';
import { nodeAssistant } from '../workflows/node-assistant.ts';

/** More are counted in the last one. */
const maxWarnings = 200;

export type AssistantEngines = (assistant: CreateAssistant, orgId: string) => Promise<CallEngines>;

/** Where nothing is known of engines. */
export const noEngines: AssistantEngines = async ({ model, transcriber, voice }) => ({
  model: noEngine(model),
  transcriber: noEngine(transcriber),
  voice: noEngine(voice),
});

const noEngine = (part: { readonly provider: string } | undefined) => ({
  asked: part?.provider ?? 'saywell',
  used: null,
});

export interface CheckContext {
  readonly store: {
    readonly assistant: Pick<Store['assistant'], 'get' | 'version'>;
    readonly tool: Pick<Store['tool'], 'get'>;
  };
  readonly config: ToolSetup;
  readonly assistantWarnings: AssistantWarnings;
  /** What an organisation's assistant gets for its work. */
  readonly assistantEngines: AssistantEngines;
}

const checked = (warnings: readonly ApiWarning[], engines: Check['engines']): Check => ({
  warnings: [...limitWarnings(warnings, maxWarnings)],
  engines,
});
const below = (place: string, warnings: readonly ApiWarning[]): readonly ApiWarning[] =>
  warnings.map((warning) => ({ ...warning, path: `${place}.${warning.path}` }));

/** An assistant as its calls would have it, with the stored tools that it names. */
export async function checkAssistant(context: CheckContext, assistant: Assistant): Promise<Check> {
  const { orgId } = assistant;
  const engines = await context.assistantEngines(assistant, orgId);
  return checked(await warningsOf(context, orgId, assistant), [{ path: '', ...engines }]);
}

/** Every member with what is laid over it. One that was deleted is left out: a call would leave it out, too. */
export async function checkSquad(context: CheckContext, squad: Squad): Promise<Check> {
  const { orgId, membersOverrides } = squad;
  const team = await Promise.all(
    squad.members.map(async (member, index) => {
      const own = await memberOf(context, orgId, member);
      if (own === null) return [];
      const assistant = applyOverrides(applyOverrides(own, membersOverrides), member.assistantOverrides);
      return [{ path: `members[${index}]`, assistant }];
    }),
  );
  const members = team.flat();
  const everybody = members.map(({ assistant }) => assistant);
  const checks = members.map(async ({ path, assistant: own }) => {
    const assistant = confidentialWith(everybody, own);
    return {
      warnings: below(path, await warningsOf(context, orgId, assistant)),
      engines: { path, ...(await context.assistantEngines(assistant, orgId)) },
    };
  });
  const all = await Promise.all(checks);
  const ownFields = await squadWarnings(squad, () => []);
  return checked(
    [...ownFields, ...all.flatMap(({ warnings }) => warnings)],
    all.map(({ engines }) => engines),
  );
}

/** Every conversation with what the workflow gives it. */
export async function checkWorkflow(context: CheckContext, workflow: Workflow): Promise<Check> {
  const { orgId } = workflow;
  const engines = workflow.nodes.map(async (node, index) => {
    if (node.type !== 'conversation') return [];
    const assistant = nodeAssistant(workflow, node);
    return [{ path: `nodes[${index}]`, ...(await context.assistantEngines(assistant, orgId)) }];
  });
  const warnings = await workflowWarnings(
    workflow,
    (assistant) => warningsOf(context, orgId, assistant),
    context.config,
  );
  return checked(
    [...warnings, ...(await ofStoredNodes(context, workflow))],
    (await Promise.all(engines)).flat(),
  );
}

/** The stored tools of its nodes. */
async function ofStoredNodes(
  { store, config }: CheckContext,
  { orgId, nodes }: Workflow,
): Promise<readonly ApiWarning[]> {
  const found = nodes.map(async (node, index) => {
    if (node.type !== 'tool' || node.toolId === undefined) return [];
    const tool = await store.tool.get(orgId, node.toolId);
    return tool === null
      ? [withoutEffect(`nodes[${index}].toolId`, 'There is no such tool any more: the step does not work.')]
      : below(`nodes[${index}].tool`, toolWarnings(tool, '', config));
  });
  return (await Promise.all(found)).flat();
}

export function checkTool({ config }: Pick<CheckContext, 'config'>, tool: Tool): Check {
  return checked(toolWarnings(tool, '', config), []);
}

async function memberOf(
  { store }: CheckContext,
  orgId: string,
  { assistant, assistantId, assistantVersion }: Squad['members'][number],
): Promise<CreateAssistant | null> {
  if (assistant !== undefined) return assistant;
  const id = assistantId ?? '';
  return typeof assistantVersion === 'string'
    ? store.assistant.version(orgId, id, assistantVersion)
    : store.assistant.get(orgId, id);
}

async function warningsOf(
  { store, config, assistantWarnings }: CheckContext,
  orgId: string,
  assistant: CreateAssistant,
): Promise<readonly ApiWarning[]> {
  const named = namedTools(assistant.model).map(async ({ id, path }) => {
    const tool = await store.tool.get(orgId, id);
    return tool === null ? [] : below(path, toolWarnings(tool, '', config));
  });
  const ofTools = (await Promise.all(named)).flat();
  return [...(await assistantWarnings(assistant, orgId)), ...ofTools];
}

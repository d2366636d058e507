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
import { limitWarnings } from '../warnings/limit-warnings.ts';
import { type ReferredStores, referenceWarnings } from '../references/reference-warnings.ts';
import { notSaidBy } from '../warnings/each-once.ts';
import { type ToolSetup, toolWarnings } from '../warnings/tool-warnings.ts';
import { nodeAssistant } from '../workflows/node-assistant.ts';
import { missingOfTool, type ToolSurroundings } from './missing-of-tool.ts';
import { squadTeam } from './squad-team.ts';
import { ownWarnings, squadTeamWarnings, type WarningScene, workflowTeamWarnings } from './team-warnings.ts';

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

export interface CheckContext extends WarningScene {
  readonly store: WarningScene['store'] & ReferredStores;
  readonly config: ToolSetup;
  /** What an organisation's assistant gets for its work. */
  readonly assistantEngines: AssistantEngines;
}

const checked = (warnings: readonly ApiWarning[], engines: Check['engines']): Check => ({
  warnings: [...limitWarnings(warnings, maxWarnings)],
  engines,
});
/** An assistant as its calls would have it, with the stored tools that it names. */
export async function checkAssistant(context: CheckContext, assistant: Assistant): Promise<Check> {
  const { orgId } = assistant;
  const engines = await context.assistantEngines(assistant, orgId);
  const own = await ownWarnings(context, orgId, assistant);
  return checked(await withReferences(context, assistant, own), [{ path: '', ...engines }]);
}

/** Every member with what is laid over it. One that was deleted is left out: a call would leave it out, too. */
export async function checkSquad(context: CheckContext, squad: Squad): Promise<Check> {
  const { orgId } = squad;
  const team = await squadTeam(context.store, orgId, squad);
  const engines = team.map(async ({ path, assistant }) => ({
    path,
    ...(await context.assistantEngines(assistant, orgId)),
  }));
  const own = await squadTeamWarnings(context, orgId, squad, team);
  return checked(await withReferences(context, squad, own), await Promise.all(engines));
}

/** Every conversation with what the workflow gives it. */
export async function checkWorkflow(context: CheckContext, workflow: Workflow): Promise<Check> {
  const { orgId } = workflow;
  const engines = workflow.nodes.map(async (node, index) => {
    if (node.type !== 'conversation') return [];
    const assistant = nodeAssistant(workflow, node);
    return [{ path: `nodes[${index}]`, ...(await context.assistantEngines(assistant, orgId)) }];
  });
  const own = await workflowTeamWarnings(context, orgId, workflow);
  return checked(await withReferences(context, workflow, own), (await Promise.all(engines)).flat());
}

export async function checkTool(context: Pick<CheckContext, 'config' | 'store'>, tool: Tool): Promise<Check> {
  return checked(await storedToolWarnings(context, tool), []);
}

/** Of a stored tool, with what it works with. One warning says all of one that does nothing. */
export async function storedToolWarnings(
  { config, store }: { readonly config: ToolSetup; readonly store: ToolSurroundings & ReferredStores },
  tool: Tool,
): Promise<readonly ApiWarning[]> {
  const own = [...toolWarnings(tool, '', config), ...(await missingOfTool(store, tool.orgId, tool))];
  return [...own, ...notSaidBy(own, await referenceWarnings(store, tool.orgId, tool))];
}

/** And what it names that is not there. */
async function withReferences(
  { store }: Pick<CheckContext, 'store'>,
  resource: { readonly orgId: string },
  own: readonly ApiWarning[],
): Promise<readonly ApiWarning[]> {
  return [...own, ...(await referenceWarnings(store, resource.orgId, resource))];
}

import type {
  ApiWarning,
  AssistantOverrides,
  CreateAssistant,
  CreateSquad,
  CreateWorkflow,
  Squad,
} from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { applyOverrides, mergeOverrides } from '../agents/merge-overrides.ts';
import { isVersionLabel, namedTools, readNamedTool, type StoredTools } from '../agents/stored-tools.ts';
import { confidentialWith } from '../agents/what-is-kept.ts';
import type { AssistantWarnings } from '../warnings/assistant-warnings.ts';
import { squadWarnings } from '../warnings/squad-warnings.ts';
import { type ToolSetup, toolWarnings, withoutEffect } from '../warnings/tool-warnings.ts';
import { workflowWarnings } from '../warnings/workflow-warnings.ts';
import { nodeAssistant } from '../workflows/node-assistant.ts';

/** By what everybody is judged who may talk in a call. */
export interface WarningScene {
  readonly store: StoredTools & {
    readonly assistant: Pick<Store['assistant'], 'get'>;
    readonly assistantVersion: Pick<Store['assistantVersion'], 'find'>;
  };
  readonly config?: ToolSetup | undefined;
  readonly assistantWarnings: AssistantWarnings;
}

/** One member as calls would have it. */
export interface PlacedAssistant {
  /** From the squad on. */
  readonly path: string;
  readonly assistant: CreateAssistant;
}

const below = (place: string, warnings: readonly ApiWarning[]): readonly ApiWarning[] =>
  warnings.map((warning) => ({ ...warning, path: `${place}.${warning.path}` }));

/** Of an assistant, with the stored tools that it names. */
export async function ownWarnings(
  scene: WarningScene,
  orgId: string,
  assistant: CreateAssistant,
): Promise<readonly ApiWarning[]> {
  const ofTools = storedToolWarnings(scene, orgId, assistant);
  return [...(await scene.assistantWarnings(assistant, orgId)), ...(await ofTools)];
}

/** Of the stored tools that an assistant names; those that were deleted are left out of its calls. */
export async function storedToolWarnings(
  { store, config }: Pick<WarningScene, 'config'> & { readonly store: StoredTools },
  orgId: string,
  { model }: Pick<CreateAssistant, 'model'>,
): Promise<readonly ApiWarning[]> {
  const found = namedTools(model).map(async (named) => {
    const tool = await readNamedTool(store, orgId, named);
    if (tool !== null) return below(named.path, toolWarnings(tool, '', config));
    return named.version === undefined
      ? []
      : [
          withoutEffect(
            versionPath(named.path),
            'There is no such version (any more): the tool is left out.',
          ),
        ];
  });
  return [...noVersions(model), ...(await Promise.all(found)).flat()];
}

const versionPath = (path: string): string => path.replace(/toolId$/, 'version');

function noVersions(model: CreateAssistant['model']): readonly ApiWarning[] {
  return (model?.toolRefs ?? []).flatMap(({ version }, index) =>
    version === 'latest' || isVersionLabel(version)
      ? []
      : [withoutEffect(`model.toolRefs[${index}].version`, 'It is no version as v3: the newest is used.')],
  );
}

/** Every member with what is laid over it. One that was deleted is left out: a call would leave it out, too. */
export async function squadTeam(
  { store }: Pick<WarningScene, 'store'>,
  orgId: string,
  { members, membersOverrides }: Squad | CreateSquad,
  laidOver?: AssistantOverrides,
): Promise<readonly PlacedAssistant[]> {
  const team = members.map(async (member, index) => {
    const own = await memberOf(store, orgId, member);
    if (own === null) return [];
    const overrides = mergeOverrides(membersOverrides, member.assistantOverrides, laidOver);
    return [{ path: `members[${index}]`, assistant: applyOverrides(own, overrides) }];
  });
  const found = (await Promise.all(team)).flat();
  const everybody = found.map(({ assistant }) => assistant);
  return found.map(({ path, assistant }) => ({ path, assistant: confidentialWith(everybody, assistant) }));
}

/** Of a squad, with everybody who is in it. */
export async function squadTeamWarnings(
  scene: WarningScene,
  orgId: string,
  squad: Squad | CreateSquad,
  team: readonly PlacedAssistant[],
): Promise<readonly ApiWarning[]> {
  const ofMembers = team.map(async ({ path, assistant }) =>
    below(path, await ownWarnings(scene, orgId, assistant)),
  );
  return [...(await squadWarnings(squad, () => [])), ...(await Promise.all(ofMembers)).flat()];
}

/** Of a workflow, with every conversation and every stored tool of it. */
export async function workflowTeamWarnings(
  scene: WarningScene,
  orgId: string,
  workflow: CreateWorkflow,
  laidOver?: AssistantOverrides,
): Promise<readonly ApiWarning[]> {
  const everybody = workflow.nodes.flatMap((node) =>
    node.type === 'conversation' ? [applyOverrides(nodeAssistant(workflow, node), laidOver)] : [],
  );
  const own = workflowWarnings(
    workflow,
    (assistant) =>
      ownWarnings(scene, orgId, confidentialWith(everybody, applyOverrides(assistant, laidOver))),
    scene.config,
  );
  return [...(await own), ...(await ofStoredNodes(scene, orgId, workflow))];
}

/** The stored tools of its nodes. */
async function ofStoredNodes(
  { store, config }: WarningScene,
  orgId: string,
  { nodes }: CreateWorkflow,
): Promise<readonly ApiWarning[]> {
  const found = nodes.map(async (node, index) => {
    if (node.type !== 'tool' || node.toolId === undefined) return [];
    const tool = await store.tool.get(orgId, node.toolId);
    const at = `nodes[${index}]`;
    if (tool === null)
      return [withoutEffect(`${at}.toolId`, 'There is no such tool (any more): the step does not work.')];
    if (tool.type === 'mcp')
      return [withoutEffect(`${at}.toolId`, 'A node calls one function, and an MCP server offers many.')];
    return below(`${at}.tool`, toolWarnings(tool, '', config));
  });
  return (await Promise.all(found)).flat();
}

async function memberOf(
  store: WarningScene['store'],
  orgId: string,
  { assistant, assistantId, assistantVersion }: Squad['members'][number],
): Promise<CreateAssistant | null> {
  if (assistant !== undefined) return assistant;
  const id = assistantId ?? '';
  return typeof assistantVersion === 'string'
    ? store.assistantVersion.find(orgId, id, assistantVersion)
    : store.assistant.get(orgId, id);
}

import type {
  ApiWarning,
  AssistantOverrides,
  CreateAssistant,
  CreateSquad,
  CreateWorkflow,
  Squad,
} from '@saywell/contract';
import { applyOverrides } from '../agents/merge-overrides.ts';
import {
  isVersionLabel,
  type NamedTool,
  namedTools,
  placedTools,
  readNamedTool,
  type StoredTools,
} from '../agents/stored-tools.ts';
import { confidentialWith } from '../agents/what-is-kept.ts';
import type { AssistantWarnings } from '../warnings/assistant-warnings.ts';
import { type PlacedAssistant, squadWarnings } from '../warnings/squad-warnings.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';
import { backoffWarnings } from '../warnings/tools/backoff-warnings.ts';
import { edgesBehind } from '../warnings/fields/untaken-edges.ts';
import { namedOutside } from '../warnings/handoff-warnings.ts';
import { type ToolSetup, toolWarnings } from '../warnings/tool-warnings.ts';
import { workflowWarnings } from '../warnings/workflow-warnings.ts';
import { nodeAssistant } from '../workflows/node-assistant.ts';
import { handoverNameWarnings } from './handover-names.ts';
import { missingOfTool, type ToolSurroundings } from './missing-of-tool.ts';
import { sameNameWarnings } from './same-names.ts';
import type { StoredAssistants } from './squad-team.ts';
import { type StoredBases, unplannedSearch } from './unplanned-search.ts';
import { unreceivedWarnings } from './unreceived.ts';
import { type StoredOrgs, unservedTool, unservedWarnings } from './unserved.ts';

/** By what everybody is judged who may talk in a call. */
export interface WarningScene {
  readonly store: StoredTools & ToolSurroundings & StoredOrgs & StoredAssistants & StoredBases;
  readonly config?: ToolSetup | undefined;
  readonly assistantWarnings: AssistantWarnings;
}

const below = (place: string, warnings: readonly ApiWarning[]): readonly ApiWarning[] =>
  warnings.map((warning) => ({ ...warning, path: `${place}.${warning.path}` }));

/** Of an assistant, with the tools and files that it names. */
export async function ownWarnings(
  scene: WarningScene,
  orgId: string,
  assistant: CreateAssistant,
): Promise<readonly ApiWarning[]> {
  const ofTools = namedWarnings(scene, orgId, assistant);
  return [...(await scene.assistantWarnings(assistant, orgId)), ...(await ofTools)];
}

/** Of what is stored and named by an assistant: its tools, and the files that they and its own tools search. */
export async function namedWarnings(
  {
    store,
    config,
  }: Pick<WarningScene, 'config'> & {
    readonly store: StoredTools & ToolSurroundings & StoredOrgs & StoredBases;
  },
  orgId: string,
  assistant: Pick<CreateAssistant, 'hooks' | 'model' | 'server' | 'serverMessages'>,
): Promise<readonly ApiWarning[]> {
  const { model } = assistant;
  const stored = namedTools(model).map(async (named) => {
    const tool = await readNamedTool(store, orgId, named);
    if (tool === null) return [missingTool(named)];
    const files = await missingOfTool(store, orgId, tool);
    return below(named.path, [...toolWarnings(tool, '', config), ...files]);
  });
  return [
    ...noVersions(model),
    ...(await Promise.all(stored)).flat(),
    ...(await besideEachOther(store, orgId, assistant)),
  ];
}

/** Of an assistant's tools, beside what each is by itself: how they are named and served, and what its own ones lack. */
export async function besideEachOther(
  store: StoredTools & ToolSurroundings & StoredOrgs & StoredBases,
  orgId: string,
  assistant: Pick<CreateAssistant, 'hooks' | 'model' | 'server' | 'serverMessages'>,
): Promise<readonly ApiWarning[]> {
  const { model, server } = assistant;
  const tools = await placedTools(store, orgId, { model });
  const own = (model?.tools ?? []).map((tool, index) =>
    missingOfTool(store, orgId, tool, `model.tools[${index}]`),
  );
  return [
    ...sameNameWarnings(tools),
    ...(await unservedWarnings(store, orgId, assistant, tools)),
    ...(await unreceivedWarnings(store, orgId, assistant)),
    ...(await unplannedSearch(store, orgId, assistant)),
    ...backoffWarnings(server?.backoffPlan, 'server.backoffPlan'),
    ...(await Promise.all(own)).flat(),
  ];
}

/** What of an assistant's stored tools is not there. */
export async function missingTools(
  store: StoredTools,
  orgId: string,
  { model }: Pick<CreateAssistant, 'model'>,
): Promise<readonly ApiWarning[]> {
  const found = namedTools(model).map(async (named) =>
    (await readNamedTool(store, orgId, named)) === null ? [missingTool(named)] : [],
  );
  return (await Promise.all(found)).flat();
}

/** It is left out of calls. */
const missingTool = ({ path, version }: NamedTool): ApiWarning =>
  version === undefined
    ? withoutEffect(path, 'There is no such tool (any more): it is left out.')
    : withoutEffect(versionPath(path), 'There is no such version (any more): the tool is left out.');

const versionPath = (path: string): string => path.replace(/toolId$/, 'version');

function noVersions(model: CreateAssistant['model']): readonly ApiWarning[] {
  return (model?.toolRefs ?? []).flatMap(({ version }, index) =>
    version === 'latest' || isVersionLabel(version)
      ? []
      : [withoutEffect(`model.toolRefs[${index}].version`, 'It is no version as v3: the newest is used.')],
  );
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
  const ofDestination = async (assistant: CreateAssistant) => ownWarnings(scene, orgId, assistant);
  return [
    ...(await squadWarnings(squad, () => [], team, ofDestination)),
    ...(await handoverNameWarnings(scene.store, orgId, squad, team)),
    ...(await Promise.all(ofMembers)).flat(),
  ];
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
  return [...(await own), ...(await ofToolNodes(scene, orgId, workflow))];
}

/** The stored tools of its nodes, and the files that its tools search. */
async function ofToolNodes(
  { store, config }: WarningScene,
  orgId: string,
  workflow: CreateWorkflow,
): Promise<readonly ApiWarning[]> {
  const found = workflow.nodes.map(async (node, index) => {
    if (node.type !== 'tool') return [];
    const at = `nodes[${index}]`;
    if (node.toolId === undefined)
      return node.tool === undefined
        ? []
        : [
            ...(await missingOfTool(store, orgId, node.tool, `${at}.tool`)),
            ...(await unservedTool(store, orgId, workflow, { path: `${at}.tool`, tool: node.tool })),
          ];
    const tool = await store.tool.get(orgId, node.toolId);
    if (tool === null)
      return [withoutEffect(`${at}.toolId`, 'There is no such tool (any more): the step does not work.')];
    if (tool.type === 'mcp')
      return [withoutEffect(`${at}.toolId`, 'A node calls one function, and an MCP server offers many.')];
    return [
      ...edgesBehind(workflow, node.name, tool),
      ...namedOutside(tool, `${at}.tool`),
      ...below(`${at}.tool`, [
        ...toolWarnings(tool, '', config),
        ...(await missingOfTool(store, orgId, tool)),
      ]),
      ...(await unservedTool(store, orgId, workflow, { path: `${at}.toolId`, tool })),
    ];
  });
  return (await Promise.all(found)).flat();
}

import type { AgentTool } from '@saywell/agent';
import type { WorkflowEdge } from '@saywell/contract';
import { describedWith } from '../../agents/agent-tools.ts';
import type { CallableTool } from '../../tools/callable-tool.ts';
import { fillTemplate } from '../../tools/fill-template.ts';
import { linesBefore, type MessageScene } from '../../tools/tool-messages.ts';
import { isJudged, nodeNamed } from '../../workflows/graph.ts';
import { judgedTools, stepName, stepsFrom } from '../../workflows/step-names.ts';
import type { WorkflowPlace } from '../../workflows/workflow-place.ts';
import type { HandoffOption } from '../handoffs/handoff-options.ts';

/** Tools of the nodes between conversations, by the nodes' names. */
export type NodeTools = ReadonlyMap<string, CallableTool>;

/** As those that hand over: the tools on the way have limits of their own. */
const timeoutMs = 60_000;

/**
 * The functions by which a conversation goes on: one for each edge that a model judges, one for all others together, one for
 * each conversation that can be entered from everywhere, and the same for the tools on the way.
 */
export function nodeSteps(
  { workflow, node }: WorkflowPlace,
  tools: NodeTools,
  scene: MessageScene,
): readonly HandoffOption[] {
  const place = { workflow, node, tools, scene };
  const own = optionsFrom(place, node.name);
  const [only] = own;
  const isJudgedOne = only?.step?.edges.some(isJudged) === true;
  const isDue = own.length === 1 && only !== undefined && (requiredOf(only.tool).length > 0 || !isJudgedOne);
  return [
    ...(isDue ? [{ ...only, tool: { ...only.tool, isDue: true } }] : own),
    ...globalOptions(place),
    ...judgedTools(workflow, node.name).flatMap((name) => optionsFrom(place, name)),
  ];
}

interface Scene extends WorkflowPlace {
  readonly tools: NodeTools;
  readonly scene: MessageScene;
}

function optionsFrom(place: Scene, from: string): readonly HandoffOption[] {
  return stepsFrom(place.workflow, from).map((edges) => optionOf(place, from, edges));
}

function optionOf(place: Scene, from: string, edges: readonly WorkflowEdge[]): HandoffOption {
  const { tools, scene } = place;
  const isOwn = from === place.node.name;
  const targets = edges.map(({ to }) => to);
  const [first = ''] = targets;
  const filled = (text: string): string => fillTemplate(text, scene.variables());
  const prompt = edges.length === 1 ? edges.find(isJudged)?.condition?.prompt : undefined;
  const work = targets.flatMap((to) => tools.get(to)?.function.description ?? []);
  const tool = targets.length === 1 ? tools.get(first) : undefined;
  const describe = (): string =>
    [
      ...(isOwn ? [] : [`Only after the step "${from}" has answered.`]),
      `Goes on to ${targets.map(quoted).join(' or ')}. ${callWhen(filled(prompt ?? 'This step is done.'))}`,
      ...work.map(filled),
    ].join(' ');
  return {
    tool: {
      ...toolOf(targets),
      description: describe(),
      // Tools of this conversation, and those on the way, find out more.
      describe,
      handsOverTo: { name: spoken(first), description: [prompt ?? '', ...work].map(filled).join(' ').trim() },
      ...(isOwn && parametersOf(place, targets)),
      ...(tool?.messages !== undefined && {
        linesFor: (given: Readonly<Record<string, unknown>>) => linesBefore(tool.messages, given, scene),
      }),
    },
    ...silent,
    step: { edges, ...(!isOwn && { after: from }) },
  };
}

function globalOptions({ workflow, node, scene }: Scene): readonly HandoffOption[] {
  return workflow.nodes.flatMap((other): readonly HandoffOption[] => {
    if (other.type !== 'conversation' || other.name === node.name || other.globalNodePlan?.enabled !== true)
      return [];
    const condition = other.globalNodePlan.enterCondition ?? `The visitor wants ${spoken(other.name)}.`;
    const when = (): string => fillTemplate(condition, scene.variables());
    const describe = (): string => `Goes on to ${quoted(other.name)}. ${callWhen(when())}`;
    const tool = {
      ...toolOf([other.name]),
      description: describe(),
      describe,
      handsOverTo: { name: spoken(other.name), description: when() },
    };
    return [{ tool, ...silent, step: { edges: [{ from: node.name, to: other.name }] } }];
  });
}

const silent = { destinations: [], result: undefined, isAnnounced: false } as const;

const toolOf = (targets: readonly string[]) => ({ name: stepName(targets), isAsync: false, timeoutMs });
const callWhen = (when: string): string => `Call it as soon as this is so: ${when}`;
const quoted = (name: string): string => `"${name}"`;
const spoken = (name: string): string => name.replaceAll('_', ' ');

/** What is to be found out in this conversation, with what the tool behind a single edge has to be told. */
function parametersOf(
  { workflow, node, tools, scene }: Scene,
  targets: readonly string[],
): Pick<AgentTool, 'parameters'> {
  const { schema } = node.variableExtractionPlan ?? {};
  const found = schema?.properties ?? {};
  const [only = ''] = targets;
  const target = targets.length === 1 ? nodeNamed(workflow, only) : undefined;
  const tool = target?.type === 'tool' ? tools.get(only) : undefined;
  // Where a call is transferred to is the tool's own.
  const form = tool?.type === 'transferCall' ? undefined : tool?.function.parameters;
  const properties = { ...found, ...form?.properties };
  const required = [...(schema?.required ?? Object.keys(found)), ...(form?.required ?? [])];
  return Object.keys(properties).length === 0
    ? {}
    : {
        parameters: describedWith(
          { type: 'object', properties, required: [...new Set(required)] },
          scene.variables(),
        ),
      };
}

function requiredOf({ parameters }: AgentTool): readonly unknown[] {
  const required = parameters?.['required'];
  return Array.isArray(required) ? required : [];
}

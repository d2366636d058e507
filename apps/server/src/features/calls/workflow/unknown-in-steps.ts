import type { ApiWarning, CreateTool, CreateWorkflow } from '@saywell/contract';
import { createTemplateRenderer } from '../../templates/render-template.ts';
import { unknownAt, unknownInDescriptions } from '../../templates/unknown-in-descriptions.ts';
import { namesOfPlan } from '../../tools/extract-variables.ts';
import { isJudged, nodeNamed } from '../../workflows/graph.ts';
import { judgedTools } from '../../workflows/step-names.ts';
import type { WorkflowPlace } from '../../workflows/workflow-place.ts';
import type { ToolsOfNodes } from './node-tools.ts';

/** What a conversation has when it begins. */
interface Beginning {
  /** Those that it may call. */
  readonly own: readonly { readonly tool: CreateTool }[];
  /** Those on the way to the next conversations. */
  readonly nodes: ToolsOfNodes;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Names without a value in what the model of a conversation is told of where it may go on: conditions that it judges, what
 * it finds out before, and tools on the way. Conditions are filled again with what was found meanwhile: what may be found is
 * no such name.
 */
export function unknownInSteps(
  place: WorkflowPlace,
  { own, nodes, values }: Beginning,
): readonly ApiWarning[] {
  const { workflow, node } = place;
  const now = Date.now();
  const found = Object.fromEntries(namesFound(workflow, own, nodes).map((name) => [name, '']));
  const later = createTemplateRenderer({ ...found, ...values }, { now });
  const atOnce = createTemplateRenderer(values, { now });
  const at = `nodes[${workflow.nodes.indexOf(node)}].variableExtractionPlan`;
  return [
    ...conditionsFrom(place).flatMap(([path, text]) => unknownAt(path, text, later)),
    ...unknownInDescriptions(node.variableExtractionPlan, at, atOnce),
    ...[...nodes.tools].flatMap(([name, tool]) => {
      const index = workflow.nodes.findIndex((one) => one.name === name);
      return unknownInDescriptions(tool, `nodes[${index}].tool`, later);
    }),
  ];
}

type Placed = readonly [path: string, text: string];

/** Those that a model judges: of this conversation's edges, of tools behind it, and of what can be entered from everywhere. */
function conditionsFrom({ workflow, node }: WorkflowPlace): readonly Placed[] {
  const judging = new Set([node.name, ...judgedTools(workflow, node.name)]);
  return [
    ...workflow.edges.flatMap((edge, index): readonly Placed[] =>
      judging.has(edge.from) && isJudged(edge) && nodeNamed(workflow, edge.to) !== undefined
        ? [[`edges[${index}].condition.prompt`, edge.condition?.prompt ?? '']]
        : [],
    ),
    ...workflow.nodes.flatMap((other, index): readonly Placed[] =>
      other.type === 'conversation' && other.name !== node.name && other.globalNodePlan?.enabled === true
        ? [[`nodes[${index}].globalNodePlan.enterCondition`, other.globalNodePlan.enterCondition ?? '']]
        : [],
    ),
  ];
}

/** Variables that conversations, their tools, and what those are called with may still set. */
function namesFound(
  { nodes: all }: CreateWorkflow,
  own: Beginning['own'],
  { tools, callable }: ToolsOfNodes,
): readonly string[] {
  const given = [...callable.values()].flatMap(({ function: { parameters } }) =>
    Object.keys(parameters?.properties ?? {}),
  );
  const ofTools = [...own.map(({ tool }) => tool), ...tools.values()].flatMap((tool) =>
    'variableExtractionPlan' in tool ? namesOfPlan(tool.variableExtractionPlan) : [],
  );
  const ofNodes = all.flatMap((one) =>
    one.type === 'conversation' ? namesOfPlan(one.variableExtractionPlan) : [],
  );
  return [...given, ...ofTools, ...ofNodes];
}

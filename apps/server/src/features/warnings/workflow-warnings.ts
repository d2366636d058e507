import { unaskedParameters } from '@saywell/agent';
import type { ApiWarning, CreateAssistant, CreateWorkflow, WorkflowNode } from '@saywell/contract';
import { realtimeProviderOf } from '@saywell/engines';
import { adviceInWorkflow } from '../agents/availability/advice-in-workflow.ts';
import { templateFault, templateIssue } from '../templates/render-template.ts';
import { callableTool } from '../tools/tool-forms.ts';
import { edgesFrom, expressionOf } from '../workflows/graph.ts';
import { type NodeOf, nodeAssistant } from '../workflows/node-assistant.ts';
import { stepNames } from '../workflows/step-names.ts';
import { aliasWarnings } from './alias-warnings.ts';
import { eachOnce, notSaidBy } from './each-once.ts';
import { extractionWarnings } from './tools/extraction-warnings.ts';
import { noEffectReasons, withoutEffect } from './fields/field-effect.ts';
import { idleValues } from './fields/idle-values.ts';
import { untakenEdges } from './fields/untaken-edges.ts';
import { namedOutside } from './handoff-warnings.ts';
import { type ToolSetup, toolWarnings } from './tool-warnings.ts';

type OfAssistant = (assistant: CreateAssistant) => readonly ApiWarning[] | Promise<readonly ApiWarning[]>;

/** What of a workflow does not have its effect; `ofAssistant` judges the assistants that its conversations are. */
export async function workflowWarnings(
  workflow: CreateWorkflow,
  ofAssistant: OfAssistant,
  setup?: ToolSetup,
): Promise<readonly ApiWarning[]> {
  const ofNodes = workflow.nodes.map(async (node, index) => {
    const at = `nodes[${index}]`;
    if (node.type === 'conversation') {
      const found = await ofAssistant(nodeAssistant(workflow, node));
      const ofNode = found.flatMap((warning) => {
        const path = pathInWorkflow(warning.path, node, at);
        return path === null ? [] : [{ ...warning, path, message: adviceInWorkflow(warning.message) }];
      });
      return [
        ...ofNode,
        ...(node.tools ?? []).flatMap((tool, place) => namedOutside(tool, `${at}.tools[${place}]`)),
        ...aliasWarnings(node, `${at}.`),
        ...namedAsSteps(workflow, node, at),
        ...extractionWarnings(node.variableExtractionPlan, `${at}.variableExtractionPlan`),
      ];
    }
    return node.type === 'tool' ? toolNodeWarnings(workflow, node, at, setup) : [];
  });
  const idle = idleValues('workflow', workflow).map(({ path, reason }) =>
    withoutEffect(path, noEffectReasons[reason]),
  );
  const ofEdges = [...edgeWarnings(workflow), ...secondWays(workflow)];
  return eachOnce([
    ...startWarnings(workflow),
    ...ofEdges,
    ...notSaidBy(ofEdges, untakenEdges(workflow)),
    ...promptWarnings(workflow),
    ...entryWarnings(workflow),
    ...realtimeNodes(workflow),
    ...unaskedVariables(workflow),
    ...(await Promise.all(ofNodes)).flat(),
    ...idle,
  ]);
}

/** Where in the workflow the field of a node's assistant stands; null: nowhere, it was made up. */
export function pathInWorkflow(path: string, node: NodeOf<'conversation'>, at: string): string | null {
  if (/^(?:name|firstMessage\w*)$/.test(path)) return null;
  const [, list] = /^model\.(tools|toolIds)\b/.exec(path) ?? [];
  if ((list === 'tools' || list === 'toolIds') && node[list] !== undefined)
    return `${at}.${path.slice('model.'.length)}`;
  const prompts = path.match(/^model\.messages\[(\d+)\](.*)$/);
  if (prompts !== null) {
    const hasPrompt = node.prompt !== undefined;
    const place = Number(prompts[1]) - (hasPrompt ? 1 : 0);
    if (place < 0) return `${at}.prompt`;
    return `${ownOr(node, 'model', at)}.messages[${place}]${prompts[2] ?? ''}`;
  }
  const part = (['model', 'voice', 'transcriber'] as const).find((name) =>
    new RegExp(`^${name}\\b`).test(path),
  );
  return part === undefined ? path : `${ownOr(node, part, at)}${path.slice(part.length)}`;
}

/** The node's own, or what all share. */
function ownOr(node: NodeOf<'conversation'>, part: 'model' | 'voice' | 'transcriber', at: string): string {
  return node[part] === undefined ? part : `${at}.${part}`;
}

/** Functions of a conversation that have the name of one by which it goes on. */
function namedAsSteps(
  workflow: CreateWorkflow,
  node: NodeOf<'conversation'>,
  at: string,
): readonly ApiWarning[] {
  const steps = stepNames(workflow, node.name);
  return (nodeAssistant(workflow, node).model?.tools ?? []).flatMap((tool, index) => {
    const name = callableTool(tool)?.function.name ?? '';
    const path = pathInWorkflow(`model.tools[${index}]`, node, at);
    if (path === null || !steps.has(name)) return [];
    return [withoutEffect(path, `It is never called: ${name} is what "${node.name}" goes on by.`)];
  });
}

function toolNodeWarnings(
  workflow: CreateWorkflow,
  { name, tool }: NodeOf<'tool'>,
  at: string,
  setup: ToolSetup | undefined,
): readonly ApiWarning[] {
  if (tool === undefined) return [];
  const ofKind =
    tool.type === 'mcp'
      ? [withoutEffect(`${at}.tool.type`, 'A node calls one function, and an MCP server offers many.')]
      : [...toolWarnings(tool, `${at}.tool`, setup), ...namedOutside(tool, `${at}.tool`)];
  const isEnd = edgesFrom(workflow, name).length === 0 && !endsByItself.has(tool.type);
  return isEnd ? [...ofKind, withoutEffect(at, noWayOn)] : ofKind;
}

const endsByItself: ReadonlySet<string> = new Set(['endCall', 'transferCall', 'handoff']);
const noWayOn = 'No edge leaves it: the conversation before it goes on when it has answered.';

/** Conditions that can never be met, because nothing can be read of them. */
function edgeWarnings({ edges }: CreateWorkflow): readonly ApiWarning[] {
  return edges.flatMap((edge, index) => {
    const path = `edges[${index}].condition.prompt`;
    if (edge.condition === undefined) return [];
    const expression = expressionOf(edge);
    if (expression === null)
      return edge.condition.prompt.trim() === ''
        ? [withoutEffect(path, 'It says nothing that could be judged.')]
        : templateWarning(edge.condition.prompt, path);
    const issue = expression === '' ? 'nothing stands in the braces' : issueOf(expression);
    return issue === null
      ? []
      : [
          {
            path,
            code: 'template-not-understood' as const,
            message: `It is never met, for it cannot be read: ${issue}.`,
          },
        ];
  });
}

/** Its instructions, and those that all conversations share. */
function promptWarnings({ globalPrompt = '', nodes }: CreateWorkflow): readonly ApiWarning[] {
  return [
    ...templateWarning(globalPrompt, 'globalPrompt'),
    ...nodes.flatMap((node, index) =>
      node.type === 'conversation' ? templateWarning(node.prompt ?? '', `nodes[${index}].prompt`) : [],
    ),
  ];
}

/** Conditions under which a conversation is entered from everywhere. */
function entryWarnings({ nodes }: CreateWorkflow): readonly ApiWarning[] {
  return nodes.flatMap((node, index) => {
    const condition = node.type === 'conversation' ? node.globalNodePlan?.enterCondition : undefined;
    return templateWarning(condition ?? '', `nodes[${index}].globalNodePlan.enterCondition`);
  });
}

function templateWarning(text: string, path: string): readonly ApiWarning[] {
  const issue = templateIssue(text);
  return issue === null ? [] : [{ path, ...issue }];
}

/** What the built-in dialogue has to find out in a conversation and cannot ask for: it never goes on from there. */
function unaskedVariables(workflow: CreateWorkflow): readonly ApiWarning[] {
  return workflow.nodes.flatMap((node, index) => {
    if (node.type !== 'conversation') return [];
    const schema = node.variableExtractionPlan?.schema;
    const { provider } = node.model ?? workflow.model ?? { provider: 'saywell' };
    if (schema === undefined || provider !== 'saywell') return [];
    const required = [...(schema.required ?? Object.keys(schema.properties ?? {}))];
    return unaskedParameters({ ...schema, required }).map((name) => {
      const at = `nodes[${index}].variableExtractionPlan.schema.properties.${name.replaceAll('.', '.properties.')}`;
      const why =
        'The built-in dialogue cannot ask for a list of objects, or for an object without properties';
      return withoutEffect(
        at,
        `${why}: "${node.name}" is never left by what needs it. A language model can.`,
      );
    });
  });
}

/** Such a model keeps what was said to itself. */
function realtimeNodes(workflow: CreateWorkflow): readonly ApiWarning[] {
  const talking = workflow.nodes.flatMap((node, index) =>
    node.type === 'conversation' ? [{ node, at: `nodes[${index}]` }] : [],
  );
  if (talking.length < 2) return [];
  return talking.flatMap(({ node, at }) => {
    const model = node.model ?? workflow.model;
    if (model === undefined || realtimeProviderOf(model.provider, model.model) === undefined) return [];
    const why = `${model.model} hears and speaks by itself: "${node.name}" can neither go on to another conversation nor be gone on to.`;
    return [withoutEffect(`${ownOr(node, 'model', at)}.model`, why)];
  });
}

/** Of the edges of one node that are taken when nothing else is, all but the first: that is taken before them. */
function secondWays({ edges }: CreateWorkflow): readonly ApiWarning[] {
  const first = new Map<string, string>();
  return edges.flatMap(({ from, to, condition }, index) => {
    if (condition !== undefined) return [];
    const taken = first.get(from);
    if (taken === undefined) first.set(from, to);
    if (taken === undefined) return [];
    const why = `It is never taken: another edge without a condition leads from "${from}" to "${taken}", and one is taken.`;
    return [withoutEffect(`edges[${index}]`, why)];
  });
}

/** Null: it can be worked out. A value without an operator in front of it is an expression, too. */
function issueOf(expression: string): string | null {
  const fault = templateFault(`{% if ${expression} %}{% endif %}`);
  if (fault !== null) return fault;
  return /(?:[=<>]|contains|\band|\bor)\s*$/.test(expression) ? 'it ends in an operator' : null;
}

function startWarnings({ nodes }: CreateWorkflow): readonly ApiWarning[] {
  const index = nodes.findIndex(({ isStart }: WorkflowNode) => isStart === true);
  const start = nodes[index];
  if (start === undefined || start.type === 'conversation') return [];
  const why = 'A call begins with a conversation: a call with this workflow is refused.';
  return [withoutEffect(`nodes[${index}].isStart`, why)];
}

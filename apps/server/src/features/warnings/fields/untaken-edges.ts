import type {
  ApiWarning,
  CreateTool,
  CreateWorkflow,
  JsonSchema,
  VariableExtractionPlan,
  WorkflowEdge,
} from '@saywell/contract';
import { templateSays } from '../../templates/template-says.ts';
import { namesOfPlan } from '../../tools/extract-variables.ts';
import { handsOver } from '../../tools/tool-forms.ts';
import { edgesFrom, expressionOf } from '../../workflows/graph.ts';
import { withoutEffect } from './field-effect.ts';

/** Edges that cannot be taken for what stands before them, where that is certain. */
export function untakenEdges(workflow: CreateWorkflow): readonly ApiWarning[] {
  const behindTools = workflow.nodes.flatMap((node) =>
    node.type === 'tool' && node.tool !== undefined ? edgesBehind(workflow, node.name, node.tool) : [],
  );
  return [
    ...behindTools,
    ...outdoneEdges(workflow),
    ...unmetComparisons(workflow),
    ...tooEarlyConditions(workflow),
  ];
}

/** The edges that leave a node with this tool, which ends the call or hands it over. */
export function edgesBehind(workflow: CreateWorkflow, name: string, tool: CreateTool): readonly ApiWarning[] {
  const isRejectable = (tool.rejectionPlan?.conditions ?? []).length > 0;
  const isEnd = tool.type === 'endCall' && !isRejectable;
  if (!isEnd && !handsOver(tool)) return [];
  const why = isEnd
    ? `It is never taken: the tool of "${name}" ends the call.`
    : `It is never taken: the tool of "${name}" hands the call over, and the workflow is left there.`;
  return workflow.edges.flatMap(({ from }, index) =>
    from === name
      ? [withoutEffect(`edges[${index}]`, `${why} Let it lead from another node, or leave it out.`)]
      : [],
  );
}

/** What is worked out is tried in its order: a condition that stands there before, or that is always met, leaves nothing. */
function outdoneEdges(workflow: CreateWorkflow): readonly ApiWarning[] {
  const { edges } = workflow;
  return edges.flatMap((edge, index) => {
    const path = `edges[${index}]`;
    const own = expressionOf(edge);
    if (own === null && edge.condition !== undefined) return [];
    if (own !== null && isConstant(own) && !isAlwaysMet(own))
      return [
        withoutEffect(
          `${path}.condition.prompt`,
          'It is never met: it names no variable, and comes out as false.',
        ),
      ];
    const before = own === null ? edges : edges.slice(0, index);
    const first = before.find((other) => other.from === edge.from && other !== edge && outdoes(other, own));
    if (first === undefined) return [];
    const condition = `{{ ${expressionOf(first) ?? ''} }}`;
    const why = `the edge to "${first.to}" is tried before it, and its condition ${condition}`;
    const which = expressionOf(first) === own ? `${why} is the same` : `${why} is always met`;
    return [withoutEffect(path, `It is never taken: ${which}.`)];
  });
}

function outdoes(edge: WorkflowEdge, later: string | null): boolean {
  const expression = expressionOf(edge);
  if (expression === null || expression === '') return false;
  return expression === later || (isConstant(expression) && isAlwaysMet(expression));
}

/** Values and operators, and no name of a variable. */
const constant =
  /^(?:\s|\b(?:true|false|nil|contains|and|or)\b|-?\b\d+(?:\.\d+)?\b|"[^"]*"|'[^']*'|==|!=|<=|>=|<|>)+$/;
const isConstant = (expression: string): boolean => constant.test(expression);
const isAlwaysMet = (expression: string): boolean =>
  templateSays('yes', `{% if ${expression} %}yes{% endif %}`, {}, 0);

/** `size == "XL"`, where all that finds size out has it as one of others. */
function unmetComparisons(workflow: CreateWorkflow): readonly ApiWarning[] {
  const plans = plansOf(workflow);
  return workflow.edges.flatMap((edge, index) => {
    const [, name = '', text] = /^([A-Za-z_]\w*)\s*==\s*"([^"]*)"$/.exec(expressionOf(edge) ?? '') ?? [];
    const found = text === undefined ? null : schemasOf(name, plans);
    if (text === undefined || found === null || found.some((one) => mayBe(one, text))) return [];
    const why = found.some((one) => one.enum === undefined)
      ? `${name} is found out as a number, and "${text}" is a text: compare it with the number, without quotes`
      : `${name} is found out as one of ${listed(found)}, and "${text}" is none of these`;
    return [withoutEffect(`edges[${index}].condition.prompt`, `It is not met by what is found out: ${why}.`)];
  });
}

/** All by which this variable is found out; null: not all of it is known. */
function schemasOf(name: string, plans: Plans | null): readonly JsonSchema[] | null {
  const setting = [...(plans ?? [])].flatMap(([, plan]) => (namesOfPlan(plan).includes(name) ? [plan] : []));
  const schemas = setting.map(({ schema, aliases = [] }) =>
    aliases.some(({ key }) => key === name) ? undefined : schema?.properties?.[name],
  );
  const known = schemas.filter((schema) => schema !== undefined);
  return known.length === 0 || known.length < schemas.length ? null : known;
}

const listed = (found: readonly JsonSchema[]): string =>
  [...new Set(found.flatMap(({ enum: values = [] }) => values.map((value) => JSON.stringify(value))))].join(
    ', ',
  );

function mayBe({ type, enum: values = [] }: JsonSchema, text: string): boolean {
  return values.length > 0 ? values.includes(text) : type !== 'number' && type !== 'integer';
}

/** Behind a tool that nobody waits for, what only its answer sets. */
function tooEarlyConditions(workflow: CreateWorkflow): readonly ApiWarning[] {
  const plans = plansOf(workflow);
  return workflow.nodes.flatMap(({ name, ...node }) => {
    const plan = plans?.get(name);
    if (plan === undefined || node.type !== 'tool' || node.tool === undefined) return [];
    if (!('async' in node.tool) || node.tool.async !== true || leadsBack(workflow, name)) return [];
    const others = [...(plans ?? [])].flatMap(([other, one]) => (other === name ? [] : namesOfPlan(one)));
    const own = new Set(namesOfPlan(plan).filter((one) => !others.includes(one)));
    return workflow.edges.flatMap((edge, index) => {
      const names = edge.from === name ? namesIn(expressionOf(edge) ?? '') : [];
      if (names.length === 0 || !names.every((one) => own.has(one))) return [];
      const why = `It is tried before "${name}" has answered, for which nobody waits (async): ${names.join(', ')} is not known yet. Without async it is.`;
      return [withoutEffect(`edges[${index}].condition.prompt`, why)];
    });
  });
}

/** Of variables in a simple expression; none: it is not simple. */
function namesIn(expression: string): readonly string[] {
  const plain = expression.replace(/"[^"]*"|'[^']*'/g, ' ');
  if (/[^\w\s.=!<>-]/.test(plain)) return [];
  const words = plain.match(/[A-Za-z_][\w.]*/g) ?? [];
  const names = words.filter((word) => !/^(?:true|false|nil|null|empty|blank|contains|and|or)$/.test(word));
  return [...new Set(names.map((word) => word.split('.')[0] ?? ''))];
}

function leadsBack(workflow: CreateWorkflow, name: string): boolean {
  const reached = new Set<string>();
  const open = [name];
  for (const from of open)
    for (const { to } of edgesFrom(workflow, from)) {
      if (to === name) return true;
      if (!reached.has(to)) open.push(to);
      reached.add(to);
    }
  return false;
}

type Plans = ReadonlyMap<string, VariableExtractionPlan>;

/** By what variables are set, by the names of the nodes; null: other things set some, too. */
function plansOf({ nodes, hooks = [] }: CreateWorkflow): Plans | null {
  const hasOthers = nodes.some((node) =>
    node.type === 'conversation'
      ? (node.toolIds ?? []).length > 0 ||
        (node.tools ?? []).length > 0 ||
        node.globalNodePlan?.enabled === true
      : node.type === 'tool' && node.tool === undefined,
  );
  if (hasOthers || hooks.length > 0) return null;
  return new Map(
    nodes.flatMap((node) => {
      const holder = node.type === 'tool' ? node.tool : node;
      const plan =
        holder !== undefined && 'variableExtractionPlan' in holder
          ? holder.variableExtractionPlan
          : undefined;
      return plan === undefined ? [] : [[node.name, plan] as const];
    }),
  );
}

import { type AgentToolCall, goodbyeIn, type ToolAnswer, type ToolRunner } from '@saywell/agent';
import type { WorkflowEdge, WorkflowNode, WorkflowNodeView } from '@saywell/contract';
import type { TemplateProblem } from '../../templates/render-template.ts';
import { templateSays } from '../../templates/template-says.ts';
import { extractVariables } from '../../tools/extract-variables.ts';
import { fillTemplate } from '../../tools/fill-template.ts';
import { unknownIn, unknownInAliases } from '../../tools/unknown-names.ts';
import { edgesFrom, expressionOf, isJudged, nodeNamed, viewOf } from '../../workflows/graph.ts';
import type { NodeOf } from '../../workflows/node-assistant.ts';
import type { WorkflowPlace, WorkflowStep } from '../../workflows/workflow-place.ts';
import { likeliestEdge } from './likeliest-edge.ts';
import { calledAs } from './node-tools.ts';

type Values = Readonly<Record<string, unknown>>;

/** Of a function or a tool that hands nothing over. */
export type NodeAnswer = ToolAnswer & { readonly handover?: never };

/** Where a step has led. */
export type StepEnd =
  /** Another conversation goes on. */
  | {
      readonly kind: 'conversation';
      readonly node: NodeOf<'conversation'>;
      readonly values: Values;
      /** Told to the model, and said by the one who goes; null: nothing. */
      readonly result: string;
      readonly line: string | null;
    }
  /** A tool node that leads out of the workflow, to another assistant. */
  | { readonly kind: 'leaves'; readonly node: NodeOf<'tool'> }
  /** The same conversation goes on with this answer, or the call ends. */
  | { readonly kind: 'stays'; readonly answer: NodeAnswer };

export interface StepScene {
  readonly place: WorkflowPlace;
  /** The variables of the call, as they are now. */
  readonly values: () => Values;
  /** What was found out before a model judges what follows: its conditions, and who comes then, know it. */
  readonly found: (values: Values) => void;
  readonly now: () => number;
  /** Hears of names without a value. Default: nobody is told. */
  readonly noted?: ((why: string) => void) | undefined;
  /** Does a tool node's tool hand over to assistants, or have an answer that nobody waits for? */
  readonly kindOf: (node: NodeOf<'tool'>) => 'leaves' | 'async' | 'answers' | 'missing';
  /** What one that is asynchronous is answered at once. */
  readonly begun: (node: NodeOf<'tool'>, call: AgentToolCall) => NodeAnswer;
  /** A language model chooses among the edges behind a tool; without one their words decide. */
  readonly hasModel: boolean;
  readonly language: string | undefined;
  /** Names of the functions that may follow a tool node. */
  readonly followers: (nodeName: string) => readonly string[];
}

type RunNode = ToolRunner['run'];

/** Takes the steps of one conversation node, whose tools may be answered by its model before the next one. */
export interface StepTaker {
  take(step: WorkflowStep, call: AgentToolCall, signal: AbortSignal, on: OnTheWay): Promise<StepEnd>;
}

/** What a step does of which others are told, or that others do. */
export interface OnTheWay {
  /** Runs the tool of a node. */
  readonly run: RunNode;
  /** A tool begins, or the call is led out of the workflow or ended. Default: nobody is told. */
  readonly nodeStarted?: (node: WorkflowNodeView) => void;
}

/** More tools in a row than any workflow without a circle of tools has. */
const maxTools = 200;

export function createStepTaker(scene: StepScene): StepTaker {
  /** The tool node whose answer the model has, and goes on from. */
  let answered: string | null = null;
  /** What tools of a way that broke off have answered: who tries again has nothing done twice. */
  const done = new Map<string, NodeAnswer>();
  return {
    async take(step, call, signal, on) {
      if (step.after !== undefined && step.after !== answered)
        return refused(`the step "${step.after}" has not answered yet`);
      answered = null;
      const end = await walk({ ...scene, ...on, done }, step, call, signal);
      if (end.kind === 'stays') answered = end.waitsAt ?? null;
      if (end.kind !== 'stays' || !('error' in end.answer)) done.clear();
      return end;
    },
  };
}

type WalkEnd = StepEnd & { readonly waitsAt?: string };

interface Walking extends StepScene, OnTheWay {
  readonly done: Map<string, NodeAnswer>;
}

async function walk(
  scene: Walking,
  step: WorkflowStep,
  call: AgentToolCall,
  signal: AbortSignal,
): Promise<WalkEnd> {
  const { place } = scene;
  const plan = step.after === undefined ? place.node.variableExtractionPlan : undefined;
  const said = JSON.stringify(call.parameters);
  for (const { path, message } of unknownInAliases(plan, said, scene.values()))
    scene.noted?.(`The node "${place.node.name}", ${path}: ${message}`);
  const found = extractVariables(plan, said, scene.values());
  const given = { ...call.parameters, ...found };
  const passed: string[] = [];
  let edge = openEdge(scene, step.edges, given);
  let last: NodeAnswer | null = null;
  for (let tools = 0; tools <= maxTools; tools += 1) {
    if (edge === undefined) return refused('none of its conditions is met');
    const node = nodeNamed(place.workflow, edge.to);
    if (node === undefined) return refused(`there is no step "${edge.to}"`);
    // Of a conversation they are told when it begins.
    if (node.type === 'conversation')
      return { kind: 'conversation', node, values: given, ...toldOf(scene, node.name, last) };
    const begun = { ...call, parameters: given };
    if (!isDone(scene, node, begun)) scene.nodeStarted?.(viewOf(node));
    if (node.type === 'hangup') return { kind: 'stays', answer: goodbye(scene) };
    if (scene.kindOf(node) === 'leaves') return { kind: 'leaves', node };
    const answer = await runNode(scene, node, begun, signal);
    const next = edgesFrom(place.workflow, node.name);
    if (answer.endsCall === true) return { kind: 'stays', answer: withGoodbye(scene, answer) };
    const judged = next.filter(isJudged);
    if (judged.length > 0 && scene.hasModel) {
      scene.found(given);
      return waits(scene, node.name, answer);
    }
    const likely = likelyEdge(scene, judged, given, answer);
    if ('error' in answer && likely === undefined)
      return { kind: 'stays', answer: failedAt(node.name, answer, passed) };
    if (next.length === 0) return { kind: 'stays', answer };
    passed.push(node.name);
    const others = next.filter((one) => !isJudged(one));
    edge = likely ?? openEdge(scene, others, given);
    if (edge === undefined) return refused(`no condition behind "${node.name}" fits what it has answered`);
    last = answer;
  }
  return refused('too many tools follow each other');
}

const refused = (why: string): WalkEnd => ({
  kind: 'stays',
  answer: { code: 'handoff-refused', error: `Not gone on: ${why}` },
});
function goodbye(scene: StepScene): NodeAnswer {
  return withGoodbye(scene, {
    result: 'The call ends when you have said goodbye: say it now.',
    endsCall: true,
  });
}

/** A model finds words of its own. */
function withGoodbye({ hasModel, language }: StepScene, answer: NodeAnswer): NodeAnswer {
  return hasModel || answer.line !== undefined ? answer : { ...answer, line: goodbyeIn(language) };
}

/** Of several tools whoever tries again has to know which one it was. */
function failedAt(
  name: string,
  answer: Extract<NodeAnswer, { readonly error: string }>,
  passed: readonly string[],
): NodeAnswer {
  const before = passed.map((one) => `"${one}"`).join(', ');
  const done = before === '' ? '' : ` Done before it, and not done again: ${before}.`;
  return { ...answer, error: `The step "${name}" did not work: ${answer.error}.${done}` };
}

/** Of edges that no model judges: the first whose condition is met, else one without. One alone that is judged was chosen. */
function openEdge(
  { values, now, noted }: StepScene,
  edges: readonly WorkflowEdge[],
  given: Values,
): WorkflowEdge | undefined {
  const [only] = edges;
  const known = { ...values(), ...given };
  if (only !== undefined && edges.length === 1 && isJudged(only)) return filledEdge(only, known, noted);
  return (
    edges.find((edge) => isMet(edge, known, now(), noted)) ??
    edges.find(({ condition }) => condition === undefined)
  );
}

/** Of edges that nobody judges. */
function likelyEdge(
  { values, noted }: StepScene,
  edges: readonly WorkflowEdge[],
  given: Values,
  answer: NodeAnswer,
): WorkflowEdge | undefined {
  const known = { ...values(), ...given };
  return likeliestEdge(
    edges.map((edge) => filledEdge(edge, known, noted)),
    answer,
  );
}

/** As a model reads its condition. */
function filledEdge(edge: WorkflowEdge, values: Values, noted: StepScene['noted']): WorkflowEdge {
  const { condition } = edge;
  if (condition === undefined) return edge;
  unknownIn([['', condition.prompt]], values).forEach(noteOf(edge, noted));
  return { ...edge, condition: { ...condition, prompt: fillTemplate(condition.prompt, values) } };
}

function isMet(edge: WorkflowEdge, values: Values, now: number, noted: StepScene['noted']): boolean {
  const expression = expressionOf(edge);
  const text = `{% if ${expression} %}yes{% endif %}`;
  return expression !== null && templateSays('yes', text, values, now, noteOf(edge, noted));
}

const noteOf =
  ({ from, to }: WorkflowEdge, noted: StepScene['noted']) =>
  ({ message }: Pick<TemplateProblem, 'message'>): void =>
    noted?.(`The condition of the edge from "${from}" to "${to}": ${message}`);

const keyOf = ({ name }: WorkflowNode, { parameters }: AgentToolCall): string =>
  JSON.stringify([name, parameters]);

/** It has worked before the way broke off: it is not run again. */
const isDone = ({ done }: Walking, node: WorkflowNode, call: AgentToolCall): boolean =>
  done.has(keyOf(node, call));

async function runNode(
  { run, kindOf, begun, done }: Walking,
  node: NodeOf<'tool'>,
  call: AgentToolCall,
  signal: AbortSignal,
): Promise<NodeAnswer> {
  const named = { ...call, name: calledAs(node.name) };
  const kind = kindOf(node);
  if (kind === 'missing')
    return { code: 'tool-unknown', error: 'Its tool was deleted, or has no name to be called by' };
  if (kind !== 'async') {
    const key = keyOf(node, call);
    const known = done.get(key);
    if (known !== undefined) return known;
    const answer = await run(named, signal);
    if (!handsNothingOver(answer)) return { code: 'tool-failed', error: 'It would hand the call over' };
    if (!('error' in answer)) done.set(key, answer);
    return answer;
  }
  // Whoever does not wait for it does not hear of its failure either.
  run(named, new AbortController().signal).catch(() => undefined);
  return begun(node, call);
}

const handsNothingOver = (answer: ToolAnswer): answer is NodeAnswer => answer.handover === undefined;

/** The model reads what the tool has answered, and chooses what follows. */
function waits({ followers }: StepScene, name: string, answer: NodeAnswer): WalkEnd {
  const text = 'error' in answer ? `It failed: ${answer.error}` : answer.result;
  // A line of the tool's own would be said in place of what the model makes of the answer.
  const line = answer.line === undefined ? '' : `Say this: ${answer.line} `;
  const hint = `${line}Now call the one of these that fits: ${followers(name).join(', ')}.`;
  return { kind: 'stays', waitsAt: name, answer: { result: `${text}\n\n${hint}` } };
}

/** What of the last tool is told and said on the way. */
function toldOf(
  { hasModel }: StepScene,
  to: string,
  last: NodeAnswer | null,
): { readonly result: string; readonly line: string | null } {
  const on = `The conversation goes on with the step "${to}".`;
  if (last === null) return { result: on, line: null };
  const text = 'error' in last ? `It failed: ${last.error}` : last.result;
  const isSpoken = !hasModel && 'result' in last && /^[^{[<]{1,200}$/s.test(text);
  return { result: `${text}\n\n${on}`, line: last.line ?? (isSpoken ? text : null) };
}

import type { WorkflowEdge, WorkflowNode } from './nodes.ts';

/** The part of a workflow that has to fit together. */
export interface WorkflowGraph {
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
}

/** What is wrong with a workflow, and where. */
export interface GraphIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Everything that prevents a workflow from being walked from its start to an end: names that
 * are not there or there twice, no start or several, tool nodes without a tool, edges that
 * are there twice or close a cycle in which nobody talks, nodes that nothing leads to. Empty for a sound one.
 */
export function graphIssues(graph: WorkflowGraph): GraphIssue[] {
  const issues = [...nameIssues(graph), ...startIssues(graph), ...toolIssues(graph), ...edgeIssues(graph)];
  // What follows needs names and edges that are valid.
  return issues.length > 0 ? issues : [...cycleIssues(graph), ...unreachableIssues(graph)];
}

function* nameIssues({ nodes }: WorkflowGraph): Generator<GraphIssue> {
  const seen = new Set<string>();
  for (const [index, { name }] of nodes.entries()) {
    if (seen.has(name))
      yield { path: ['nodes', index, 'name'], message: `another node is called "${name}", too` };
    seen.add(name);
  }
}

function* startIssues({ nodes }: WorkflowGraph): Generator<GraphIssue> {
  const starts = nodes.flatMap((node, index) => (node.isStart === true ? [{ node, index }] : []));
  if (starts.length === 0)
    yield { path: ['nodes'], message: 'exactly one node must have isStart, and none has' };
  const [first, ...others] = starts;
  for (const { node, index } of others)
    yield {
      path: ['nodes', index, 'isStart'],
      message: `exactly one node must have isStart: "${first?.node.name}" has it, and so has "${node.name}"`,
    };
}

function* toolIssues({ nodes }: WorkflowGraph): Generator<GraphIssue> {
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'tool' || (node.tool === undefined) !== (node.toolId === undefined)) continue;
    const message = `"${node.name}" needs exactly one of tool and toolId`;
    yield { path: ['nodes', index, 'toolId'], message };
  }
}

function* edgeIssues({ nodes, edges }: WorkflowGraph): Generator<GraphIssue> {
  const kinds = new Map(nodes.map(({ name, type }) => [name, type]));
  const seen = new Set<string>();
  for (const [index, { from, to, condition }] of edges.entries()) {
    for (const [end, name] of Object.entries({ from, to }))
      if (!kinds.has(name)) yield { path: ['edges', index, end], message: `there is no node "${name}"` };
    if (kinds.get(from) === 'hangup')
      yield { path: ['edges', index, 'from'], message: `"${from}" ends the call: nothing comes after it` };
    const key = JSON.stringify([from, to, condition?.prompt]);
    if (seen.has(key))
      yield { path: ['edges', index], message: `the edge "${from}" → "${to}" is there twice` };
    seen.add(key);
  }
}

/**
 * Who comes back to a conversation goes on with what the visitor says; tools alone would go round for ever.
 * Depth first and without recursion: a long chain must not exhaust the stack. One issue per edge that closes a cycle.
 */
function* cycleIssues({ nodes, edges }: WorkflowGraph): Generator<GraphIssue> {
  const talking = new Set(nodes.flatMap(({ type, name }) => (type === 'conversation' ? [name] : [])));
  const outgoing = outgoingEdges(edges, talking);
  const finished = new Set<string>();
  for (const { name } of nodes) {
    if (finished.has(name)) continue;
    const path = [{ name, next: 0 }];
    const onPath = new Set([name]);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = outgoing.get(top.name)?.[top.next++];
      if (edge === undefined) {
        finished.add(top.name);
        onPath.delete(top.name);
        path.pop();
      } else if (onPath.has(edge.to)) {
        const names = path.map((step) => step.name);
        yield cycleIssue(edge.index, [...names.slice(names.indexOf(edge.to)), edge.to]);
      } else if (!finished.has(edge.to)) {
        path.push({ name: edge.to, next: 0 });
        onPath.add(edge.to);
      }
    }
  }
}

const maxShown = 10;

function cycleIssue(index: number, names: readonly string[]): GraphIssue {
  const shown = names.length > maxShown ? [...names.slice(0, maxShown - 1), '…', ...names.slice(-1)] : names;
  const text = shown.map((name) => (name === '…' ? name : `"${name}"`)).join(' → ');
  return { path: ['edges', index], message: `it closes a cycle without a conversation: ${text}` };
}

function* unreachableIssues({ nodes, edges }: WorkflowGraph): Generator<GraphIssue> {
  const outgoing = outgoingEdges(edges);
  const reached = new Set(nodes.filter(isEntered).map(({ name }) => name));
  // A set goes on with what is added while it is walked.
  for (const name of reached) for (const { to } of outgoing.get(name) ?? []) reached.add(to);
  for (const [index, { name }] of nodes.entries())
    if (!reached.has(name))
      yield { path: ['nodes', index], message: `nothing leads from the start to "${name}"` };
}

const isEntered = (node: WorkflowNode): boolean =>
  node.isStart === true || (node.type === 'conversation' && node.globalNodePlan?.enabled === true);

type IndexedEdge = WorkflowEdge & { readonly index: number };
/** By the node that they leave; `without`: those that lead there are left out. */
function outgoingEdges(
  edges: readonly WorkflowEdge[],
  without: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, readonly IndexedEdge[]> {
  const outgoing = new Map<string, IndexedEdge[]>();
  for (const [index, edge] of edges.entries()) {
    if (without.has(edge.to)) continue;
    outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), { ...edge, index }]);
  }
  return outgoing;
}

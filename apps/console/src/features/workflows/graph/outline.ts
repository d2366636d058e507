import { edgesFrom, type Graph, nodesByName, type ShownNode } from './read-graph.ts';

/** How a node is come to: from the start, from every conversation, or not at all. */
export type Part = 'start' | 'global' | 'apart';

export interface OutlineRow {
  readonly node: ShownNode;
  /** Steps from where its part begins. */
  readonly depth: number;
  readonly part: Part;
}

/** Each node once, in the order in which a call comes to it: the first way first. */
export function outlineOf(graph: Graph): readonly OutlineRow[] {
  const byName = nodesByName(graph);
  const seen = new Set<number>();
  const rows: OutlineRow[] = [];
  const walk = (root: ShownNode, part: Part): void => {
    const open = [{ node: root, depth: 0 }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { node, depth } = at;
      if (seen.has(node.index)) continue;
      seen.add(node.index);
      rows.push({ node, depth, part });
      const next = edgesFrom(graph, node.name).flatMap(({ to }) => byName.get(to) ?? []);
      open.push(...next.toReversed().map((one) => ({ node: one, depth: depth + 1 })));
    }
  };
  for (const node of graph.nodes) if (node.isStart) walk(node, 'start');
  for (const node of graph.nodes) if (node.isGlobal) walk(node, 'global');
  for (const node of graph.nodes) walk(node, 'apart');
  return rows;
}

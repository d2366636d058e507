import { outlineOf } from './outline.ts';
import { edgesFrom, type Graph, nodesByName, type ShownEdge, type ShownNode } from './read-graph.ts';

export const box = { width: 176, height: 56 } as const;
const gap = { x: 32, y: 72 } as const;
const margin = 16;
/** How far a way back goes around, how much farther the next one, and the room for its words. */
const around = { first: 28, more: 14, most: 6, room: 300 } as const;

export interface Placed {
  readonly node: ShownNode;
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly edge: ShownEdge;
  /** Of a path. */
  readonly way: string;
  /** Where its condition is written. */
  readonly label: { readonly x: number; readonly y: number; readonly isBeside: boolean };
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Placed[];
  readonly lines: readonly Line[];
}

/** Layers by how far a call has come, each in the order that crosses least with the layer before. */
export function layoutOf(graph: Graph): Layout {
  const layers = orderedLayers(graph);
  const widest = Math.max(1, ...layers.map((layer) => layer.length));
  const inner = widest * (box.width + gap.x) - gap.x;
  const boxes = layers.flatMap((layer, row) => {
    const left = margin + (inner - (layer.length * (box.width + gap.x) - gap.x)) / 2;
    return layer.map((node, column) => ({
      node,
      x: left + column * (box.width + gap.x),
      y: margin + row * (box.height + gap.y),
    }));
  });
  const lines = linesOf(graph, boxes);
  return {
    width: inner + 2 * margin + (lines.some(({ label }) => label.isBeside) ? around.room : 0),
    height: layers.length * (box.height + gap.y) - gap.y + 2 * margin,
    boxes,
    lines,
  };
}

function orderedLayers(graph: Graph): readonly (readonly ShownNode[])[] {
  const depths = depthsOf(graph);
  const layers: ShownNode[][] = [];
  for (const { node } of outlineOf(graph)) (layers[depths.get(node.index) ?? 0] ??= []).push(node);
  const filled = layers.filter((layer) => layer !== undefined);
  return filled.reduce<(readonly ShownNode[])[]>((done, layer) => {
    const before = done.at(-1) ?? [];
    return [...done, before.length === 0 ? layer : layer.toSorted(byMiddle(graph, before))];
  }, []);
}

/** By the longest way there, ways back left out: what ends calls comes last. */
function depthsOf(graph: Graph): ReadonlyMap<number, number> {
  const order = outlineOf(graph).map(({ node }) => node);
  const next = waysOn(graph, order);
  const open = new Map(order.map(({ index }) => [index, 0]));
  for (const to of [...next.values()].flat()) open.set(to, (open.get(to) ?? 0) + 1);
  const depths = new Map<number, number>();
  const ready = order.map(({ index }) => index).filter((index) => open.get(index) === 0);
  // The list grows while it is walked.
  for (const index of ready) {
    const depth = depths.get(index) ?? 0;
    depths.set(index, depth);
    for (const to of next.get(index) ?? []) {
      depths.set(to, Math.max(depths.get(to) ?? 0, depth + 1));
      const left = (open.get(to) ?? 0) - 1;
      open.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return depths;
}

/** Of each node the nodes that it leads to, without those that lead back to where one has come from. */
function waysOn(graph: Graph, order: readonly ShownNode[]): ReadonlyMap<number, readonly number[]> {
  const byName = nodesByName(graph);
  const all = new Map(
    order.map(({ name, index }) => [
      index,
      edgesFrom(graph, name).flatMap(({ to }) => byName.get(to)?.index ?? []),
    ]),
  );
  const next = new Map(order.map(({ index }) => [index, [] as number[]]));
  const done = new Set<number>();
  for (const { index: root } of order) {
    const path = done.has(root) ? [] : [{ index: root, at: 0 }];
    const onPath = new Set(path.map(({ index }) => index));
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const to = all.get(top.index)?.[top.at++];
      if (to === undefined) {
        done.add(top.index);
        onPath.delete(top.index);
        path.pop();
      } else if (!onPath.has(to)) {
        next.get(top.index)?.push(to);
        if (!done.has(to)) {
          path.push({ index: to, at: 0 });
          onPath.add(to);
        }
      }
    }
  }
  return next;
}

/** By the middle of those of the layer before that lead there. */
function byMiddle(graph: Graph, before: readonly ShownNode[]) {
  const places = new Map(before.map(({ name }, place) => [name, place]));
  const middle = ({ name }: ShownNode): number => {
    const found = graph.edges.flatMap(({ from, to }) => (to === name ? (places.get(from) ?? []) : []));
    return found.length === 0 ? before.length : found.reduce((sum, place) => sum + place, 0) / found.length;
  };
  return (one: ShownNode, other: ShownNode): number => middle(one) - middle(other);
}

interface Ends {
  readonly from: Placed;
  readonly to: Placed;
}

function linesOf(graph: Graph, boxes: readonly Placed[]): readonly Line[] {
  const right = Math.max(...boxes.map(({ x }) => x + box.width));
  const byIndex = new Map(boxes.map((placed) => [placed.node.index, placed]));
  const byName = nodesByName(graph);
  const placeOf = (name: string): Placed | undefined => byIndex.get(byName.get(name)?.index ?? -1);
  let back = 0;
  return graph.edges.flatMap((edge) => {
    const [from, to] = [placeOf(edge.from), placeOf(edge.to)];
    if (from === undefined || to === undefined) return [];
    return [to.y > from.y ? forward(edge, { from, to }) : backward(edge, { from, to }, right, back++)];
  });
}

function forward(edge: ShownEdge, { from, to }: Ends): Line {
  const [x1, y1] = [from.x + box.width / 2, from.y + box.height];
  const [x2, y2] = [to.x + box.width / 2, to.y];
  const bend = gap.y / 2;
  return {
    edge,
    way: `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`,
    // Nearer to where it leads: there the ways from one node are apart.
    label: { x: x1 + (x2 - x1) * 0.75, y: y2 - gap.y * 0.32, isBeside: false },
  };
}

/** Around the right side of everything, so that it is told from the ways on. */
function backward(edge: ShownEdge, ends: Ends, right: number, count: number): Line {
  const [x1, y1] = [ends.from.x + box.width, ends.from.y + box.height / 2];
  const [x2, y2] = [ends.to.x + box.width, ends.to.y + box.height / 2 + 8];
  const out = right + around.first + around.more * (count % around.most);
  return {
    edge,
    way: `M${x1} ${y1}H${out}V${y2}H${x2}`,
    label: { x: out + 8, y: (y1 + y2) / 2, isBeside: true },
  };
}

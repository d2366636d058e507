/** What each node leads to. */
export type Edges = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of nodes that lead to each other, each in the order of its names (Tarjan). */
export function findKnots(edges: Edges): string[][] {
  const places = new Map<string, { index: number; low: number; onStack: boolean }>();
  const stack: string[] = [];
  const knots: string[][] = [];
  const enter = (node: string): number => {
    const place = { index: places.size, low: places.size, onStack: true };
    places.set(node, place);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      const known = places.get(next);
      if (known === undefined) place.low = Math.min(place.low, enter(next));
      else if (known.onStack) place.low = Math.min(place.low, known.index);
    }
    if (place.low === place.index) {
      const knot = stack.splice(stack.indexOf(node));
      for (const one of knot) places.set(one, { index: -1, low: -1, onStack: false });
      if (knot.length > 1 || edges.get(node)?.has(node) === true) knots.push(knot.toSorted());
    }
    return place.low;
  };
  for (const node of edges.keys()) if (!places.has(node)) enter(node);
  return knots;
}

/** The shortest way from a node back to itself. */
export function shortestCircle(edges: Edges, start: string): string[] {
  const before = new Map<string, string>();
  const waiting = [start];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) return [...wayTo(before, start, node), start];
      if (before.has(next)) continue;
      before.set(next, node);
      waiting.push(next);
    }
  }
  return [];
}

function wayTo(before: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const way = [end];
  for (let node = end; node !== start; ) {
    node = before.get(node) ?? start;
    way.unshift(node);
  }
  return way;
}

import { type Edges, findKnots, shortestCircle } from './circles.ts';
import type { ImportGraph } from './import-graph.ts';

/** Floors of a folder, from the top: what may import all below. */
export interface Building {
  readonly folder: string;
  readonly floors: readonly Floor[];
  /** Folder whose own folders are nouns that import each other without circles. */
  readonly nouns: string;
  /** Arrows between nouns that close a circle and are allowed for a time; the list only gets shorter. */
  readonly allowedNounArrows: readonly (readonly [from: string, to: string])[];
}

export interface Floor {
  readonly name: string;
  /** Files and folders below the building's folder; those of a folder end with a slash. */
  readonly paths: readonly string[];
}

/** Imports that lead up, and files that are on no floor. */
export function checkFloors(graph: ImportGraph, { folder, floors }: Building): string[] {
  const floorOf = (path: string): number | undefined => {
    const inside = path.slice(folder.length + 1);
    const floor = floors.findIndex(({ paths }) =>
      paths.some((one) => (one.endsWith('/') ? inside.startsWith(one) : inside === one)),
    );
    return floor === -1 ? undefined : floor;
  };
  const isInside = (path: string): boolean => path.startsWith(`${folder}/`);
  const homeless = [...graph.keys()].filter((path) => isInside(path) && floorOf(path) === undefined);
  const upward = [...graph].flatMap(([path, imports]) => {
    const from = isInside(path) ? floorOf(path) : undefined;
    if (from === undefined) return [];
    return imports.flatMap(({ to, line, isType }) => {
      const target = isInside(to) ? floorOf(to) : undefined;
      if (target === undefined || target >= from) return [];
      const names = `${floors[from]?.name} must not import ${floors[target]?.name}`;
      return [`${path}:${line}: ${names}: ${to}${isType ? ' (type)' : ''}`];
    });
  });
  return [...upward, ...foldersOf(homeless).map((one) => `${one}: is on no floor of ${folder}`)];
}

/** Each folder once, a file at the root by itself. */
function foldersOf(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => path.replace(/\/[^/]+$/, '')))].toSorted();
}

/** Circles of nouns, and allowed arrows that are not needed any more. */
export function checkNouns(graph: ImportGraph, { nouns, allowedNounArrows }: Building): string[] {
  const nounOf = (path: string): string | undefined =>
    path.startsWith(`${nouns}/`) ? path.slice(nouns.length + 1).split('/')[0] : undefined;
  const all = new Map<string, Set<string>>();
  for (const [path, imports] of graph) {
    const from = nounOf(path);
    if (from === undefined) continue;
    const targets = all.get(from) ?? new Set();
    all.set(from, targets);
    for (const { to } of imports) {
      const target = nounOf(to);
      if (target !== undefined && target !== from) targets.add(target);
    }
  }
  const isAllowed = (from: string, to: string): boolean =>
    allowedNounArrows.some(([one, other]) => one === from && other === to);
  const counted: Edges = new Map(
    [...all].map(([from, targets]) => [from, new Set([...targets].filter((to) => !isAllowed(from, to)))]),
  );
  const circles = findKnots(counted).map(
    (knot) => `${nouns}: a circle of nouns: ${shortestCircle(counted, knot[0] ?? '').join(' → ')}`,
  );
  const idle = allowedNounArrows
    .filter(([from, to]) => all.get(from)?.has(to) !== true)
    .map(([from, to]) => `${nouns}: take ${from} → ${to} off the list of allowed arrows`);
  return [...circles, ...idle];
}

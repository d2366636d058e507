import type { ImportGraph } from '../check/structure/import-graph.ts';

export interface RelatedTests {
  readonly unit: readonly string[];
  readonly integration: readonly string[];
}

/** Tests that reach a file by imports, the nearest first. */
export function findRelatedTests(graph: ImportGraph, file: string): RelatedTests {
  const importers = importersOf(graph);
  const seen = new Set([file]);
  for (const path of seen) for (const importer of importers.get(path) ?? []) seen.add(importer);
  const tests = [...seen].filter((path) => /\.test\.tsx?$/.test(path));
  const own = file.replace(/\.tsx?$/, '.');
  const near = tests.toSorted((one, other) => Number(other.startsWith(own)) - Number(one.startsWith(own)));
  const isIntegration = (path: string): boolean => path.includes('.integration.');
  return { unit: near.filter((path) => !isIntegration(path)), integration: near.filter(isIntegration) };
}

const known = new WeakMap<ImportGraph, Map<string, string[]>>();

function importersOf(graph: ImportGraph): ReadonlyMap<string, readonly string[]> {
  const found = known.get(graph);
  if (found !== undefined) return found;
  const importers = new Map<string, string[]>();
  for (const [path, imports] of graph)
    for (const { to } of imports) importers.set(to, [...(importers.get(to) ?? []), path]);
  known.set(graph, importers);
  return importers;
}

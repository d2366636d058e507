import type { ImportGraph } from './import-graph.ts';

/** Imports, of values or types, between packages that the table of arrows does not allow. */
export function checkPackages(
  graph: ImportGraph,
  allowed: Readonly<Record<string, readonly string[]>>,
): string[] {
  return [...graph].flatMap(([path, imports]) => {
    const from = packageOf(path);
    if (from === undefined) return [];
    return imports.flatMap(({ to, specifier, line, isType }) => {
      const target = packageOf(to);
      if (target === undefined || target === from) return [];
      const place = `${path}:${line}`;
      if (specifier.startsWith('.')) return [`${place}: reaches into ${target} past its entry: ${specifier}`];
      if (allowed[from]?.includes(target) === true) return [];
      return [`${place}: ${from} must not import ${target}${isType ? ' (type)' : ''}`];
    });
  });
}

const packageOf = (path: string): string | undefined => /^(?:packages|apps)\/([^/]+)\//.exec(path)?.[1];

import { resolve } from 'node:path';
import { allowedArrows } from '../arrows.ts';
import { sourceFiles } from '../source-tree.ts';
import { type Edges, findKnots, shortestCircle } from './circles.ts';
import { type Building, checkFloors, checkNouns } from './floors.ts';
import { type ImportGraph, readImportGraph } from './import-graph.ts';
import { checkPackages } from './packages-apart.ts';
import { server, sizeReasons } from './rules.ts';
import { checkSizes, functionLengths, maxFunctionLines, percentile } from './sizes.ts';

/** Tests and their helpers may reach for what they like. */
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|\/test-support\//.test(path);

/** Prints the arrows that it holds. Problems: imports against them, circles, sizes. */
export function checkStructure(): string[] {
  const files = sourceFiles(['packages', 'apps']);
  const product = files.filter((path) => !isTest(path));
  const graph = readImportGraph(resolve('.'), files);
  const productGraph: ImportGraph = new Map([...graph].filter(([path]) => !isTest(path)));
  const lengths = functionLengths('.', product);
  const long = percentile(lengths, 0.99);
  describeArrows(graph, server);
  console.log(
    `     functions: ${lengths.length}, median ${percentile(lengths, 0.5)} lines, 99 % within ${long} lines`,
  );
  return [
    ...checkPackages(productGraph, allowedArrows),
    ...checkFloors(productGraph, server),
    ...checkNouns(productGraph, server),
    ...checkCircles(graph),
    ...checkSizes('.', product, sizeReasons),
    ...(long > maxFunctionLines
      ? [`1 % of the functions is longer than ${maxFunctionLines} lines: ${long}`]
      : []),
  ];
}

/** Files that import each other, whether values or types. */
export function checkCircles(graph: ImportGraph): string[] {
  const edges: Edges = new Map(
    [...graph].map(([path, imports]) => [path, new Set(imports.map(({ to }) => to))]),
  );
  return findKnots(edges).map((knot) => {
    const circle = shortestCircle(edges, knot[0] ?? '');
    return `a circle of ${knot.length} files: ${circle.join(' → ')}`;
  });
}

function describeArrows(graph: ImportGraph, { folder, floors }: Building): void {
  const imports = [...graph.values()].flat();
  const types = imports.filter(({ isType }) => isType).length;
  console.log(`     ${imports.length} imports between ${graph.size} files, ${types} of them of types alone`);
  for (const [name, may] of Object.entries(allowedArrows))
    console.log(`     ${name} → ${may.length === 0 ? 'none of the others' : may.join(', ')}`);
  console.log(`     ${folder}: ${floors.map(({ name }) => name).join(' → ')}`);
}

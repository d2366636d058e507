import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFile, type SyntaxNode, visit } from '../source-tree.ts';

export const maxFileLines = 300;
export const maxFolderFiles = 25;
export const maxFunctionLines = 50;

/** Path of a file or folder that may be larger, and the decision that says why. */
export type SizeReasons = Readonly<Record<string, string>>;

/** Files and folders over the limits without a reason, and reasons that nothing needs. */
export function checkSizes(root: string, files: readonly string[], reasons: SizeReasons): string[] {
  const large = [
    ...files.map((path) => [path, linesOf(join(root, path)), maxFileLines, 'lines'] as const),
    ...[...folderSizes(files)].map(([path, count]) => [path, count, maxFolderFiles, 'files'] as const),
  ].filter(([, size, limit]) => size > limit);
  const over = large
    .filter(([path]) => reasons[path] === undefined)
    .map(([path, size, limit, unit]) => `${path}: ${size} ${unit}, allowed ${limit} without a decision`);
  const needed = new Set(large.map(([path]) => path));
  const idle = Object.keys(reasons)
    .filter((path) => !needed.has(path))
    .map((path) => `${path}: take it off the list of large files and folders`);
  return [...over, ...idle];
}

const linesOf = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length;

function folderSizes(files: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const path of files) {
    const folder = path.replace(/\/[^/]+$/, '');
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return sizes;
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Lines of every function with a body in braces, the shortest first. */
export function functionLengths(root: string, files: readonly string[]): number[] {
  return files
    .flatMap((path) => {
      const { text, program } = parseFile(join(root, path));
      const lengths: number[] = [];
      visit(program, (node) => {
        if (functions.has(node.type) && (node['body'] as SyntaxNode | null)?.type === 'BlockStatement')
          lengths.push(text.slice(node.start, node.end).split('\n').length);
      });
      return lengths;
    })
    .toSorted((one, other) => one - other);
}

/** The value that a share of the sorted values does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

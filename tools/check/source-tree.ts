import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A node of a syntax tree (ESTree with TypeScript's nodes). */
export interface SyntaxNode {
  readonly type: string;
  /** Place of the first character in the text. */
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const notSource = new Set(['node_modules', 'dist', 'dist-types', 'dist-engine', 'dist-script', '.vite']);

/** Every source file of the folders, in the order of its path. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders.flatMap(filesIn).toSorted();
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return notSource.has(entry.name) ? [] : filesIn(path);
    return /\.(ts|tsx|mts)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/** The syntax tree of a file; throws where it does not parse. */
export function parseFile(path: string, text: string = readFileSync(path, 'utf8')) {
  const parsed = parseSync(path, text);
  const error = parsed.errors.find(({ severity }: { severity: string }) => severity === 'Error');
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  return { text, program: parsed.program as unknown as SyntaxNode };
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The nodes directly below a node. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Visits a node and all below it; `ancestors` begins with the nearest. */
export function visit(
  node: SyntaxNode,
  onNode: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void,
  ancestors: readonly SyntaxNode[] = [],
): void {
  onNode(node, ancestors);
  const below = [node, ...ancestors];
  for (const child of childrenOf(node)) visit(child, onNode, below);
}

/** The line, counted from 1, of a place in a text. */
export function lineAt(text: string, place: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index !== -1 && index < place; index = text.indexOf('\n', index + 1))
    line += 1;
  return line;
}

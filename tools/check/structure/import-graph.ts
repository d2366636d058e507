import { dirname, relative, resolve } from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import { lineAt, parseFile, type SyntaxNode, visit } from '../source-tree.ts';

/** One import of a file of this repository, whichever way it is written. */
export interface Import {
  /** Path of the imported file, from the root. */
  readonly to: string;
  /** As it is written. */
  readonly specifier: string;
  readonly line: number;
  /** Only types are imported, so nothing of it is there at run time. */
  readonly isType: boolean;
}

/** What every file imports of the others, by path from the root. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

const resolver = new ResolverFactory({
  conditionNames: ['source', 'import', 'default'],
  extensions: ['.ts', '.tsx', '.js'],
  extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
});

/** Reads the imports of the files; `isOwn` tells which specifiers belong to this repository. */
export function readImportGraph(
  root: string,
  files: readonly string[],
  isOwn: (specifier: string) => boolean = (specifier) => /^\.|^@saywell\//.test(specifier),
): ImportGraph {
  return new Map(
    files.map((path) => [
      path,
      readImports(resolve(root, path))
        .filter(({ specifier }) => isOwn(specifier))
        .flatMap((found) => {
          const to = resolver.sync(dirname(resolve(root, path)), found.specifier).path;
          return to === undefined ? [] : [{ ...found, to: relative(root, to) }];
        }),
    ]),
  );
}

type Written = Omit<Import, 'to'>;

function readImports(path: string): Written[] {
  const { text, program } = parseFile(path);
  const found: Written[] = [];
  visit(program, (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined)
      found.push({ specifier, line: lineAt(text, node.start), isType: isTypeOnly(node) });
  });
  return found;
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function specifierOf(node: SyntaxNode): string | undefined {
  if (node.type === 'NewExpression') return startedProgram(node);
  if (!importing.has(node.type)) return undefined;
  const source = (node['source'] ?? node['argument']) as SyntaxNode | null | undefined;
  const literal = source?.type === 'TSLiteralType' ? (source['literal'] as SyntaxNode) : source;
  return literal?.type === 'Literal' && typeof literal['value'] === 'string' ? literal['value'] : undefined;
}

/** `new URL('./program.ts', import.meta.url)`: what runs in a process or worker of its own. */
function startedProgram(node: SyntaxNode): string | undefined {
  const [path] = node['arguments'] as SyntaxNode[];
  if ((node['callee'] as SyntaxNode)['name'] !== 'URL' || path?.type !== 'Literal') return undefined;
  return /^\.{1,2}\//.test(String(path['value'])) ? String(path['value']) : undefined;
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType') return true;
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const specifiers = (node['specifiers'] as SyntaxNode[] | undefined) ?? [];
  const kindOf = (one: SyntaxNode) => one['importKind'] ?? one['exportKind'];
  return specifiers.length > 0 && specifiers.every((one) => kindOf(one) === 'type');
}

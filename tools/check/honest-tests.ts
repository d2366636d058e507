import { lineAt, parseFile, type SyntaxNode, sourceFiles, visit } from './source-tree.ts';

/** Tests that depend on the machine, and why they cannot do without. */
const dependsOnMachine: Readonly<Record<string, string>> = {
  'apps/server/src/store/open-database.integration.test.ts': 'gives up root, which only root can',
  'apps/server/src/platform/outgoing/redirect-guard.integration.test.ts':
    'needs the loopback addresses of Linux',
  'apps/server/src/platform/database/embedded/leftover-processes.integration.test.ts':
    'the processes that are there are listed by Linux alone',
  'tests/e2e/firefox.test.ts': 'a machine without Firefox; fails instead where CI is set',
};

const testFunctions = new Set(['it', 'test', 'describe']);
const forbidden = new Set(['fails', 'only', 'skip', 'todo']);
const conditions = new Set(['skipIf', 'runIf']);

/** What makes a green test prove nothing, and no rule of the lint finds. */
export function checkHonestTests(): string[] {
  const tests = sourceFiles(['packages', 'apps', 'tools', 'bench', 'tests']).filter((path) =>
    /\.test\.tsx?$/.test(path),
  );
  return tests.flatMap((path) => findDishonesty(path));
}

/** The problems of one test file. */
export function findDishonesty(path: string, source?: string): string[] {
  const problems: string[] = [];
  const { text, program } = parseFile(path, source);
  visit(program, (node) => {
    const problem = problemOf(node, dependsOnMachine[path] !== undefined);
    if (problem !== undefined) problems.push(`${path}:${lineAt(text, node.start)}: ${problem}`);
  });
  return problems;
}

function problemOf(node: SyntaxNode, mayDepend: boolean): string | undefined {
  if (node.type === 'MemberExpression') return problemOfModifier(node, mayDepend);
  if (node.type === 'ExpressionStatement' && isCallOf(node['expression'] as SyntaxNode, 'expect'))
    return 'expect(…) without a matcher';
  if (node.type !== 'CallExpression') return undefined;
  if (isCallOf(node, 'expect')) return problemOfExpect(node);
  return isTestCall(node) ? problemOfTest(node) : undefined;
}

function problemOfModifier(node: SyntaxNode, mayDepend: boolean): string | undefined {
  const name = (node['property'] as SyntaxNode)['name'];
  if (typeof name !== 'string' || !testFunctions.has(rootName(node) ?? '')) return undefined;
  if (forbidden.has(name)) return `.${name}: a test passes, or it is mended`;
  if (conditions.has(name) && !mayDepend) return `.${name}: give the reason in tools/check/honest-tests.ts`;
  return undefined;
}

const isLiteral = (node: SyntaxNode | undefined): boolean =>
  node === undefined ||
  node.type === 'Literal' ||
  (node.type === 'TemplateLiteral' && (node['expressions'] as unknown[]).length === 0);

function problemOfExpect(node: SyntaxNode): string | undefined {
  const [value] = node['arguments'] as SyntaxNode[];
  return isLiteral(value) ? 'expect(…) of a literal proves nothing' : undefined;
}

function problemOfTest(node: SyntaxNode): string | undefined {
  for (const argument of node['arguments'] as SyntaxNode[]) {
    if (argument.type === 'ObjectExpression') {
      const names = (argument['properties'] as SyntaxNode[]).map(
        (property) => (property['key'] as { readonly name?: string } | undefined)?.name ?? '',
      );
      const bad = names.find((name) => name === 'retry' || forbidden.has(name));
      if (bad !== undefined) return `${bad}: a test passes the first time, or it is mended`;
    }
    const body = argument['body'] as SyntaxNode | null | undefined;
    if (body?.type === 'BlockStatement' && (body['body'] as unknown[]).length === 0) return 'an empty test';
  }
  return undefined;
}

const isCallOf = (node: SyntaxNode, name: string): boolean =>
  node.type === 'CallExpression' && (node['callee'] as SyntaxNode)['name'] === name;

/** `it(…)`, `it.each(…)(…)`, `describe(…)` and their like. */
const isTestCall = (node: SyntaxNode): boolean => testFunctions.has(rootName(node) ?? '');

/** The name at the left end of a chain of members and calls. */
function rootName(node: SyntaxNode): string | undefined {
  if (node.type === 'Identifier') return node['name'] as string;
  const next = node['callee'] ?? node['object'] ?? node['tag'];
  return next === undefined ? undefined : rootName(next as SyntaxNode);
}

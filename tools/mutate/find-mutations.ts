import { childrenOf, lineAt, parseFile, type SyntaxNode } from '../check/source-tree.ts';

/** One way to break a file: the text between two places is replaced. */
export interface Mutation {
  readonly path: string;
  readonly line: number;
  readonly kind: MutationKind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export type MutationKind =
  | 'condition negated'
  | 'comparison swapped'
  | 'and/or swapped'
  | 'statement removed'
  | 'literal changed'
  | 'returned early'
  | 'property dropped';

type Draft = Pick<Mutation, 'kind' | 'start' | 'end' | 'replacement'>;

/** Every mutation of a file. */
export function findMutations(path: string, source?: string): Mutation[] {
  const { text, program } = parseFile(path, source);
  const found: Mutation[] = [];
  walk(program, undefined, (node, parent) => {
    for (const draft of mutationsOf(node, parent, text))
      found.push({ ...draft, path, line: lineAt(text, draft.start) });
  });
  return found;
}

/** Can the mutated text still be read? */
export function isReadable(mutation: Mutation, text: string): boolean {
  try {
    return parseFile(mutation.path, applyMutation(text, mutation)) !== undefined;
  } catch {
    return false;
  }
}

/** The text with one mutation. */
export const applyMutation = (text: string, { start, end, replacement }: Mutation): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** Nodes that hold types, or names that must stay. */
const notCode = /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import|ExportAll)/;

function walk(
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
  onNode: (node: SyntaxNode, parent: SyntaxNode | undefined) => void,
): void {
  if (notCode.test(node.type)) return;
  onNode(node, parent);
  for (const child of childrenOf(node)) walk(child, node, onNode);
}

function mutationsOf(node: SyntaxNode, parent: SyntaxNode | undefined, text: string): Draft[] {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return [negated(node['test'] as SyntaxNode, text)];
    case 'BinaryExpression':
      return operatorSwapped(node, text, comparisons, 'comparison swapped');
    case 'LogicalExpression':
      return operatorSwapped(node, text, { '&&': '||', '||': '&&' }, 'and/or swapped');
    case 'ExpressionStatement':
      return isRemovable(node) ? [replaced(node, 'statement removed', ';')] : [];
    case 'Literal':
      return parent !== undefined && isName(node, parent) ? [] : literalChanged(node);
    case 'ObjectExpression':
      return (node['properties'] as SyntaxNode[]).map((property) => dropped(property, text));
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return returnedEarly(node);
    default:
      return [];
  }
}

const replaced = ({ start, end }: SyntaxNode, kind: MutationKind, replacement: string): Draft => ({
  kind,
  start,
  end,
  replacement,
});

const negated = (test: SyntaxNode, text: string): Draft =>
  replaced(test, 'condition negated', `!(${text.slice(test.start, test.end)})`);

const comparisons: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

function operatorSwapped(
  node: SyntaxNode,
  text: string,
  others: Readonly<Record<string, string>>,
  kind: MutationKind,
): Draft[] {
  const operator = String(node['operator']);
  const other = others[operator];
  if (other === undefined) return [];
  const start = text.indexOf(operator, (node['left'] as SyntaxNode).end);
  return [{ kind, start, end: start + operator.length, replacement: other }];
}

/** A call or an assignment: what is done, not what is computed. */
function isRemovable(node: SyntaxNode): boolean {
  const expression = node['expression'] as SyntaxNode;
  const inner =
    expression.type === 'AwaitExpression' || expression.type === 'UnaryExpression'
      ? (expression['argument'] as SyntaxNode)
      : expression;
  if (inner.type === 'CallExpression') return (inner['callee'] as SyntaxNode).type !== 'Super';
  return inner.type === 'AssignmentExpression' || inner.type === 'UpdateExpression';
}

/** A key, a module's name or a directive. */
const isName = (node: SyntaxNode, parent: SyntaxNode): boolean =>
  parent['key'] === node || parent['source'] === node || parent['directive'] !== undefined;

function literalChanged(node: SyntaxNode): Draft[] {
  const value = node['value'];
  if (typeof value === 'boolean') return [replaced(node, 'literal changed', String(!value))];
  if (typeof value === 'number') return [replaced(node, 'literal changed', String(value + 1))];
  if (typeof value !== 'string') return [];
  return [replaced(node, 'literal changed', value === '' ? "'x'" : "''")];
}

/** With its comma, unless it is the last. */
function dropped(property: SyntaxNode, text: string): Draft {
  const comma = /^\s*,/.exec(text.slice(property.end));
  return {
    kind: 'property dropped',
    start: property.start,
    end: property.end + (comma?.[0].length ?? 0),
    replacement: '',
  };
}

/** Only of functions that return nothing: of the others it would not compile. */
function returnedEarly(node: SyntaxNode): Draft[] {
  const body = node['body'] as SyntaxNode | null;
  if (body?.type !== 'BlockStatement' || (body['body'] as unknown[]).length === 0) return [];
  if (returnsValue(body)) return [];
  return [{ kind: 'returned early', start: body.start + 1, end: body.start + 1, replacement: ' return; ' }];
}

function returnsValue(node: SyntaxNode): boolean {
  if (node.type === 'ReturnStatement' && node['argument'] !== null) return true;
  return childrenOf(node).some((child) => !/Function/.test(child.type) && returnsValue(child));
}

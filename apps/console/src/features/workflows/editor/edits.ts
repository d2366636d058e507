import { fieldOf, isList, isObject, type Json, type JsonObject } from '../../../draft/json.ts';
import { valueAt, withValue } from '../../../draft/pointer.ts';

const listAt = (document: JsonObject, name: 'nodes' | 'edges'): readonly Json[] => {
  const value = fieldOf(document, name);
  return isList(value) ? value : [];
};

const fieldIn = (value: Json, name: string): unknown => (isObject(value) ? fieldOf(value, name) : undefined);

/** A node under another name, and the edges that go by it. */
export function renamed(document: JsonObject, index: number, name: string): JsonObject {
  const before = valueAt(document, `/nodes/${index}/name`);
  const other = (end: Json | undefined): Json | undefined => (end === before ? name : end);
  const edges = listAt(document, 'edges').map(
    (edge): Json => (isObject(edge) ? { ...edge, from: other(edge['from']), to: other(edge['to']) } : edge),
  );
  const isOne = listAt(document, 'nodes').filter((node) => fieldIn(node, 'name') === before).length === 1;
  const next = withValue(document, `/nodes/${index}/name`, name);
  // Of two with the same name it cannot be told which one an edge means.
  return isObject(next) ? (isOne ? { ...next, edges } : next) : document;
}

/** Calls begin there and nowhere else. */
export function startingAt(document: JsonObject, index: number): JsonObject {
  const nodes = listAt(document, 'nodes').map((node, at): Json => {
    if (!isObject(node)) return node;
    const { isStart: _before, ...rest } = node;
    return at === index ? { ...rest, isStart: true } : rest;
  });
  return { ...document, nodes };
}

/** A node away, with the edges that lead to it and from it. */
export function withoutNode(document: JsonObject, index: number): JsonObject {
  const name = valueAt(document, `/nodes/${index}/name`);
  return {
    ...document,
    nodes: listAt(document, 'nodes').toSpliced(index, 1),
    edges: listAt(document, 'edges').filter(
      (edge) => fieldIn(edge, 'from') !== name && fieldIn(edge, 'to') !== name,
    ),
  };
}

export const nodeKinds = ['conversation', 'tool', 'hangup'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** Behind the one that is chosen, when there is one; under a name that no other has. */
export function withNode(
  document: JsonObject,
  kind: NodeKind,
  after: string | undefined,
): { readonly document: JsonObject; readonly name: string } {
  const taken = new Set(listAt(document, 'nodes').map((node) => fieldIn(node, 'name')));
  let name: string = kind;
  for (let count = 2; taken.has(name); count += 1) name = `${kind}_${count}`;
  const isFirst = taken.size === 0;
  const node: JsonObject = { type: kind, name, ...(isFirst && { isStart: true }) };
  const nodes = [...listAt(document, 'nodes'), node];
  const edges = [...listAt(document, 'edges'), ...(after === undefined ? [] : [{ from: after, to: name }])];
  return { document: { ...document, nodes, edges }, name };
}

export const withEdge = (document: JsonObject, from: string, to: string): JsonObject => ({
  ...document,
  edges: [...listAt(document, 'edges'), { from, to }],
});

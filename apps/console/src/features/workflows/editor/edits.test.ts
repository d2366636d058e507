import { expect, it } from 'vitest';
import type { JsonObject } from '../../../draft/json.ts';
import { renamed, startingAt, withEdge, withNode, withoutNode } from './edits.ts';

const desk: JsonObject = {
  name: 'Desk',
  nodes: [
    { type: 'conversation', name: 'a', isStart: true },
    { type: 'hangup', name: 'b' },
  ],
  edges: [{ from: 'a', to: 'b', condition: { type: 'ai', prompt: 'Done' } }],
};

it('edges follow a node to its new name', () => {
  expect(renamed(desk, 0, 'hello')).toMatchObject({
    nodes: [{ name: 'hello', isStart: true }, { name: 'b' }],
    edges: [{ from: 'hello', to: 'b', condition: { prompt: 'Done' } }],
  });
  const twice = { ...desk, nodes: [{ name: 'a' }, { name: 'a' }] };
  expect(renamed(twice, 1, 'c')).toMatchObject({
    nodes: [{ name: 'a' }, { name: 'c' }],
    edges: [{ from: 'a' }],
  });
});

it('one node is the start', () => {
  expect(startingAt(desk, 1)['nodes']).toEqual([
    { type: 'conversation', name: 'a' },
    { type: 'hangup', name: 'b', isStart: true },
  ]);
});

it('a node goes with its edges, and comes with one behind the chosen one', () => {
  expect(withoutNode(desk, 1)).toMatchObject({ nodes: [{ name: 'a' }], edges: [] });
  const { document, name } = withNode(withNode(desk, 'hangup', 'a').document, 'hangup', 'a');
  expect(name).toBe('hangup_2');
  expect(document['edges']).toHaveLength(3);
  expect(withNode({}, 'conversation', undefined).document).toEqual({
    nodes: [{ type: 'conversation', name: 'conversation', isStart: true }],
    edges: [],
  });
  expect(withEdge(desk, 'a', 'a')['edges']).toHaveLength(2);
});

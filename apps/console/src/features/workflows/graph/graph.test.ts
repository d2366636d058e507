import { expect, it } from 'vitest';
import type { JsonObject } from '../../../draft/json.ts';
import { layoutOf } from './layout.ts';
import { outlineOf } from './outline.ts';
import { readGraph } from './read-graph.ts';

const talk = (name: string, more: JsonObject = {}): JsonObject => ({ type: 'conversation', name, ...more });
const edge = (from: string, to: string): JsonObject => ({ from, to });
const desk = readGraph({
  nodes: [
    { type: 'hangup', name: 'end' },
    talk('help', { globalNodePlan: { enabled: true } }),
    talk('gather', { isStart: true }),
    { type: 'tool', name: 'reserve' },
    talk('full'),
    talk('lost'),
  ],
  edges: [
    edge('gather', 'reserve'),
    { ...edge('reserve', 'full'), condition: { type: 'ai', prompt: 'No table is free.' } },
    edge('reserve', 'end'),
    edge('full', 'gather'),
  ],
});

it('shows each node once, in the order of a call, and apart what no call comes to', () => {
  expect(outlineOf(desk).map(({ node, depth, part }) => [node.name, depth, part])).toEqual([
    ['gather', 0, 'start'],
    ['reserve', 1, 'start'],
    ['full', 2, 'start'],
    ['end', 2, 'start'],
    ['help', 0, 'global'],
    ['lost', 0, 'apart'],
  ]);
});

it('lays nodes out in layers without one over the other, and draws every edge that has two ends', () => {
  const { boxes, lines, width, height } = layoutOf(desk);
  expect(boxes).toHaveLength(6);
  expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
  const yOf = (name: string): number => boxes.find(({ node }) => node.name === name)?.y ?? -1;
  expect(yOf('gather')).toBeLessThan(yOf('reserve'));
  expect(yOf('full')).toBe(yOf('end'));
  expect(lines).toHaveLength(4);
  for (const { x, y } of boxes) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThan(width);
    expect(y).toBeLessThan(height);
  }
});

it('puts what ends a call below everything that leads there', () => {
  const nodes = [talk('a', { isStart: true }), talk('b'), { type: 'hangup', name: 'c' }];
  const { boxes } = layoutOf(readGraph({ nodes, edges: [edge('a', 'c'), edge('a', 'b'), edge('b', 'c')] }));
  expect(boxes.map(({ node }) => node.name)).toEqual(['a', 'b', 'c']);
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(3);
});

it('reads what is not sound as far as it goes', () => {
  const broken = readGraph({
    nodes: [null, { name: 3 }, talk('a'), talk('a')],
    edges: [edge('a', 'gone'), 7],
  });
  expect(broken.nodes.map(({ name }) => name)).toEqual(['', '', 'a', 'a']);
  expect(outlineOf(broken)).toHaveLength(4);
  expect(layoutOf(broken).lines).toEqual([]);
  expect(outlineOf(readGraph({}))).toEqual([]);
  expect(layoutOf(readGraph({ nodes: 'x' })).boxes).toEqual([]);
});

it('carries the largest workflow', () => {
  const names = Array.from({ length: 200 }, (_, index) => `n${index}`);
  const chain = readGraph({
    nodes: names.map((name, index) => talk(name, { isStart: index === 0 })),
    edges: names.slice(1).map((name, index) => edge(`n${index}`, name)),
  });
  expect(outlineOf(chain).at(-1)).toMatchObject({ depth: 199 });
  expect(layoutOf(chain).lines).toHaveLength(199);
});

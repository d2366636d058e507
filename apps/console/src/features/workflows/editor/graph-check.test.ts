import { expect, it } from 'vitest';
import { graphCheck } from './graph-check.ts';

it('says of a place what is not right there, and nothing of what is no graph', () => {
  const nodes = [{ type: 'conversation', name: 'a', isStart: true }];
  expect(graphCheck({ nodes, edges: [] })).toEqual([]);
  expect(graphCheck({ nodes, edges: [{ from: 'a', to: 'nowhere' }] })).toEqual([
    { pointer: '/edges/0/to', kind: 'refused', text: 'There is no node "nowhere".' },
  ]);
  expect(graphCheck({ nodes: 'none', edges: [3] })).toEqual([]);
});

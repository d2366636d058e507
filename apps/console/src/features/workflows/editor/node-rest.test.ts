import { createWorkflowSchema } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../../../draft/json.ts';
import { jsonText } from '../../../draft/json-text.ts';
import { valueAt, withValue } from '../../../draft/pointer.ts';
import { renamed, startingAt } from './edits.ts';
import { restOf, shownIn, withRest } from './node-rest.ts';

const id = '0192f0c0-0000-7000-8000-000000000001';
const tool = { type: 'function', function: { name: 'reserve' }, server: { url: 'https://example.com' } };
const metadata = { position: { x: 1, y: 2 } };

/** Every kind of node with every field that it can have. */
const nodes: readonly JsonObject[] = [
  {
    type: 'conversation',
    name: 'talk',
    isStart: true,
    metadata,
    prompt: 'Be kind.',
    model: { provider: 'openai', model: 'gpt-4o', temperature: 0.2 },
    transcriber: { provider: 'saywell' },
    voice: { provider: 'saywell' },
    tools: [tool],
    toolIds: [id],
    globalNodePlan: { enabled: true, enterCondition: 'Somebody asks for a person.' },
    variableExtractionPlan: { aliases: [{ key: 'city', value: '{{ city }}' }] },
  },
  { type: 'tool', name: 'stored', isStart: false, metadata, toolId: id },
  { type: 'tool', name: 'own', isStart: false, metadata, tool },
  { type: 'hangup', name: 'end', isStart: false, metadata },
];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- declared as less than it is
const { nodes: list } = (createWorkflowSchema as unknown as z.ZodObject).shape;
const element = list instanceof z.ZodArray ? list.element : z.never();
const kinds = element instanceof z.ZodDiscriminatedUnion ? element.options : [];

describe('what a form does not show of a node', () => {
  it('is told of nodes that have all that the contract knows', () => {
    const known = kinds.flatMap((kind) => (kind instanceof z.ZodObject ? Object.keys(kind.shape) : []));
    expect(new Set(nodes.flatMap((node) => Object.keys(node)))).toEqual(new Set(known));
    expect(new Set(nodes.map((node) => node['type'])).size).toBe(kinds.length);
    for (const node of nodes) expect(z.safeParse(element, node).error).toBeUndefined();
  });

  it.each(nodes)('is written and read back whole: $name', (node) => {
    const read = JSON.parse(jsonText(restOf(node))) as JsonObject;
    expect(withRest(node, read)).toEqual(node);
    expect(shownIn(node, read)).toBeUndefined();
    const { metadata: _gone, ...others } = node;
    const { metadata: _taken, ...less } = restOf(node);
    expect(withRest(node, less)).toEqual(others);
    expect(withRest(node, { ...less, metadata: null })).toEqual({ ...others, metadata: null });
  });

  it.each(nodes.map((node, index) => ({ name: node['name'], index })))(
    'is left alone by the fields: $name',
    ({ index }) => {
      const before: JsonObject = { name: 'Desk', nodes, edges: [] };
      const fields = ['prompt', 'toolId', 'globalNodePlan/enabled'];
      const typed = fields.reduce<JsonObject>(
        (document, field) => withValue(document, `/nodes/${index}/${field}`, 'changed') as JsonObject,
        startingAt(renamed(before, index, 'other'), index),
      );
      const restAt = (document: JsonObject): JsonObject => restOf(valueAt(document, `/nodes/${index}`));
      const { toolId: _chosen, prompt: _said, globalNodePlan: _plan, ...rest } = restAt(typed);
      expect(rest).toEqual(restAt(before));
    },
  );

  it('does not take what has a field, and shows all of a kind that it does not know', () => {
    const [talk = {}] = nodes;
    expect(shownIn(talk, { voice: {}, prompt: 'Other.' })).toMatch(/^prompt /);
    expect(withRest(talk, { prompt: 'Other.' })).toMatchObject({ prompt: 'Be kind.' });
    expect(restOf({ type: 'gate', name: 'x', width: 3 })).toEqual({ type: 'gate', width: 3 });
    expect(restOf({ type: 'tool', name: 'x', tool: {}, toolId: 'y' })).toEqual({ tool: {}, toolId: 'y' });
    expect(restOf(undefined)).toEqual({});
    expect(withRest(undefined, {})).toBeUndefined();
  });
});

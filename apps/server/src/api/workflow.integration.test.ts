import {
  type CreateWorkflow,
  createWorkflowSchema,
  type WorkflowEdge,
  type WorkflowNode,
} from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openApi();
});
afterAll(() => test[Symbol.asyncDispose]());

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const refusal = (code: string, message?: unknown) =>
  expect.objectContaining({
    code,
    ...(message !== undefined && { body: expect.objectContaining({ message }) }),
  });
const talk = (name: string, fields: object = {}): WorkflowNode => ({ type: 'conversation', name, ...fields });
const step = (name: string): WorkflowNode => ({ type: 'tool', name, tool: { type: 'endCall' } });
const first = talk('start', { isStart: true });
const edge = (from: string, to: string, prompt?: string): WorkflowEdge => ({
  from,
  to,
  ...(prompt !== undefined && { condition: { type: 'ai', prompt } }),
});
const support: CreateWorkflow = {
  name: 'Support',
  globalPrompt: 'Be kind.',
  model: { provider: 'openai', model: 'gpt-4o', temperature: 0.5 },
  voice: { provider: 'openai', voiceId: 'alloy' },
  hooks: [{ on: 'call.ending', do: [{ type: 'say', exact: 'Bye.' }] }],
  nodes: [
    talk('start', { isStart: true, prompt: 'Ask what is wrong.', metadata: { x: 1 } }),
    talk('refund', {
      variableExtractionPlan: { schema: { type: 'object', properties: { order: { type: 'string' } } } },
    }),
    talk('operator', { globalNodePlan: { enabled: true, enterCondition: 'They ask for a person.' } }),
    { type: 'tool', name: 'end', tool: { type: 'endCall' } },
    { type: 'hangup', name: 'gone' },
  ],
  edges: [
    edge('start', 'refund', 'They want their money back.'),
    edge('start', 'end', 'Nothing is wrong.'),
    edge('refund', 'end'),
    { ...edge('operator', 'gone'), metadata: { drawn: 'dashed' } },
  ],
};

describe('workflows', () => {
  it('AP-87 POST /workflow stores nodes, edges and their conditions (field: edges.metadata)', async () => {
    const created = await test.api.workflow.create(support);
    expect(created).toMatchObject({ ...support, orgId: test.orgId });
    expect(await test.store.workflow.get(test.orgId, created.id)).toEqual(created);
  });

  it('AP-88 GET /workflow lists those of this organisation, newest first', async () => {
    const older = await test.api.workflow.create(support);
    const newer = await test.api.workflow.create({ ...support, name: 'Newer' });
    expect((await test.api.workflow.list({ limit: 2 })).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(await test.otherApi.workflow.list()).toEqual([]);
  });

  it('AP-89 GET /workflow/{id} answers the workflow of this organisation', async () => {
    const created = await test.api.workflow.create(support);
    expect(await test.api.workflow.get(created.id)).toEqual(created);
    await expect(test.otherApi.workflow.get(created.id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.workflow.get(unknownId)).rejects.toEqual(refusal('not-found'));
  });

  it('AP-90 PATCH /workflow/{id} changes it as long as its graph stays sound', async () => {
    const created = await test.api.workflow.create(support);
    const changed = await test.api.workflow.update(created.id, { name: 'Renamed', globalPrompt: null });
    expect(changed.name).toBe('Renamed');
    expect(changed).not.toHaveProperty('globalPrompt');
    const round = [...support.edges, edge('refund', 'start', 'Once more.')];
    expect((await test.api.workflow.update(created.id, { edges: round })).edges).toEqual(round);
    const edges = [...support.edges, edge('end', 'end', 'Once more.')];
    await expect(test.api.workflow.update(created.id, { edges })).rejects.toEqual(
      refusal('validation-failed', [
        'edges.4 is not valid: it closes a cycle without a conversation: "end" → "end"',
      ]),
    );
    await expect(test.api.workflow.update(created.id, { nodes: [first] })).rejects.toEqual(
      refusal('validation-failed'),
    );
    await expect(test.otherApi.workflow.update(created.id, { name: 'Theirs' })).rejects.toEqual(
      refusal('not-found'),
    );
    expect(await test.api.workflow.get(created.id)).toMatchObject({ name: 'Renamed', edges: round });
    const grown = await test.api.workflow.update(created.id, { nodes: [first], edges: [] });
    expect(await test.api.workflow.get(created.id)).toEqual(grown);
    expect(grown.nodes).toEqual([first]);
  });

  it('AP-91 DELETE /workflow/{id} forgets the workflow and answers with it', async () => {
    const created = await test.api.workflow.create(support);
    await expect(test.otherApi.workflow.delete(created.id)).rejects.toEqual(refusal('not-found'));
    expect(await test.api.workflow.delete(created.id)).toEqual(created);
    await expect(test.api.workflow.get(created.id)).rejects.toEqual(refusal('not-found'));
  });

  it('AP-92 POST /workflow/generate drafts a sound workflow of the given tools, which can be stored', async () => {
    const description = { description: 'Looks up an order.', name: 'look_up' };
    const lookUp = await test.api.tool.create({ type: 'function', function: description });
    const again = await test.api.tool.create({ type: 'function', function: { name: 'look_up' } });
    const transfer = await test.api.tool.create({ type: 'transferCall' });
    const ending = await test.api.tool.create({ type: 'endCall' });
    const toolIds = [lookUp.id, again.id, transfer.id, ending.id, lookUp.id];
    const body = { toolIds, description: 'Help with orders.' };
    const before = await test.api.workflow.list();
    const draft = await test.api.workflow.generate(body);
    expect(draft.nodes.map(({ name }) => name)).toEqual([
      'start',
      'look_up',
      'look_up_2',
      'transferCall',
      'closing',
      'end_call',
    ]);
    expect(draft.nodes[0]).toMatchObject({ isStart: true, prompt: 'Help with orders.' });
    expect(draft.nodes[1]).toMatchObject({ type: 'tool', toolId: lookUp.id });
    expect(draft.nodes.at(-1)).toMatchObject({ type: 'tool', toolId: ending.id });
    expect(draft.edges[0]).toMatchObject({
      from: 'start',
      to: 'look_up',
      condition: { type: 'ai', prompt: expect.stringContaining('Looks up an order.') },
    });
    expect(createWorkflowSchema.safeParse(draft).success).toBe(true);
    expect(await test.api.workflow.generate(body)).toEqual(draft);
    expect(await test.api.workflow.list()).toEqual(before);
    const stored = await test.api.workflow.create(draft);
    expect(await test.api.workflow.get(stored.id)).toMatchObject({ nodes: draft.nodes, edges: draft.edges });
    expect((await test.api.workflow.generate({})).nodes.map(({ name }) => name)).toEqual([
      'start',
      'closing',
      'end_call',
    ]);
    await expect(test.api.workflow.generate({ toolIds: [unknownId] })).rejects.toEqual(
      refusal('validation-failed', [`toolIds.0 is not valid: there is no tool ${unknownId}`]),
    );
  });

  it('are refused by name when a change of both halves is sound by itself only', async () => {
    const nodes = [first, talk('a'), talk('b')];
    const edges = [edge('start', 'a'), edge('start', 'b')];
    const created = await test.api.workflow.create({ name: 'Halves', nodes, edges });
    const answers = await Promise.allSettled([
      test.api.workflow.update(created.id, { nodes: [first, talk('a')], edges: [edge('start', 'a')] }),
      test.api.workflow.update(created.id, { edges: [edge('start', 'a'), edge('a', 'b')] }),
    ]);
    const stored = await test.api.workflow.get(created.id);
    expect(
      createWorkflowSchema.safeParse({ name: 'x', nodes: stored.nodes, edges: stored.edges }).success,
    ).toBe(true);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  const bad: [title: string, nodes: WorkflowNode[], edges: WorkflowEdge[], messages: string[]][] = [
    [
      'a cycle of tools',
      [first, step('a'), step('b')],
      [edge('start', 'a'), edge('a', 'b'), edge('b', 'a', 'again')],
      ['edges.2 is not valid: it closes a cycle without a conversation: "a" → "b" → "a"'],
    ],
    [
      'an edge from a node to itself',
      [first, step('a')],
      [edge('start', 'a'), edge('a', 'a')],
      ['edges.1 is not valid: it closes a cycle without a conversation: "a" → "a"'],
    ],
    ['no start', [talk('a')], [], ['nodes is not valid: exactly one node must have isStart, and none has']],
    [
      'two starts',
      [first, talk('a', { isStart: true })],
      [],
      ['nodes.1.isStart is not valid: exactly one node must have isStart: "start" has it, and so has "a"'],
    ],
    [
      'an edge to nowhere',
      [first],
      [edge('start', 'moon'), edge('mars', 'start')],
      [
        'edges.0.to is not valid: there is no node "moon"',
        'edges.1.from is not valid: there is no node "mars"',
      ],
    ],
    [
      'a name twice',
      [first, talk('start')],
      [],
      ['nodes.1.name is not valid: another node is called "start", too'],
    ],
    [
      'a node that nothing leads to',
      [first, talk('a'), talk('b')],
      [edge('a', 'b')],
      [
        'nodes.1 is not valid: nothing leads from the start to "a"',
        'nodes.2 is not valid: nothing leads from the start to "b"',
      ],
    ],
    [
      'a tool node without a tool',
      [first, { type: 'tool', name: 't' }],
      [edge('start', 't')],
      ['nodes.1.toolId is not valid: "t" needs exactly one of tool and toolId'],
    ],
    [
      'an edge twice',
      [first, talk('a')],
      [edge('start', 'a', 'x'), edge('start', 'a', 'x')],
      ['edges.1 is not valid: the edge "start" → "a" is there twice'],
    ],
    [
      'something after the end',
      [first, { type: 'hangup', name: 'end' }],
      [edge('start', 'end'), edge('end', 'start')],
      ['edges.1.from is not valid: "end" ends the call: nothing comes after it'],
    ],
    [
      'a tool of nobody',
      [first, { type: 'tool', name: 't', toolId: unknownId }],
      [edge('start', 't')],
      [`nodes.1.toolId is not valid: there is no tool ${unknownId}`],
    ],
  ];
  it.each(bad)('are refused with %s', async (_title, nodes, edges, messages) => {
    const before = await test.api.workflow.list();
    await expect(test.api.workflow.create({ name: 'Bad', nodes, edges })).rejects.toEqual(
      refusal('validation-failed', messages),
    );
    expect(await test.api.workflow.list()).toEqual(before);
  });

  it('are checked in time, also the longest chain and the densest graph', async () => {
    const names = Array.from({ length: 199 }, (_, index) => `n${index}`);
    const nodes = [first, ...names.map((name) => talk(name))];
    const chain = nodes.slice(1).map(({ name }, index) => edge(nodes[index]?.name ?? '', name));
    const created = await test.api.workflow.create({ name: 'Long', nodes, edges: chain });
    expect(created.edges).toHaveLength(199);
    const tools = [first, ...names.map((name) => step(name))];
    const dense = tools
      .flatMap(({ name: from }, index) => tools.slice(index + 1).map(({ name }) => edge(from, name)))
      .slice(0, 999);
    const closing = edge(dense.at(-1)?.to ?? '', 'n0');
    await expect(
      test.api.workflow.create({ name: 'Dense', nodes: tools, edges: [...dense, closing] }),
    ).rejects.toEqual(refusal('validation-failed'));
  });
});

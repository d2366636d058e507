import type { CreateTool, CreateWorkflow, JsonSchema, WorkflowEdge } from '@saywell/contract';
import { expect, it } from 'vitest';
import { workflowWarnings } from '../workflow-warnings.ts';

const when = (prompt: string) => ({ condition: { type: 'ai' as const, prompt } });
const talks = (name: string, properties?: Record<string, JsonSchema>) => ({
  type: 'conversation' as const,
  name,
  prompt: 'x',
  ...(properties !== undefined && {
    variableExtractionPlan: { schema: { type: 'object' as const, properties } },
  }),
});
const start = { ...talks('a'), isStart: true };
const warned = async (nodes: CreateWorkflow['nodes'], edges: readonly WorkflowEdge[]) =>
  (await workflowWarnings({ name: 'w', nodes, edges: [...edges] }, () => [])).map(
    ({ path, message }) => `${path}: ${message}`,
  );
const behind = (tool: CreateTool) =>
  warned(
    [start, { type: 'tool', name: 't', tool }, talks('b')],
    [
      { from: 'a', to: 't' },
      { from: 't', to: 'b' },
    ],
  );

it('an edge behind a tool that ends the call, or hands it over, is never taken', async () => {
  const over = { type: 'assistant' as const, assistantId: '0192f0c0-0000-7000-8000-00000000000a' };
  const ended = [expect.stringMatching(/^edges\[1\]: It is never taken: the tool of "t" ends the call/)];
  expect(await behind({ type: 'endCall' })).toEqual(ended);
  const handed = [
    expect.stringMatching(/^edges\[1\]: It is never taken: the tool of "t" hands the call over/),
  ];
  expect(await behind({ type: 'handoff', destinations: [over] })).toEqual(handed);
  const byName = { type: 'assistant' as const, assistantName: 'B' };
  const [edge, name] = await behind({ type: 'transferCall', destinations: [byName] });
  expect([edge]).toEqual(handed);
  expect(name).toMatch(/^nodes\[1\]\.tool\.destinations\[0\]\.assistantName: /);
});

it('but behind one that may be rejected, or answers', async () => {
  const conditions = [{ type: 'regex' as const, regex: 'no' }];
  expect(await behind({ type: 'endCall', rejectionPlan: { conditions } })).toEqual([]);
  expect(
    await behind({
      type: 'query',
      knowledgeBases: [{ provider: 'saywell', name: 'k', description: 'd', fileIds: ['f'] }],
    }),
  ).toEqual([]);
});

it('whoever a workflow hands over to is not named: it has no members', async () => {
  const tool: CreateTool = {
    type: 'handoff',
    destinations: [{ type: 'assistant', assistantName: 'Nobody' }],
  };
  const nodes = [
    { ...start, tools: [tool] },
    { type: 'tool' as const, name: 't', tool },
  ];
  expect(await warned(nodes, [{ from: 'a', to: 't' }])).toEqual([
    expect.stringMatching(
      /^nodes\[0\]\.tools\[0\]\.destinations\[0\]\.assistantName: A workflow has no members/,
    ),
    expect.stringMatching(/^nodes\[1\]\.tool\.destinations\[0\]\.assistantName: A workflow has no members/),
  ]);
});

it('of conditions that are tried in their order, what one leaves nothing to is never taken', async () => {
  const nodes = [start, talks('b'), talks('c'), talks('d')];
  const edges = (...prompts: readonly (string | undefined)[]) =>
    prompts.map((prompt, index) => ({
      from: 'a',
      to: 'bcd'[index] ?? '',
      ...(prompt !== undefined && when(prompt)),
    }));
  expect(await warned(nodes, edges('{{ x == 4 }}', '{{x == 4}}', '{{ x == 5 }}'))).toEqual([
    expect.stringMatching(
      /^edges\[1\]: .*"b" is tried before it, and its condition \{\{ x == 4 \}\} is the same/,
    ),
  ]);
  expect(await warned(nodes, edges(undefined, '{{ true }}', '{{ x == 5 }}'))).toEqual([
    expect.stringMatching(/^edges\[0\]: .*"c" .* is always met/),
    expect.stringMatching(/^edges\[2\]: .*"c" .* is always met/),
  ]);
  expect(await warned(nodes, edges('{{ 1 > 2 }}', '{{ x == 5 }}', undefined))).toEqual([
    expect.stringMatching(/^edges\[0\]\.condition\.prompt: It is never met/),
  ]);
  expect(await warned(nodes, edges('They agree.', 'They agree.', '{{ x or y }}'))).toEqual([]);
});

it('a comparison with what the schema of a variable does not have', async () => {
  const properties: Record<string, JsonSchema> = {
    size: { type: 'string', enum: ['S', 'L'] },
    n: { type: 'integer' },
    free: { type: 'string' },
  };
  const asked = (...prompts: readonly string[]) =>
    warned(
      [{ ...talks('a', properties), isStart: true }, talks('b')],
      prompts.map((prompt) => ({ from: 'a', to: 'b', ...when(prompt) })),
    );
  expect(await asked('{{ size == "XL" }}', '{{ n == "4" }}')).toEqual([
    expect.stringContaining('size is found out as one of "S", "L", and "XL" is none of these'),
    expect.stringContaining('n is found out as a number'),
  ]);
  expect(
    await asked(
      '{{ size == "S" }}',
      '{{ n == 4 }}',
      '{{ free == "XL" }}',
      '{{ other == "XL" }}',
      '{{ size != "XL" }}',
    ),
  ).toEqual([]);
});

it('not where something else may set it, too', async () => {
  const sized = (schema: JsonSchema) => ({ ...talks('a', { size: schema }), isStart: true });
  const edges = [{ from: 'a', to: 'b', ...when('{{ size == "XL" }}') }];
  const narrow: JsonSchema = { type: 'string', enum: ['S', 'L'] };
  expect(await warned([sized(narrow), talks('b', { size: { type: 'string' } })], edges)).toEqual([]);
  const plan = {
    schema: { type: 'object' as const, properties: { size: narrow } },
    aliases: [{ key: 'size', value: '{{ x }}' }],
  };
  expect(await warned([{ ...start, variableExtractionPlan: plan }, talks('b')], edges)).toEqual([]);
});

it('a condition on what a tool answers that nobody waits for', async () => {
  const tool: CreateTool = {
    type: 'function',
    async: true,
    function: { name: 'f' },
    variableExtractionPlan: { schema: { type: 'object', properties: { status: { type: 'string' } } } },
  };
  const asked = (given: CreateTool, prompt: string, back: readonly WorkflowEdge[] = []) =>
    warned(
      [start, { type: 'tool', name: 't', tool: given }, talks('b')],
      [{ from: 'a', to: 't' }, { from: 't', to: 'b', ...when(prompt) }, ...back],
    );
  expect(await asked(tool, '{{ status == "ok" }}')).toEqual([
    expect.stringMatching(
      /^edges\[1\]\.condition\.prompt: It is tried before "t" has answered.*: status is not/,
    ),
  ]);
  expect(await asked({ ...tool, async: false }, '{{ status == "ok" }}')).toEqual([]);
  expect(await asked(tool, '{{ status == "ok" or other }}')).toEqual([]);
  expect(await asked(tool, '{{ status == "ok" }}', [{ from: 'b', to: 't' }])).toEqual([]);
});

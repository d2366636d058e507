import { createBuiltInDialogue, type DialogueEngine, type DialogueTool } from '@saywell/agent';
import { createFakeDialogue } from '@saywell/agent/testing';
import type { CreateWorkflow, Tool, WorkflowNode } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { draftWorkflow } from '../../workflows/draft-workflow.ts';
import { type ScriptedAnswer, talkInCall } from '../testing/talk-in-call.ts';

const call = (name: string, parameters = {}): ScriptedAnswer => ({ text: '', call: { name, parameters } });

/** Whoever is asked for something the visitor's words name calls the function for it. */
const calls =
  (by: Record<string, ScriptedAnswer>, name = 'It') =>
  (text: string): ScriptedAnswer =>
    Object.entries(by).find(([word]) => text.includes(word))?.[1] ?? `${name} heard ${text}.`;

const start: WorkflowNode = { type: 'conversation', name: 'start', isStart: true, prompt: 'start' };
const node = (name: string, others: object = {}): WorkflowNode => ({
  type: 'conversation',
  name,
  prompt: name,
  ...others,
});
const lookUp: WorkflowNode = {
  type: 'tool',
  name: 'look_up',
  tool: {
    type: 'function',
    function: { name: 'find_order', parameters: { type: 'object', properties: { id: { type: 'string' } } } },
    server: { url: 'https://shop.example/hook' },
  },
};
const judged = (from: string, to: string, prompt: string) => ({
  from,
  to,
  condition: { type: 'ai' as const, prompt },
});

/** Its scripts are found by the nodes' prompts. */
const talk = (
  workflow: Omit<CreateWorkflow, 'name'>,
  scripts: Parameters<typeof talkInCall>[1],
  {
    overrides,
    assistantOverrides,
    ...options
  }: Parameters<typeof talkInCall>[2] & { overrides?: object; assistantOverrides?: object } = {},
) =>
  talkInCall(
    {
      workflow: { name: 'Ava', ...workflow },
      workflowOverrides: overrides,
      ...(assistantOverrides && { assistantOverrides }),
    },
    scripts,
    {
      scriptOf: ({ model }) => model?.messages?.[0]?.content?.split('\n').at(-1) ?? '',
      ...options,
    },
  );

/** The customer's server answers every function with the next of these. */
function serverThat(...answers: string[]) {
  const asked: unknown[] = [];
  const serverMessages = {
    async ask(_orgId: string, _target: object, message: { toolCallList?: readonly { id: string }[] }) {
      asked.push(message);
      const [one] = message.toolCallList ?? [];
      return { results: [{ toolCallId: one?.id ?? '', result: answers.shift() ?? 'none left' }] };
    },
    open: () => ({
      notify: () => undefined,
      send: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    }),
  };
  return { asked, serverMessages: serverMessages as never };
}

describe('a call with a workflow', () => {
  it('goes from conversation to conversation, and pages are told of each (field: edges.from, edges.to, edges.condition.prompt, edges.condition.type, nodes.name, nodes.type, nodes.isStart, nodes.metadata, nodes<conversation>.prompt, name)', async () => {
    const workflow = {
      nodes: [node('billing', { metadata: { x: 3 } }), start],
      edges: [judged('start', 'billing', 'The visitor asks about a bill.')],
    };
    const world = await talk(workflow, { start: calls({ bill: call('go_to_billing') }) });
    await world.type('my bill is wrong');
    expect(world.said().at(-1)).toBe('billing heard my bill is wrong.');
    expect(world.of('workflow.node.started')).toMatchObject([
      { node: { type: 'conversation', name: 'start' } },
      { node: { type: 'conversation', name: 'billing', metadata: { x: 3 } } },
    ]);
    expect(JSON.stringify(world.of('workflow.node.started'))).not.toContain('prompt');
    expect(world.of('transfer-update')).toEqual([]);
    const end = await world.end();
    expect(end?.artifact.assistantActivations).toMatchObject([
      { assistantName: 'Ava' },
      { assistantName: 'Ava' },
    ]);
    expect(world.entries).toContain('The conversation was handed over to billing.');
  });

  it('works conditions in braces out of what was found out, in their order (field: nodes<conversation>.variableExtractionPlan.schema, nodes<conversation>.variableExtractionPlan.aliases.key, nodes<conversation>.variableExtractionPlan.aliases.value)', async () => {
    const variableExtractionPlan = {
      schema: { type: 'object', properties: { city: { type: 'string' } } },
      aliases: [{ key: 'place', value: '{{city | upcase}}' }],
    };
    const workflow = {
      nodes: [
        { ...start, variableExtractionPlan },
        node('rome', { prompt: 'In {{place}}.\n\nrome' }),
        node('elsewhere'),
        node('vip'),
      ] as WorkflowNode[],
      edges: [
        { from: 'start', to: 'elsewhere' },
        judged('start', 'rome', '{{ city == "Rome" }}'),
        judged('start', 'vip', '{{ tier == "gold" }}'),
      ],
    };
    const scripts = {
      start: calls({ Rome: call('go_on', { city: 'Rome' }), Bern: call('go_on', { city: 'Bern' }) }),
    };
    const rome = await talk(workflow, scripts);
    await rome.type('Rome please');
    expect(rome.said().at(-1)).toBe('rome heard Rome please.');
    const bern = await talk(workflow, scripts);
    await bern.type('Bern please');
    expect(bern.said().at(-1)).toBe('elsewhere heard Bern please.');
    const gold = await talk(workflow, scripts, { overrides: { variableValues: { tier: 'gold' } } });
    await gold.type('Bern please');
    expect(gold.said().at(-1)).toBe('vip heard Bern please.');
  });

  it('says once in the log which name of a condition or an alias has no value', async () => {
    const variableExtractionPlan = {
      schema: { type: 'object', properties: { city: { type: 'string' } } },
      aliases: [{ key: 'place', value: '{{ciity}}' }],
    };
    const workflow = {
      nodes: [{ ...start, variableExtractionPlan }, node('rome'), node('other')] as WorkflowNode[],
      edges: [
        judged('start', 'rome', '{{ citty == "Rome" }}'),
        judged('start', 'other', '{{ city == "Bern" }}'),
      ],
    };
    const world = await talk(workflow, { start: calls({ go: call('go_on', { city: 'Oslo' }) }) });
    await world.type('go');
    await world.type('go');
    expect(world.entries.filter((line) => line.includes('has the name'))).toEqual([
      'The node "start", variableExtractionPlan.aliases[0].value: Nothing has the name "ciity": it is left empty.',
      'The condition of the edge from "start" to "rome": Nothing has the name "citty": it is left empty.',
    ]);
  });

  it('stays where no condition is met, and says so in the log', async () => {
    const workflow = {
      nodes: [start, node('rome'), node('bern')],
      edges: [judged('start', 'rome', '{{ city == "Rome" }}'), judged('start', 'bern', '{{ city == }}')],
    };
    const world = await talk(workflow, { start: calls({ go: call('go_on', { city: 'Oslo' }) }) });
    await world.type('go');
    expect(world.said().at(-1)).toBe('handoff refused.');
    expect(world.entries.join(' ')).toContain('none of its conditions is met');
    await world.type('hello');
    expect(world.said().at(-1)).toBe('It heard hello.');
  });

  it('runs the tools on the way with what was found out, and ends where a node hangs up (field: nodes<tool>.tool)', async () => {
    const { asked, serverMessages } = serverThat('It is on its way.');
    const workflow = {
      nodes: [start, lookUp, node('told'), { type: 'hangup', name: 'bye' }] as WorkflowNode[],
      edges: [
        judged('start', 'look_up', 'The visitor names an order.'),
        { from: 'look_up', to: 'told' },
        { from: 'told', to: 'bye' },
      ],
    };
    const world = await talk(
      workflow,
      {
        start: calls({ order: call('go_to_look_up', { id: '7' }) }),
        told: calls({ enough: call('go_to_bye') }),
      },
      { serverMessages },
    );
    await world.type('where is the order');
    expect(asked).toMatchObject([{ toolCallList: [{ name: 'find_order', parameters: { id: '7' } }] }]);
    // Without a model somebody has to say what the tool has answered.
    expect(world.said().slice(-2)).toEqual(['It is on its way.', 'It heard where is the order.']);
    expect(world.of('workflow.node.started').map((one) => 'node' in one && one.node.name)).toEqual([
      'start',
      'look_up',
      'told',
    ]);
    await world.type('that is enough');
    expect(world.ends[0]).toMatchObject({ reason: 'assistant-ended-call' });
    expect(world.of('workflow.node.started').at(-1)).toMatchObject({ node: { type: 'hangup', name: 'bye' } });
  });

  it('pages and the server are told of a tool when it runs, also when it fails, is judged or leads out', async () => {
    const notified: { type: string; node?: { name: string } }[] = [];
    const { serverMessages } = serverThat();
    const answers = ['no', 'yes'];
    const told = {
      ...(serverMessages as object),
      ask: async (_orgId: string, _target: object, message: { toolCallList?: readonly { id: string }[] }) => {
        const answer = answers.shift() ?? '';
        const toolCallId = message.toolCallList?.[0]?.id ?? '';
        return { results: [{ toolCallId, ...(answer === 'no' ? { error: answer } : { result: answer }) }] };
      },
      open: () => ({
        notify: (message: { type: string }) => void notified.push(message),
        send: async () => undefined,
        [Symbol.asyncDispose]: async () => undefined,
      }),
    };
    const out = {
      type: 'handoff' as const,
      destinations: [{ type: 'assistant' as const, assistant: { name: 'Ann' } }],
    };
    const workflow = {
      nodes: [start, lookUp, node('told'), { type: 'tool', name: 'out', tool: out }] as WorkflowNode[],
      edges: [
        judged('start', 'look_up', 'The visitor names an order.'),
        judged('look_up', 'told', 'It is there.'),
        { from: 'told', to: 'out' },
      ],
    };
    const world = await talk(
      workflow,
      {
        start: calls({
          order: call('go_to_look_up', { id: '7' }),
          again: call('go_to_look_up', { id: '8' }),
          found: call('go_to_told'),
        }),
        told: calls({ leave: call('go_to_out') }),
      },
      { serverMessages: told as never, hasModel: true },
    );
    const names = () => world.of('workflow.node.started').map((one) => 'node' in one && one.node.name);
    await world.type('order');
    expect(names()).toEqual(['start', 'look_up']);
    await world.type('again');
    await world.type('found');
    expect(names()).toEqual(['start', 'look_up', 'look_up', 'told']);
    await world.type('leave');
    expect(names()).toEqual(['start', 'look_up', 'look_up', 'told', 'out']);
    expect(world.said().at(-1)).toContain('heard leave');
    expect(
      notified.flatMap(({ type, node: one }) => (type === 'workflow.node.started' ? [one?.name] : [])),
    ).toEqual(names());
  });

  it('knows stored tools, of nodes and of conversations (field: nodes<tool>.toolId, nodes<conversation>.toolIds)', async () => {
    const row = { orgId: 'org', createdAt: '', updatedAt: '' };
    const ids = ['0192f0c0-0000-7000-8000-00000000000c', '0192f0c0-0000-7000-8000-00000000000d'] as const;
    const server = { url: 'https://shop.example/hook' };
    const storedTools: Record<string, Tool> = {
      [ids[0]]: { ...row, id: ids[0], type: 'function' as const, function: { name: 'first' }, server },
      [ids[1]]: { ...row, id: ids[1], type: 'function' as const, function: { name: 'second' }, server },
    };
    const { asked, serverMessages } = serverThat('One.', 'Two.');
    const workflow = {
      nodes: [
        { ...start, toolIds: [ids[0]] } as WorkflowNode,
        { type: 'tool' as const, name: 'run', toolId: ids[1] },
      ],
      edges: [{ from: 'start', to: 'run' }],
    };
    const world = await talk(
      workflow,
      { start: calls({ one: call('first'), two: call('go_to_run') }) },
      { storedTools, serverMessages },
    );
    await world.type('one');
    await world.type('two');
    expect(asked).toMatchObject([
      { toolCallList: [{ name: 'first' }] },
      { toolCallList: [{ name: 'second' }] },
    ]);
    expect(world.said().slice(-2)).toEqual(['One,', 'Two,']);
    // Neither our name for the node's tool nor the fields of its row leave this server.
    expect(JSON.stringify(asked)).not.toMatch(/calledAs|node: run|orgId/);
  });

  it('leaves the choice behind a tool to the model, which has read the answer', async () => {
    const { serverMessages } = serverThat('sold out');
    const workflow = {
      nodes: [start, lookUp, node('offer'), node('order')],
      edges: [
        { from: 'start', to: 'look_up' },
        judged('look_up', 'order', 'There are some left.'),
        judged('look_up', 'offer', 'There are none left.'),
      ],
    };
    const said: string[] = [];
    const script = (text: string): ScriptedAnswer => {
      said.push(text);
      if (text.includes('too early')) return call('go_to_offer');
      if (text.includes('none')) return call('go_to_offer');
      return call('go_to_look_up');
    };
    const world = await talk(workflow, { start: script }, { serverMessages, hasModel: true });
    await world.type('too early');
    expect(world.entries.join(' ')).toContain('the step "look_up" has not answered yet');
    await world.type('a lamp');
    expect(world.said().join(' ')).toContain('call the one of these that fits: go to order, go to offer');
    await world.type('none then');
    expect(world.said().at(-1)).toBe('offer heard none then.');
  });

  it('goes where the words of a tool’s answer point when there is no model', async () => {
    const workflow = {
      nodes: [start, lookUp, node('sorry'), node('done')],
      edges: [
        { from: 'start', to: 'look_up' },
        judged('look_up', 'sorry', 'The table is not available.'),
        judged('look_up', 'done', 'The table is reserved.'),
      ],
    };
    const scripts = { start: () => call('go_to_look_up') };
    const { serverMessages } = serverThat('{"status":"reserved"}');
    const reserved = await talk(workflow, scripts, { serverMessages });
    await reserved.type('a table');
    expect(reserved.said().at(-1)).toBe('done heard a table.');
    const failed = await talk(workflow, scripts);
    await failed.type('a table');
    expect(failed.said().at(-1)).toBe('sorry heard a table.');
  });

  it('does not go on when a tool has failed that has one way on alone', async () => {
    const workflow = {
      nodes: [start, lookUp, node('done')],
      edges: [
        { from: 'start', to: 'look_up' },
        { from: 'look_up', to: 'done' },
      ],
    };
    const world = await talk(workflow, { start: calls({ go: call('go_to_look_up') }) });
    await world.type('go');
    expect(world.said().at(-1)).toBe('tool unavailable.');
    expect(world.live.members()).toHaveLength(1);
  });

  it('can be entered everywhere where a node says so (field: nodes<conversation>.globalNodePlan.enabled, nodes<conversation>.globalNodePlan.enterCondition)', async () => {
    const globalNodePlan = { enabled: true, enterCondition: 'The visitor wants a person.' };
    const workflow = {
      nodes: [start, node('next'), node('person', { globalNodePlan }), node('off', { globalNodePlan: {} })],
      edges: [
        { from: 'start', to: 'next' },
        { from: 'next', to: 'off' },
      ],
    };
    const world = await talk(workflow, {
      start: calls({ go: call('go_to_next') }),
      next: calls({ human: call('go_to_person') }, 'next'),
    });
    await world.type('go');
    await world.type('a human please');
    expect(world.said().at(-1)).toBe('person heard a human please.');
  });

  it('goes round as long as somebody says something', async () => {
    const workflow = {
      nodes: [start, node('again')],
      edges: [
        { from: 'start', to: 'again' },
        { from: 'again', to: 'start' },
      ],
    };
    const world = await talk(workflow, {
      start: () => call('go_to_again'),
      again: () => call('go_to_start'),
    });
    await world.type('go');
    expect(world.said().at(-1)).toBe('handoff refused.');
    expect(world.live.members()).toHaveLength(4);
    await world.type('go');
    expect(world.live.members()).toHaveLength(7);
  });

  it('has the workflow’s plans, instructions and tools in every conversation (field: globalPrompt, nodes<conversation>.tools)', async () => {
    const seen: unknown[] = [];
    const tool = { type: 'endCall' as const };
    const workflow: Omit<CreateWorkflow, 'name'> = {
      globalPrompt: 'Be brief.',
      nodes: [{ ...start, tools: [tool] } as WorkflowNode, node('next')],
      edges: [{ from: 'start', to: 'next' }],
      model: { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'user', content: 'Hi.' }] },
      endCallMessage: undefined,
      maxDurationSeconds: 77,
    } as never;
    await talk(
      workflow,
      {},
      {
        scriptOf(assistant) {
          seen.push(assistant);
          return '';
        },
      },
    );
    expect(seen[0]).toMatchObject({
      name: 'Ava',
      maxDurationSeconds: 77,
      model: {
        provider: 'openai',
        messages: [
          { role: 'system', content: 'Be brief.\n\nstart' },
          { role: 'user', content: 'Hi.' },
        ],
        tools: [tool],
      },
    });
  });

  it('is refused where it does not begin with a conversation', async () => {
    const workflow = {
      nodes: [{ ...lookUp, isStart: true } as WorkflowNode, node('next')],
      edges: [{ from: 'look_up', to: 'next' }],
    };
    await expect(talk(workflow, {})).rejects.toMatchObject({
      code: 'validation-failed',
      issues: ['workflow.nodes: a call has to begin with a conversation, and "look_up" is none'],
    });
  });

  it('begins with the first message of whoever starts the call (field: assistantOverrides.firstMessage)', async () => {
    const workflow = { nodes: [start, node('next')], edges: [judged('start', 'next', 'More is wanted.')] };
    const scripts = { start: calls({ more: call('go_to_next') }), next: calls({}, 'Next') };
    const world = await talk(workflow, scripts, { assistantOverrides: { firstMessage: 'Welcome back.' } });
    await world.type('more');
    expect(world.said()[0]).toBe('Welcome back.');
    expect(world.said().filter((line) => line === 'Welcome back.')).toHaveLength(1);
  });

  it('leaves the workflow for another assistant where a tool node leads there', async () => {
    const assistant = { name: 'Rose', firstMessage: 'Rose here.' };
    const out: WorkflowNode = {
      type: 'tool',
      name: 'out',
      tool: { type: 'handoff', destinations: [{ type: 'assistant', assistant }] },
    };
    const workflow = { nodes: [start, out], edges: [judged('start', 'out', 'Flowers are wanted.')] };
    const world = await talk(workflow, { start: calls({ flowers: call('go_to_out') }) });
    await world.type('flowers please');
    expect(world.said().at(-1)).toBe('Rose here.');
  });

  it('fills its slots, runs its tool and says goodbye with the built-in dialogue alone', async () => {
    const { asked, serverMessages } = serverThat('Your table is reserved.');
    const schema = {
      type: 'object' as const,
      properties: { name: { type: 'string' as const }, guests: { type: 'integer' as const } },
    };
    const reserve: WorkflowNode = {
      type: 'tool',
      name: 'reserve',
      tool: {
        type: 'function',
        function: { name: 'reserve_table', description: 'Reserves a table.' },
        server: { url: 'https://shop.example/hook' },
      },
    };
    const workflow: Omit<CreateWorkflow, 'name'> = {
      nodes: [
        { type: 'conversation', name: 'gather', isStart: true, variableExtractionPlan: { schema } },
        reserve,
        { type: 'conversation', name: 'closing' },
      ],
      edges: [
        { from: 'gather', to: 'reserve' },
        { from: 'reserve', to: 'closing' },
      ],
    };
    const world = await talk(workflow, {}, { dialogue: createBuiltInDialogue(), serverMessages });
    await world.type('good evening');
    expect(world.said().at(-1)).toMatch(/your name|name\?/i);
    await world.type('Anna Miller');
    expect(world.said().at(-1)).toMatch(/guests/i);
    await world.type('four');
    expect(world.said().join(' ')).toMatch(/Anna Miller.*four/i);
    await world.type('yes please');
    expect(asked).toMatchObject([
      { toolCallList: [{ name: 'reserve_table', parameters: { name: 'Anna Miller', guests: 4 } }] },
    ]);
    expect(world.said()).toContain('Your table is reserved.');
    expect(world.live.members()).toHaveLength(2);
    await world.type('goodbye');
    expect(world.ends[0]).toMatchObject({ reason: 'assistant-ended-call' });
  });

  it('runs what is drafted of stored tools, without a model', async () => {
    const { asked, serverMessages } = serverThat('It arrives on Monday.');
    const id = '0192f0c0-0000-7000-8000-00000000000c';
    const tool: Tool = {
      id,
      orgId: 'org',
      createdAt: '',
      updatedAt: '',
      type: 'function',
      server: { url: 'https://shop.example/hook' },
      function: {
        name: 'look_up_order',
        description: 'Looks up where an order is.',
        parameters: {
          type: 'object',
          properties: { number: { type: 'integer', description: 'order number' } },
          required: ['number'],
        },
      },
    };
    const world = await talk(
      draftWorkflow({ tools: [tool] }),
      {},
      { dialogue: createBuiltInDialogue(), serverMessages, storedTools: { [id]: tool } },
    );
    for (const words of ['hello', 'where is my order', 'seven', 'yes']) await world.type(words);
    expect(asked).toMatchObject([{ toolCallList: [{ name: 'look_up_order', parameters: { number: 7 } }] }]);
    expect(world.said()).toContain('It arrives on Monday.');
    await world.type('goodbye');
    await world.settle();
    expect(world.ends[0]).toMatchObject({ reason: 'assistant-ended-call' });
  });

  it('does nothing twice when a later tool of a way has failed, and says which one', async () => {
    const { asked, serverMessages } = serverThat('booked', 'Error: mail is down', 'sent');
    const tool = (name: string, others: object = {}): WorkflowNode => ({
      type: 'tool',
      name,
      tool: {
        type: 'function',
        function: { name },
        server: { url: 'https://shop.example/hook' },
        ...others,
      },
    });
    const missing: WorkflowNode = {
      type: 'tool',
      name: 'mail',
      toolId: '0192f0c0-0000-7000-8000-00000000000e',
    };
    const workflow = {
      nodes: [start, tool('book'), missing, node('done')],
      edges: [
        { from: 'start', to: 'book' },
        { from: 'book', to: 'mail' },
        { from: 'mail', to: 'done' },
      ],
    };
    const world = await talk(workflow, { start: calls({ go: call('go_to_book') }) }, { serverMessages });
    await world.type('go');
    await world.type('go on');
    expect(asked).toHaveLength(1);
    expect(world.entries.join(' ')).toMatch(
      /The step "mail" did not work: Its tool was deleted.*Done before it, and not done again: "book"/,
    );
  });

  it('knows in the next conversation what a tool on the way has answered', async () => {
    const { serverMessages } = serverThat('{"slot":"eight"}');
    const schema = { type: 'object' as const, properties: { slot: { type: 'string' as const } } };
    const finding: WorkflowNode = {
      type: 'tool',
      name: 'find',
      tool: {
        type: 'function',
        function: { name: 'find' },
        server: { url: 'https://shop.example/hook' },
        variableExtractionPlan: { schema },
      },
    };
    const prompts: string[] = [];
    const workflow = {
      nodes: [start, finding, node('next', { prompt: 'At {{slot}}.' })],
      edges: [
        { from: 'start', to: 'find' },
        { from: 'find', to: 'next' },
      ],
    };
    const world = await talk(
      workflow,
      { start: calls({ go: call('go_to_find') }) },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- functions use none of them
      { serverMessages, tools: {} as never, onPrompt: (prompt) => prompts.push(prompt) },
    );
    await world.type('go');
    expect(prompts).toContain('At eight.');
  });

  it('does not go on before everything is found out, in its type', async () => {
    const schema = {
      type: 'object' as const,
      properties: { name: { type: 'string' as const }, guests: { type: 'integer' as const } },
    };
    const workflow = {
      nodes: [{ ...start, variableExtractionPlan: { schema } } as WorkflowNode, node('next')],
      edges: [{ from: 'start', to: 'next' }],
    };
    const world = await talk(workflow, {
      start: calls({
        early: call('go_to_next', {}),
        wrong: call('go_to_next', { name: 'Ann', guests: 'many' }),
        right: call('go_to_next', { name: 'Ann', guests: 4 }),
      }),
    });
    await world.type('early');
    await world.type('wrong');
    expect(world.live.members()).toHaveLength(1);
    expect(world.entries.join(' ')).toMatch(/find out name, guests first.*find out guests first/);
    await world.type('right');
    expect(world.said().at(-1)).toBe('next heard right.');
  });

  it('goes on from a conversation with nothing to find out, and says goodbye in words of its own', async () => {
    const workflow: Omit<CreateWorkflow, 'name'> = {
      nodes: [
        { type: 'conversation', name: 'route', isStart: true },
        { type: 'conversation', name: 'paris', prompt: 'paris' },
        { type: 'hangup', name: 'end' },
      ],
      edges: [judged('route', 'paris', '{{ city == "Paris" }}'), { from: 'paris', to: 'end' }],
    };
    const world = await talk(
      workflow,
      {},
      { dialogue: createBuiltInDialogue(), overrides: { variableValues: { city: 'Paris' } } },
    );
    await world.type('good evening');
    expect(world.of('workflow.node.started')).toHaveLength(1);
    await world.type('I am here for the tour');
    expect(world.of('workflow.node.started')).toHaveLength(2);
    expect(world.said().at(-1)).toMatch(/\?$/);
    await world.type('very well then');
    await world.settle();
    expect(world.of('workflow.node.started')).toHaveLength(3);
    expect(world.said().join(' ')).toMatch(/Goodbye/);
    expect(world.said().join(' ')).not.toMatch(/say it now/);
    expect(world.ends[0]).toMatchObject({ reason: 'assistant-ended-call' });
  });

  it('a step of the built-in dialogue opens with what it is there for, and not by answering the words that led to it', async () => {
    const asking = (name: string, more: object = {}) =>
      node(name, {
        variableExtractionPlan: { schema: { type: 'object', properties: { [name]: { type: 'string' } } } },
        ...more,
      });
    const nodes: WorkflowNode[] = [
      asking('name', { isStart: true }),
      asking('street', { prompt: 'Find out where it goes.' }),
      node('gift', { prompt: 'Be warm. Ask whether the visitor wants it wrapped.' }),
      node('rest', { prompt: 'Offer help.' }),
      { type: 'hangup', name: 'end' },
    ];
    const edges = nodes.slice(1).map(({ name: to }, index) => ({ from: nodes[index]?.name ?? '', to }));
    const world = await talk({ nodes, edges }, {}, { dialogue: createBuiltInDialogue() });
    const last = async (words: string) => {
      await world.type(words);
      return world.said().slice(-2).join(' ');
    };
    await last('hello');
    await last('Anna Miller');
    expect(await last('yes')).toMatch(/street/);
    await last('Main Street');
    expect(await last('yes that is right')).toContain('Can you tell me whether you want it wrapped?');
    expect(await last('no thank you')).toMatch(/anything else/i);
    expect(world.ends).toEqual([]);
    await last('no, that is all');
    expect(world.ends[0]).toMatchObject({ reason: 'assistant-ended-call' });
    expect(world.said().join(' ')).not.toMatch(/what can i do for you|would you like to know/i);
  });
});

describe('conditions of a workflow are templates', () => {
  const variableExtractionPlan = { schema: { type: 'object', properties: { guests: { type: 'number' } } } };
  const begin = { ...start, variableExtractionPlan } as WorkflowNode;

  it('behind a tool a model reads them with what was found out, which whoever follows knows, too (field: edges.condition.prompt)', async () => {
    const { serverMessages } = serverThat('Free.');
    const offered: (readonly DialogueTool[])[] = [];
    const prompts: string[] = [];
    const script = calls({
      so: call('go_to_big'),
      five: call('go_to_look_up', { id: '7', guests: 5 }),
    });
    const dialogue: DialogueEngine = {
      name: 'fake',
      createSession(options) {
        prompts.push(options.messages.map(({ content }) => content).join(' '));
        const answer = (text: string) => {
          const now = ({ describe, ...tool }: DialogueTool) => ({ ...tool, description: describe?.() ?? '' });
          offered.push((options.tools ?? []).map(now));
          return script(text);
        };
        return createFakeDialogue({ clock: createVirtualClock(), answer }).createSession(options);
      },
    };
    const workflow = {
      nodes: [begin, lookUp, node('big', { prompt: 'A table for {{guests}}.' }), node('small')],
      edges: [
        judged('start', 'look_up', 'The visitor of {{shop}} named a number.'),
        judged('look_up', 'big', 'There are {{guests}} places.'),
        judged('look_up', 'small', 'There are none.'),
      ],
    };
    const world = await talk(
      workflow,
      {},
      {
        serverMessages,
        dialogue,
        hasModel: true,
        overrides: { variableValues: { shop: 'Rosa' } },
      },
    );
    await world.type('five please');
    await world.type('so it is');
    const described = (name: string) =>
      offered.flatMap((tools) => tools.find((tool) => tool.name === name)?.description ?? []);
    expect(described('go_to_look_up')[0]).toContain('The visitor of Rosa named a number.');
    expect(described('go_to_big')[0]).toContain('There are  places.');
    expect(described('go_to_big').at(-1)).toContain('There are 5 places.');
    expect(prompts.at(-1)).toContain('A table for 5.');
  });

  it('without a model their words are those that they have when they are filled in', async () => {
    const { serverMessages } = serverThat('A table in Rome is there.');
    const workflow = {
      nodes: [start, lookUp, node('far'), node('near')],
      edges: [
        judged('start', 'look_up', 'The visitor asks.'),
        judged('look_up', 'far', 'It is a table in Oslo.'),
        judged('look_up', 'near', 'It is a table in {{home}}.'),
      ],
    };
    const world = await talk(
      workflow,
      { start: calls({ ask: call('go_to_look_up', { id: '7' }) }) },
      { serverMessages, overrides: { variableValues: { home: 'Rome' } } },
    );
    await world.type('i ask');
    expect(world.said().at(-1)).toBe('near heard i ask.');
  });

  it('that begin and end with a name are read as a sentence', async () => {
    const workflow = {
      nodes: [start, node('near')],
      edges: [judged('start', 'near', '{{who}} comes from {{home}}')],
    };
    const world = await talk(workflow, { start: calls({ go: call('go_to_near') }) });
    await world.type('go');
    expect(world.said().at(-1)).toBe('near heard go.');
  });

  it('engines of each step are told what was found out (field: model<custom-llm>.headers)', async () => {
    const headersOf: unknown[] = [];
    const model = {
      provider: 'custom-llm',
      model: 'm',
      url: 'https://llm.example',
      headers: { 'x-guests': '{{guests}}', 'x-shop': '{{shop}}' },
    };
    const workflow = {
      nodes: [begin, node('big', { model })] as WorkflowNode[],
      edges: [judged('start', 'big', 'Done.')],
      model,
    } as Omit<CreateWorkflow, 'name'>;
    const world = await talk(
      workflow,
      { start: calls({ five: call('go_to_big', { guests: 5 }) }) },
      {
        overrides: { variableValues: { shop: 'Rosa' } },
        scriptOf: (assistant) => {
          headersOf.push(assistant.model?.provider === 'custom-llm' ? assistant.model.headers : undefined);
          return assistant.model?.messages?.[0]?.content?.split('\n').at(-1) ?? '';
        },
      },
    );
    await world.type('five');
    expect(headersOf).toContainEqual({ 'x-shop': 'Rosa' });
    expect(headersOf).toContainEqual({ 'x-shop': 'Rosa', 'x-guests': '5' });
  });
});

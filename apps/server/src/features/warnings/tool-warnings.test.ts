import type { CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { toolWarnings } from './tool-warnings.ts';

const server = { url: 'https://hooks.example' };
const paths = (
  tool: CreateTool,
  ...setup: Parameters<typeof toolWarnings> extends [unknown, ...infer Rest] ? Rest : []
) => toolWarnings(tool, ...setup).map(({ path }) => path);

it.each<CreateTool>([
  { type: 'apiRequest', method: 'GET', url: 'https://api.example' },
  { type: 'endCall' },
  { type: 'query', knowledgeBases: [{ provider: 'saywell', fileIds: ['f'] } as never] },
  { type: 'sms' },
  { type: 'slack.message.send' },
  { type: 'mcp', server },
  { type: 'bash', subType: 'bash_20241022', server },
])('nothing of a tool that runs: $type', (tool) => {
  expect(toolWarnings(tool)).toEqual([]);
});

it('code where it does not run, and what of it nothing reads where it does', () => {
  const code: CreateTool = { type: 'code', code: 'return 1', function: { name: 'count' }, server };
  expect(paths(code)).toEqual(['type']);
  expect(paths(code, 'model.tools[0]', { codeTools: 'off' })).toEqual(['model.tools[0].type']);
  expect(paths(code, '', { codeTools: 'isolated' })).toEqual(['server']);
  expect(paths({ type: 'code', code: 'return 1' }, '', { codeTools: 'network' })).toEqual(['function']);
});

it('a server of a protocol that has no address', () => {
  expect(paths({ type: 'mcp' })).toEqual(['server.url']);
});

it('aliases that are no templates, also of destinations', () => {
  const variableExtractionPlan = {
    aliases: [
      { key: 'a', value: '{{ $.name | upcase }}' },
      { key: 'b', value: '{{ name | nofilter }}' },
      { key: 'c', value: '{{$[0].title}}' },
    ],
  };
  const tool: CreateTool = { type: 'function', function: { name: 'find' }, server, variableExtractionPlan };
  const path = 'variableExtractionPlan.aliases[1].value';
  expect(toolWarnings(tool, 'model.tools[0]')).toMatchObject([
    { path: `model.tools[0].${path}`, code: 'template-not-understood' },
  ]);
  const destination = { type: 'assistant' as const, assistantName: 'Desk', variableExtractionPlan };
  expect(paths({ type: 'handoff', destinations: [destination] })).toEqual([`destinations[0].${path}`]);
});

it('conditions of a rejection that are no expressions are told (field: rejectionPlan.conditions.regex)', () => {
  const tool: CreateTool = {
    type: 'function',
    function: { name: 'book' },
    rejectionPlan: {
      conditions: [
        { type: 'regex', regex: '(unclosed' },
        { type: 'group', operator: 'OR', conditions: [{ type: 'regex', regex: '(?i)sunday' }] },
        { type: 'regex', regex: 'sunday' },
      ],
    },
  };
  expect(toolWarnings(tool)).toMatchObject([
    { path: 'rejectionPlan.conditions[0].regex', code: 'pattern-not-understood' },
    { path: 'rejectionPlan.conditions[1].conditions[0].regex', code: 'pattern-not-understood' },
  ]);
});

it('a plan that rejects nothing, and a text that never says true (field: rejectionPlan.conditions)', () => {
  const plan = (...liquid: readonly string[]): CreateTool => ({
    type: 'function',
    function: { name: 'book' },
    rejectionPlan: { conditions: liquid.map((one) => ({ type: 'liquid', liquid: one })) },
  });
  expect(paths(plan())).toEqual(['rejectionPlan.conditions']);
  expect(paths(plan('no', ' true ', '{{ closed }}'))).toEqual(['rejectionPlan.conditions[0].liquid']);
  const { rejectionPlan: _, ...without } = plan();
  expect(paths({ ...without, rejectionPlan: {} })).toEqual([]);
});

it('what an asynchronous tool never says is told (field: messages.*)', () => {
  const messages = (
    ['request-start', 'request-complete', 'request-failed', 'request-response-delayed'] as const
  ).map((type) => ({ type, content: 'Said.' }));
  const tool: CreateTool = { type: 'function', function: { name: 'book' }, server, messages };
  expect(paths(tool)).toEqual([]);
  expect(paths({ ...tool, async: true })).toEqual(['messages[2]', 'messages[3]']);
});

it('requests that cannot come about, searches without files, and a mode beside a plan', () => {
  const request = { type: 'apiRequest', method: 'POST', url: 'https://api.example' } as const;
  expect(paths({ ...request, url: 'ftp://api.example' })).toEqual(['url']);
  expect(paths({ ...request, url: 'not one' })).toEqual(['url']);
  expect(paths({ ...request, url: '{{base}}/orders' })).toEqual([]);
  const encryptedPaths = ['card'];
  expect(paths({ ...request, encryptedPaths })).toEqual(['encryptedPaths']);
  expect(paths({ ...request, encryptedPaths, credentialId: 'c' })).toEqual([]);
  const several = ['$.items[*].card', '$..card', 'card'];
  expect(paths({ ...request, encryptedPaths: several, credentialId: 'c' })).toEqual(['encryptedPaths[1]']);
  expect(paths({ ...request, encryptedPaths, credentialId: 'c', method: 'GET' })).toEqual(['encryptedPaths']);
  const sealed: CreateTool = {
    type: 'function',
    function: { name: 'f' },
    server: { url: 'https://hooks.example', encryptedPaths },
  };
  expect(paths(sealed)).toEqual(['server.encryptedPaths']);
  expect(paths({ type: 'query' })).toEqual(['knowledgeBases']);
  const destination = {
    type: 'assistant',
    assistantId: 'b',
    transferMode: 'delete-history',
    contextEngineeringPlan: { type: 'all' },
  } as const;
  expect(paths({ type: 'handoff', destinations: [destination] })).toEqual(['destinations[0].transferMode']);
});

it('of two messages for one moment, and of two names, the one that does not count (field: messages.conditions, <apiRequest>.name)', () => {
  const start = (value?: string) => ({
    type: 'request-start' as const,
    content: 'One moment.',
    ...(value !== undefined && { conditions: [{ operator: 'eq' as const, param: 'day', value }] }),
  });
  const messages = [
    start('Monday'),
    start(),
    start('Tuesday'),
    start(),
    { type: 'request-complete' as const, content: 'Found.' },
  ];
  const tool = { type: 'function' as const, function: { name: 'look' }, messages };
  expect(toolWarnings(tool).map(({ path }) => path)).toEqual(['messages[3]']);
  const request = {
    type: 'apiRequest' as const,
    method: 'GET' as const,
    url: 'https://a.example',
    name: 'one',
  };
  expect(toolWarnings(request)).toEqual([]);
  expect(toolWarnings({ ...request, function: { name: 'two' } }).map(({ path }) => path)).toEqual(['name']);
});

it('groups of no conditions, texts that are no templates and addresses with filters', () => {
  const broken = 'Got {{ b | nofilter }}';
  const tool: CreateTool = {
    type: 'function',
    function: { name: 'look', description: broken },
    messages: [
      { type: 'request-start', content: broken },
      { type: 'request-complete', content: '{{ b }}' },
    ],
    server: { url: 'https://a.example/{{ b | upcase }}', headers: { 'x-b': broken } },
    parameters: [{ key: 'b', value: { inner: broken } }],
    rejectionPlan: { conditions: [{ type: 'group', operator: 'AND', conditions: [] }] },
  };
  expect(toolWarnings(tool).map(({ path }) => path)).toEqual([
    'rejectionPlan.conditions[0].conditions',
    'function.description',
    'messages[0].content',
    'server.url',
    'server.headers.x-b',
    'parameters[0].value.inner',
  ]);
});

it('conditions that compare what is no number are never met', () => {
  const conditions = [
    { operator: 'gt' as const, param: 'people', value: 'many' },
    { operator: 'lte' as const, param: 'people', value: '4.5' },
    { operator: 'lt' as const, param: 'people', value: '{{ seats }}' },
    { operator: 'eq' as const, param: 'people', value: 'many' },
  ];
  const messages = [{ type: 'request-start' as const, content: 'One moment.', conditions }];
  expect(paths({ type: 'function', function: { name: 'book' }, server, messages })).toEqual([
    'messages[0].conditions[0].value',
  ]);
});

it('choices of an own function that name no destination', () => {
  const handoff = (...values: string[]): CreateTool => ({
    type: 'handoff',
    destinations: [
      { type: 'assistant', assistantName: 'Billing' },
      { type: 'assistant', assistantName: 'Sales' },
    ],
    function: {
      name: 'pass_on',
      parameters: { type: 'object', properties: { to: { type: 'string', enum: values } } },
    },
  });
  expect(paths(handoff('billing', 'Sales'))).toEqual([]);
  expect(paths(handoff('billing', 'Support'))).toEqual(['function.parameters.properties.to.enum[1]']);
  expect(paths(handoff('1', '2'))).toEqual(['function.parameters']);
});

import type { CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { toolWarnings } from '../tool-warnings.ts';

const paths = (tool: CreateTool) => toolWarnings(tool).map(({ path }) => path);
const text = { type: 'string' as const };
const find: CreateTool = {
  type: 'function',
  function: { name: 'find', parameters: { type: 'object', properties: { id: text } } },
};

it('a variable that is to take what is sent (field: <apiRequest>.body.target, function.parameters.target)', () => {
  const properties = {
    id: { ...text, target: 'order' },
    at: { type: 'object' as const, properties: { day: { ...text, target: 'day' } } },
  };
  expect(
    paths({
      type: 'apiRequest',
      method: 'POST',
      url: 'https://api.example',
      body: { type: 'object', properties },
    }),
  ).toEqual(['body.properties.id.target', 'body.properties.at.properties.day.target']);
  const parameters = { type: 'object' as const, properties: { id: { ...text, target: 'order' } } };
  expect(paths({ type: 'function', function: { name: 'find', parameters } })).toEqual([
    'function.parameters.properties.id.target',
  ]);
  const named = { type: 'object' as const, properties: { target: text } };
  expect(paths({ type: 'function', function: { name: 'find', parameters: named } })).toEqual([]);
  const variableExtractionPlan = { schema: { type: 'object' as const, properties } };
  expect(paths({ ...find, variableExtractionPlan })).toEqual([]);
});

it('a condition on an argument that the function does not have (field: messages.conditions.param)', () => {
  const on = (...params: string[]) => ({
    type: 'request-start' as const,
    content: 'One moment.',
    conditions: params.map((param) => ({ param, operator: 'eq' as const, value: 'x' })),
  });
  expect(paths({ ...find, messages: [on('id', 'id.part', 'zzz')] })).toEqual([
    'messages[0].conditions[2].param',
  ]);
  expect(paths({ ...find, parameters: [{ key: 'zzz', value: 'x' }], messages: [on('zzz')] })).toEqual([]);
  expect(paths({ type: 'function', function: { name: 'find' }, messages: [on('zzz')] })).toEqual([]);
  expect(paths({ type: 'mcp', server: { url: 'https://mcp.example' }, messages: [on('zzz')] })).toEqual([]);
});

it('a condition on a value that the argument never has (field: messages.conditions.value)', () => {
  const properties = { size: { ...text, enum: ['S', 'L'] }, people: { type: 'integer' as const } };
  const tool = {
    type: 'function' as const,
    function: { name: 'f', parameters: { type: 'object' as const, properties } },
  };
  const on = (operator: 'eq' | 'neq' | 'gt', param: string, value: string) => ({
    type: 'request-start' as const,
    content: 'One moment.',
    conditions: [{ operator, param, value }],
  });
  const parameters = [
    { key: 'shop', value: 'north' },
    { key: 'seats', value: 4 },
    { key: 'day', value: '{{ day }}' },
  ];
  const met = [
    on('eq', 'size', 'L'),
    on('eq', 'size', '{{ usual }}'),
    on('neq', 'size', 'XL'),
    on('eq', 'shop', 'north'),
    on('gt', 'seats', '3'),
    on('eq', 'day', 'Monday'),
    on('eq', 'people', '9'),
  ];
  expect(paths({ ...tool, parameters, messages: met })).toEqual([]);
  const unmet = [
    on('eq', 'size', 'XL'),
    on('eq', 'shop', 'south'),
    on('neq', 'shop', 'north'),
    on('gt', 'seats', '4'),
  ];
  expect(paths({ ...tool, parameters, messages: unmet })).toEqual(
    unmet.map((_message, index) => `messages[${index}].conditions[0].value`),
  );
});

it('of two fixed values of one name the one that is not sent (field: parameters.key)', () => {
  const parameters = ['a', 'b', 'a'].map((key) => ({ key, value: '1' }));
  expect(paths({ ...find, parameters })).toEqual(['parameters[0]']);
});

it('names that are required and are not there (field: function.parameters.required, <apiRequest>.body.required)', () => {
  const schema = { type: 'object' as const, properties: { id: text }, required: ['id', 'zz'] };
  const nested = { type: 'object' as const, properties: { order: schema }, required: ['order'] };
  expect(paths({ type: 'function', function: { name: 'f', parameters: nested } })).toEqual([
    'function.parameters.properties.order.required[1]',
  ]);
  expect(paths({ type: 'apiRequest', method: 'POST', url: 'https://api.example', body: schema })).toEqual([
    'body.required[1]',
  ]);
  const open = { ...schema, additionalProperties: true };
  expect(paths({ type: 'function', function: { name: 'f', parameters: open } })).toEqual([]);
});

it('a schema of an answer that sets no variable (field: variableExtractionPlan.schema)', () => {
  const planned = (schema: object): CreateTool =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every one is a schema
    ({ ...find, variableExtractionPlan: { schema } }) as CreateTool;
  expect(paths(planned({ type: 'string' }))).toEqual(['variableExtractionPlan.schema.type']);
  expect(paths(planned({ type: 'object', properties: {} }))).toEqual(['variableExtractionPlan.schema']);
  expect(paths(planned({ type: 'object', properties: { id: text }, required: ['id'] }))).toEqual([]);
  expect(paths(planned({ type: 'object' }))).toEqual([]);
});

it('messages without words (field: messages.content, messages.contents)', () => {
  const said = { type: 'text' as const, text: 'Un attimo.', language: 'it' };
  expect(
    paths({
      ...find,
      messages: [
        { type: 'request-start', content: '', blocking: true },
        { type: 'request-complete' },
        { type: 'request-failed', endCallAfterSpokenEnabled: true },
        { type: 'request-start', conditions: [{ operator: 'eq', param: 'id', value: 'x' }] },
      ],
    }),
  ).toEqual(['messages[0].blocking', 'messages[1]']);
  expect(paths({ ...find, messages: [{ type: 'request-start', content: '' }] })).toEqual([]);
  expect(paths({ ...find, messages: [{ type: 'request-start', contents: [said, said] }] })).toEqual([
    'messages[0].contents[1]',
  ]);
});

it('messages of a tool that is done at once (field: <endCall>.messages)', () => {
  const messages = (['request-start', 'request-failed', 'request-response-delayed'] as const).map((type) => ({
    type,
    content: 'Bye.',
  }));
  expect(paths({ type: 'endCall', messages })).toEqual(['messages[1]', 'messages[2]']);
  const rejectionPlan = { conditions: [{ type: 'regex' as const, regex: 'not yet' }] };
  expect(paths({ type: 'endCall', messages, rejectionPlan })).toEqual(['messages[2]']);
});

it('a message for when the tool has failed already (field: messages.timingMilliseconds)', () => {
  const messages = [9_000, 11_000].map((timingMilliseconds) => ({
    type: 'request-response-delayed' as const,
    content: 'Still looking.',
    timingMilliseconds,
  }));
  const server = { url: 'https://hooks.example', timeoutSeconds: 10 };
  expect(paths({ ...find, server, messages })).toEqual(['messages[1].timingMilliseconds']);
  const usual = [{ type: 'request-response-delayed' as const, content: 'Still looking.' }];
  const within = (timeoutSeconds: number) => ({ ...server, timeoutSeconds });
  expect(paths({ ...find, server: within(2), messages: usual })).toEqual(['messages[0]']);
  expect(paths({ ...find, server: within(3), messages: usual })).toEqual([]);
});

it('a function of a server that names its own (field: <mcp>.function)', () => {
  const server = { url: 'https://mcp.example' };
  expect(paths({ type: 'mcp', server })).toEqual([]);
  expect(paths({ type: 'mcp', server, function: { name: 'find' } })).toEqual(['function']);
});

it('a search in no knowledge base (field: <knowledgeBase>.knowledgeBaseId)', () => {
  expect(paths({ type: 'knowledgeBase', knowledgeBaseId: null })).toEqual(['knowledgeBaseId']);
  expect(paths({ type: 'knowledgeBase', knowledgeBaseId: 'k' })).toEqual([]);
});

it('statuses that no answer has (field: server.backoffPlan.excludedStatusCodes, <apiRequest>.backoffPlan.excludedStatusCodes)', () => {
  const backoffPlan = {
    type: 'fixed' as const,
    maxRetries: 1,
    baseDelaySeconds: 0,
    excludedStatusCodes: [404, { statusCode: 429 }, { from: 500, to: 599 }, { foo: 1 }, 1000],
  };
  const idle = [2, 3, 4].map((index) => `backoffPlan.excludedStatusCodes[${index}]`);
  expect(paths({ type: 'apiRequest', method: 'GET', url: 'https://api.example', backoffPlan })).toEqual(idle);
  expect(paths({ ...find, server: { url: 'https://hooks.example', backoffPlan } })).toEqual(
    idle.map((path) => `server.${path}`),
  );
});

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
  expect(paths({ ...find, parameters: [{ key: 'zzz', value: '1' }], messages: [on('zzz')] })).toEqual([]);
  expect(paths({ type: 'function', function: { name: 'find' }, messages: [on('zzz')] })).toEqual([]);
  expect(paths({ type: 'mcp', server: { url: 'https://mcp.example' }, messages: [on('zzz')] })).toEqual([]);
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

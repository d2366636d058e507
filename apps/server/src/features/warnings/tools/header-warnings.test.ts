import type { CreateAssistant, CreateTool, JsonSchema } from '@saywell/contract';
import { expect, it } from 'vitest';
import { toolWarnings } from '../tool-warnings.ts';
import { mootValues } from '../fields/moot-values.ts';

const url = 'https://hooks.example';
const unsent = {
  'X Y': 'a',
  Host: 'other.example',
  'content-length': '3',
  'X-Line': 'two\nlines',
  'X-Place': '東京',
  'X-City': 'Köln',
  'X-Name': '{{ name }}',
  'X-A': '1',
  'x-a': '2',
};
const idle = ['X Y', 'Host', 'content-length', 'X-Line', 'X-Place', 'X-A'];
const paths = (tool: CreateTool) => toolWarnings(tool).map(({ path }) => path);

it('headers that a server is not sent (field: server.headers)', () => {
  const tool: CreateTool = { type: 'function', function: { name: 'f' }, server: { url, headers: unsent } };
  expect(paths(tool)).toEqual(idle.map((name) => `server.headers.${name}`));
  const assistant: CreateAssistant = { server: { url, headers: unsent } };
  expect(mootValues(assistant).map(({ path }) => path)).toEqual(idle.map((name) => `server.headers.${name}`));
  const [twin] = toolWarnings({ ...tool, server: { url, headers: { 'X-A': '1', 'x-a': '2' } } });
  expect(twin?.message).toContain('x-a behind it');
  expect(paths({ ...tool, server: { url, headers: { 'X-A': '1', 'x-a': '{{ a }}' } } })).toEqual([]);
});

it('headers that a request is not sent with, and those without a value (field: <apiRequest>.headers)', () => {
  const text = { type: 'string' as const };
  const headersOf = (all: Readonly<Record<string, string | undefined>>): JsonSchema => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { ...text, value }])),
  });
  const request = { type: 'apiRequest', method: 'POST', url: 'https://api.example' } as const;
  expect(paths({ ...request, headers: headersOf(unsent) })).toEqual(
    idle.map((name) => `headers.properties.${name}`),
  );
  const bare = headersOf({ 'X-Id': undefined });
  expect(paths({ ...request, headers: bare })).toEqual(['headers.properties.X-Id']);
  const body: JsonSchema = { type: 'object', properties: { 'X-Id': text } };
  expect(paths({ ...request, headers: bare, body })).toEqual([]);
});

import { expect, it, vi } from 'vitest';
import { mapBodySecrets } from './sealed-bodies.ts';

const hide = (secret: unknown) => `<${JSON.stringify(secret)}>`;

it('every secret is changed as a whole, wherever it is', () => {
  const body = {
    name: 'secret',
    server: { url: 'https://example.com', secret: 's', headers: { a: 'b' } },
    model: { tools: [{ type: 'code', environmentVariables: [{ name: 'A', value: 'v' }] }, { type: 'x' }] },
    membersOverrides: { credentials: [{ provider: 'openai', apiKey: 'k' }] },
    transport: { callToken: 't' },
    destinations: [{ sipHeaders: { 'X-A': 'a' } }],
  };
  const before = structuredClone(body);
  expect(mapBodySecrets(body, hide)).toEqual({
    name: 'secret',
    server: { url: 'https://example.com', secret: '<"s">', headers: '<{"a":"b"}>' },
    model: { tools: [{ type: 'code', environmentVariables: '<[{"name":"A","value":"v"}]>' }, { type: 'x' }] },
    membersOverrides: { credentials: '<[{"provider":"openai","apiKey":"k"}]>' },
    transport: { callToken: '<"t">' },
    destinations: [{ sipHeaders: '<{"X-A":"a"}>' }],
  });
  expect(body).toEqual(before);
});

it('what callers fill with names of their own is left alone', () => {
  const body = {
    metadata: { secret: 's' },
    assistantOverrides: { variableValues: { token: 't' } },
    function: { parameters: { type: 'object', properties: { password: { type: 'string' } } } },
  };
  expect(mapBodySecrets(body, hide)).toBe(body);
});

it('without a secret nothing is copied, and unset ones stay unset', () => {
  const change = vi.fn<(secret: unknown) => unknown>();
  for (const value of [null, undefined, 'secret', 7, [], [{ a: [1] }], { secret: null, headers: undefined }])
    expect(mapBodySecrets(value, change)).toBe(value);
  expect(change).not.toHaveBeenCalled();
});

it('a field that is called like the prototype is a field', () => {
  const body: unknown = JSON.parse('{"__proto__":{"secret":"s"},"a":1}');
  expect(JSON.stringify(mapBodySecrets(body, hide))).toBe('{"__proto__":{"secret":"<\\"s\\">"},"a":1}');
});

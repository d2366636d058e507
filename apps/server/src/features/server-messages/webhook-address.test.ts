import { expect, it } from 'vitest';
import { refuseUnreachableWebhooks } from './webhook-address.ts';

const refuse =
  (body: unknown, allowPrivate = false) =>
  () =>
    refuseUnreachableWebhooks(body, allowPrivate);
const server = (url: string) => ({ server: { url } });
const issues = (...expected: string[]) =>
  expect.objectContaining({ code: 'validation-failed', issues: expected });
const isPrivate = expect.objectContaining({
  issues: [expect.stringMatching(/^server\.url is an address that only this server/)],
});

it.each([
  'http://127.0.0.1/hook',
  'http://10.1.2.3/hook',
  'http://[::1]:9/hook',
  'http://169.254.169.254/latest',
  'http://localhost:8080/hook',
  'http://a.localhost./hook',
  'http://2130706433/hook',
])('refuses %s, unless its operator allows it', (url) => {
  expect(refuse(server(url))).toThrow(isPrivate);
  expect(refuse(server(url), true)).not.toThrow();
});

it('refuses what no request can be sent to, whoever allows what', () => {
  const scheme = 'must be an http: or https: address';
  const password = 'must not contain a user name or password: use headers or a credential';
  expect(refuse({ serverUrl: 'ftp://example.com/' }, true)).toThrow(issues(`serverUrl ${scheme}`));
  expect(refuse({ serverUrl: 'example.com' }, true)).toThrow(issues(`serverUrl ${scheme}`));
  expect(refuse(server('https://me:secret@example.com/'), true)).toThrow(issues(`server.url ${password}`));
  expect(refuse({ serverUrl: 'https://me@example.com/' })).toThrow(issues(`serverUrl ${password}`));
});

it('finds them wherever they stand, and names each', () => {
  const body = {
    assistant: { model: { tools: [{ type: 'function' }, server('http://10.0.0.1/')] } },
    serverUrl: 'x:y',
  };
  expect(refuse(body)).toThrow(
    issues(
      expect.stringContaining('assistant.model.tools.1.server.url is an address'),
      'serverUrl must be an http: or https: address',
    ),
  );
});

it.each([
  server('https://example.com/hook'),
  server('http://93.184.216.34/hook'),
  server('https://{{host}}/hook'),
  { server: null },
  { server: { timeoutSeconds: 3 } },
  { serverUrl: '' },
  { metadata: server('http://127.0.0.1/') },
  { url: 'http://127.0.0.1/' },
  null,
  'text',
])('takes %j', (body) => {
  expect(refuse(body)).not.toThrow();
});

import { afterEach, expect, it, vi } from 'vitest';
import { hasPasskeys } from './passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['localhost', true],
  ['saywell.example', true],
  ['server1', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('offers passkeys at %s: %s', (hostname, isOffered) => {
  const read = (options: unknown) => options;
  const forms = { parseRequestOptionsFromJSON: read, parseCreationOptionsFromJSON: read };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', forms);
  vi.stubGlobal('location', { hostname });
  expect(hasPasskeys()).toBe(isOffered);
});

import { expect, it } from 'vitest';
import { createRequestId } from './create-request-id.ts';

const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it('is a random UUID with and without the browser’s own', () => {
  const plain = { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) };
  const ids = [createRequestId(), createRequestId(), createRequestId(plain), createRequestId(plain)];
  for (const id of ids) expect(id).toMatch(version4);
  expect(new Set(ids).size).toBe(4);
  expect(createRequestId({ getRandomValues: (bytes) => bytes.fill(255) })).toBe(
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
  );
});

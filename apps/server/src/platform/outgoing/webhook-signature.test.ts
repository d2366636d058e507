import { expect, it } from 'vitest';
import { webhookSignature } from './webhook-signature.ts';

it('signs the time and the body', () => {
  // echo -n '1700000000.{"a":1}' | openssl dgst -sha256 -hmac secret
  expect(webhookSignature('{"a":1}', 'secret', 1_700_000_000_999)).toBe(
    't=1700000000,v1=49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686',
  );
  const signatures = [
    webhookSignature('{"a":2}', 'secret', 1_700_000_000_000),
    webhookSignature('{"a":1}', 'other', 1_700_000_000_000),
    webhookSignature('{"a":1}', 'secret', 1_700_000_001_000),
    webhookSignature('{"a":1}', 'secret', 1_700_000_000_000),
  ].map((header) => header.split(',')[1]);
  expect(new Set(signatures).size).toBe(4);
});

import { createHmac } from 'node:crypto';
import type { Caller } from '@saywell/contract';

/** Who a receipt is about, for somebody who knows the number or the address: it can be compared, not read. */
export function subjectHashes(
  { number, email }: Caller,
  orgId: string,
  encryptionKey: Uint8Array,
): readonly string[] {
  const key = createHmac('sha256', encryptionKey).update('subjects of deletion records').digest();
  const hashOf = (kind: string, value: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([orgId, kind, value]))
      .digest('hex');
  return [
    ...(number === undefined ? [] : [hashOf('number', number)]),
    ...(email === undefined ? [] : [hashOf('email', email.toLowerCase())]),
  ];
}

import { createHmac, randomBytes } from 'node:crypto';

/*
 * Codes of RFC 6238 as every app makes them: HMAC-SHA1, 30 seconds, six digits. A code is good once: whoever checks
 * keeps the step of the last one.
 */

const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const createTotpSecret = (): Buffer => randomBytes(20);

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The step of the code, one before or after now's among them, if it is later than `lastStep`; null: wrong, or used. */
export function totpStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { readonly now: number; readonly lastStep: number },
): number | null {
  const digits = code.replaceAll(/\s/g, '');
  const step = Math.floor(now / stepMs);
  const steps = [step - 1, step, step + 1].filter(
    (one) => one > lastStep && totpCode(secret, one) === digits,
  );
  return steps[0] ?? null;
}

/** For apps and people: RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

export function totpUri(
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

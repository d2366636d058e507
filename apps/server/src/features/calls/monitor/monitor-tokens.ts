import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export type MonitorPurpose = 'listen' | 'control';

/** Makes and checks what the addresses of a running call carry. */
export interface MonitorTokens {
  issue(callId: string, purpose: MonitorPurpose, lifetimeMs: number): string;
  /** False for a token that is forged, of another call or purpose, or too old. */
  check(token: string, callId: string, purpose: MonitorPurpose): boolean;
}

/** The key that signs them on every server of an installation, of which `encryptionKey` is the key. */
export const monitorKey = (encryptionKey: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', encryptionKey, '', 'saywell call monitor', 32));

/** Default: a key of this process, whose calls nobody else knows. */
export function createMonitorTokens(now: () => number, key: Uint8Array = randomBytes(32)): MonitorTokens {
  const sign = (expiresAt: string, callId: string, purpose: MonitorPurpose): Buffer =>
    createHmac('sha256', key).update(`${purpose}.${callId}.${expiresAt}`).digest();
  return {
    issue(callId, purpose, lifetimeMs) {
      const expiresAt = (now() + lifetimeMs).toString(36);
      return `${expiresAt}.${sign(expiresAt, callId, purpose).toString('base64url')}`;
    },
    check(token, callId, purpose) {
      const [expiresAt = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !/^[0-9a-z]{1,10}$/.test(expiresAt)) return false;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(expiresAt, callId, purpose);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return Number.parseInt(expiresAt, 36) > now();
    },
  };
}

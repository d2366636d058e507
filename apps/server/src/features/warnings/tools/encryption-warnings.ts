import type { ApiWarning, Server } from '@saywell/contract';
import { encryptedPath } from '../../server-messages/encrypted-path.ts';
import { withoutEffect } from '../fields/field-effect.ts';

/** Whoever has them: a request of a tool, or a server. */
type Encrypting = Pick<Server, 'credentialId' | 'encryptedPaths'>;

export const unencrypted =
  'There is no credential with a public key to encrypt with: every request fails.' as const;

/** What cannot be encrypted, so that nothing is sent. `at`: where `encryptedPaths` stands. */
export function encryptionWarnings(
  { credentialId, encryptedPaths = [] }: Encrypting,
  at = 'encryptedPaths',
): readonly ApiWarning[] {
  if (encryptedPaths.length === 0) return [];
  if (credentialId === undefined) return [withoutEffect(at, unencrypted)];
  return encryptedPaths.flatMap((path, index) =>
    encryptedPath(path) === null ? [withoutEffect(`${at}[${index}]`, unreadPath)] : [],
  );
}

const unreadPath =
  'It is no path that is understood here (names, with $. in front or without, and indices: $.items[0].name, items[*].name): every request fails, for what it means would go out in clear.';

/** The same of a server; without an address it is warned of already. */
export const serverEncryptionWarnings = (
  server: Server | null | undefined,
  at: string,
): readonly ApiWarning[] =>
  server?.url === undefined ? [] : encryptionWarnings(server, `${at}.encryptedPaths`);

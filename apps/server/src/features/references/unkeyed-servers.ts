import type { ApiWarning } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';
import { type NamedId, namedIds } from './named-ids.ts';

type KnownCredentials = Pick<Store['credential'], 'get'>;

/** Servers and requests whose credential is there and has no public key, so that nothing of theirs can be encrypted. */
export async function unkeyedServers(
  credentials: KnownCredentials,
  orgId: string,
  body: object,
): Promise<readonly ApiWarning[]> {
  const encrypting = [...namedIds(body, { credentialId: null })].flatMap(({ id, path }) =>
    hasEncryptedPaths(body, path.slice(0, -1)) ? [{ id, path }] : [],
  );
  const ids = [...new Set(encrypting.map(({ id }) => id))];
  const unkeyed = await Promise.all(ids.map((id) => hasNoKey(credentials, orgId, id)));
  return encrypting.flatMap(({ id, path }) => {
    if (unkeyed[ids.indexOf(id)] !== true) return [];
    const at = fieldPath([...path.slice(0, -1), 'encryptedPaths']);
    const why = `The credential ${id} has no public key to encrypt with: every request fails. A custom-credential with an encryptionPlan has.`;
    return [withoutEffect(at, why)];
  });
}

/** As warnings have it: `model.tools[0].server`. */
export const fieldPath = (path: NamedId<string>['path']): string =>
  path
    .reduce<string>((text, step) => `${text}${typeof step === 'number' ? `[${step}]` : `.${step}`}`, '')
    .slice(1);

function hasEncryptedPaths(body: object, path: NamedId<string>['path']): boolean {
  const owner = path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    body,
  );
  const paths: unknown =
    typeof owner === 'object' && owner !== null ? Reflect.get(owner, 'encryptedPaths') : undefined;
  return Array.isArray(paths) && paths.length > 0;
}

/** One that is not there is warned of by itself. */
async function hasNoKey(credentials: KnownCredentials, orgId: string, id: string): Promise<boolean> {
  const credential = await credentials.get(orgId, id);
  return credential !== null && !('encryptionPlan' in credential && credential.encryptionPlan !== undefined);
}

import { parseJson } from '../../platform/parse-json.ts';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import type { StoreContext } from '../store-context.ts';

/** A JSON value that only the row with this id opens to. */
export function sealJson({ encryptionKey }: Pick<StoreContext, 'encryptionKey'>, id: string, value: unknown) {
  return sealText(JSON.stringify(value), id, encryptionKey);
}

/** @throws {SecretUnreadableError} */
export function openJson(
  { encryptionKey }: Pick<StoreContext, 'encryptionKey'>,
  id: string,
  sealed: Buffer,
): unknown {
  return parseJson(unsealText(sealed, id, encryptionKey));
}

import { resourceSchemas, type Token } from '@saywell/contract';
import { present, storedFieldsOf } from '../rows/rows.ts';
import { readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import type { token } from './token-table.ts';

const mask = '••••••••';
export type TokenRow = typeof token.$inferSelect;
const form: StoredForm<Token> = { name: 'token', schema: resourceSchemas.token };

/** Its value is masked. */
export function toToken(row: TokenRow): Token {
  return readStored(form, row.id, {
    ...storedFieldsOf(row),
    tag: row.tag,
    ...present({
      name: row.name,
      restrictions: row.restrictions,
      role: row.role,
      expiresAt: row.expiresAt?.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString(),
    }),
    value: mask + (row.valueHint ?? ''),
  });
}

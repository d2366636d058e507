import type { ApiWarning, Token } from '@saywell/contract';
import { setValuesAt } from '../set-values.ts';
import { withoutEffect } from '../fields/field-effect.ts';

const why =
  'It binds public keys alone: a private one could lift it itself. What a private key may do is its role.';

/** What of a key's restrictions does not bind it; `enabled` switches either kind off. */
export function tokenWarnings({
  tag,
  restrictions = {},
}: Pick<Token, 'tag' | 'restrictions'>): readonly ApiWarning[] {
  if (tag === 'public') return [];
  const found = ['allowedOrigins', 'allowedAssistantIds', 'budget'].flatMap((field) =>
    setValuesAt({ restrictions }, `restrictions.${field}`).map(({ path }) => path),
  );
  const isClosed = restrictions.allowTransientAssistant === false;
  const paths = isClosed ? [...found, 'restrictions.allowTransientAssistant'] : found;
  return paths.map((path) => withoutEffect(path, why));
}

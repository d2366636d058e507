import type { Budget, Token } from '@saywell/contract';

/** What a public key may spend: its own budget, else what the operator gives to every one. */
export function keyBudget(
  key: Pick<Token, 'restrictions'> | null,
  { publicKeyDailyUsd }: { readonly publicKeyDailyUsd: number | undefined },
): Budget {
  const common = publicKeyDailyUsd === undefined ? {} : { dailyUsd: publicKeyDailyUsd };
  return key?.restrictions?.budget ?? common;
}

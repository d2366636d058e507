import type { ChosenEngines } from '../../agents/engines.ts';
import { answeringModels } from '../../budgets/answering-models.ts';
import { maySpend } from '../../budgets/budget-prices.ts';
import { type OpenSpending, spenderOf } from '../../budgets/call-spending.ts';
import { billedEngines } from '../record/billed-engines.ts';
import type { PreparedCall } from '../target/prepare-call.ts';
import type { RunningCallsOptions } from './running-calls-options.ts';
import type { CreateWebCallOptions } from './web-call-options.ts';

/** What a call that is about to be made may spend. Undefined: it can cost nothing. */
export async function spendingOfCall(
  { prices = {}, openSpending }: Pick<RunningCallsOptions, 'prices' | 'openSpending'>,
  { orgId, guest }: Pick<CreateWebCallOptions, 'orgId' | 'guest'>,
  { assistant, config, budgetOwner, handoffs }: PreparedCall,
  chosen: ChosenEngines,
): Promise<OpenSpending | undefined> {
  const billed = { ...billedEngines(assistant, config, chosen), transport: 'saywell' };
  const models = answeringModels(assistant, billed.model).map((model) => ({ model }));
  const all = [billed, ...models, ...(chosen.watch?.named() ?? [])];
  // Whoever takes over may cost something.
  const mayHandOver = handoffs.length > 0;
  if (!mayHandOver && !all.some((engines) => maySpend(engines, prices))) return undefined;
  return openSpending?.(spenderOf(orgId, budgetOwner, guest?.keyId));
}

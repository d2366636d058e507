import { randomUUID } from 'node:crypto';
import { addTokens, type CallUsage, type DialogueEngine, type TokenUsage } from '@saywell/agent';
import type { EndedReason } from '@saywell/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Prices } from '../../platform/config/prices.ts';
import type { Charge } from '../../store/spending/spending-store.ts';
import type { BilledPart, EngineShares } from '../costs/call-costs.ts';
import { type BilledEngines, callCosts } from '../costs/call-costs.ts';
import { type BudgetDesk, type Spender, subjectsOf } from './budget-desk.ts';
import type { BudgetOwner } from './budget-owner.ts';
import { budgetPrices, budgetPricesOfModels } from './budget-prices.ts';
import { watchSpending } from './watch-spending.ts';
import { withUncountedUsage } from './with-uncounted-usage.ts';

/** How a call ends that may cost nothing more. */
export const overBudgetEnd: EndedReason = 'call.in-progress.error-billing-limit';

/** What a call has cost, as budgets count it. */
export interface CallSpending extends Pick<Charge, 'holderId' | 'totalUsd'> {
  /** Accounts that count it. */
  readonly subjects: readonly string[];
}

/** The spending of one call, from before it is made until its end is stored. */
export interface OpenSpending {
  /** The same, with what it spends beyond what its endpoint counts. */
  watched(dialogue: DialogueEngine): DialogueEngine;
  /** The call runs: it is charged from now on. */
  begin(call: SpendingCall): void;
  /** It was not made after all. */
  giveBack(): Promise<void>;
  /** It is over: how it is counted. Nothing is charged any more. */
  end(): Promise<CallSpending>;
}
export interface SpendingCall {
  readonly engines: BilledEngines;
  usage(): CallUsage;
  /** What the assistants that took it over have taken. Default: nobody did. */
  later?(): readonly BilledPart[];
  shares(): EngineShares;
  /** Since somebody was there. */
  minutes(): number;
  /** Says that it has to end, and ends. */
  conclude(reason: EndedReason): void;
}
export interface CallSpendingOptions {
  readonly desk: BudgetDesk;
  readonly prices: Prices;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
}

/** Another one for each call and chat. */
export const spenderOf = (orgId: string, owner: BudgetOwner, keyId: string | undefined): Spender => ({
  orgId,
  holderId: randomUUID(),
  ...owner,
  keyId,
});

/** @throws {DomainError} `billing-limit-reached` or `spending-stopped` */
export async function openCallSpending(
  { desk, prices, clock, log }: CallSpendingOptions,
  spender: Spender,
): Promise<OpenSpending> {
  await desk.open(spender);
  const { holderId } = spender;
  let call: SpendingCall | undefined;
  let uncounted: TokenUsage = { promptTokens: 0, completionTokens: 0, cachedPromptTokens: 0 };
  let stop: (() => Promise<void>) | undefined;
  const totalUsd = (): number => {
    if (call === undefined) return 0;
    const { engines } = call;
    const known = call.usage();
    const usage = { ...known, tokens: addTokens(known.tokens, uncounted) };
    const later = call.later?.() ?? [];
    const taken = { engines, usage, shares: call.shares(), later, minutes: call.minutes() };
    const counted = later.reduce(
      (all, { shares = {}, ...part }) => pricesOfAll({ ...part, shares }, all),
      prices,
    );
    return callCosts(taken, pricesOfAll(taken, counted)).cost;
  };
  return {
    watched: (dialogue) =>
      withUncountedUsage(dialogue, (usage) => {
        uncounted = addTokens(uncounted, usage);
      }),
    begin(begun) {
      call = begun;
      stop = watchSpending({
        desk,
        spender,
        clock,
        totalUsd,
        onOver({ code, message }) {
          log.warn({ orgId: spender.orgId, code, message }, 'a call is ended because of its costs');
          begun.conclude(overBudgetEnd);
        },
        onError: (error) => log.warn({ err: error }, 'the costs of a call could not be charged'),
      });
    },
    giveBack: () => desk.close(spender, 0),
    async end() {
      await stop?.();
      return { holderId, totalUsd: totalUsd(), subjects: subjectsOf(spender).map(({ subject }) => subject) };
    },
  };
}

interface Taken {
  readonly engines: Omit<BilledEngines, 'transport'>;
  readonly shares: EngineShares;
  readonly usage: CallUsage;
}

/** Any of several engines of a part may have done it. */
function pricesOfAll({ engines, shares, usage }: Taken, prices: Prices): Prices {
  const more = [
    ...(shares.transcriber ?? []).map(({ engine }) => ({ transcriber: engine })),
    ...(shares.voice ?? []).map(({ engine }) => ({ voice: engine })),
  ];
  const first = {
    ...budgetPricesOfModels(engines.model, usage.tokens, prices),
    ...budgetPrices(engines, prices),
  };
  return more.reduce((all, one) => ({ ...budgetPrices(one, prices), ...all }), first);
}

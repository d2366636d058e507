import type { Budget, Org } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { ApiLog } from '../../platform/logs/api-log.ts';
import type { SpendingAccount, SpendingLevel } from '../../store/spending/spending-store.ts';
import type { Store } from '../../store/store.ts';
import { keyBudget } from './key-budget.ts';

/** A call or a chat that may cost something. */
export interface Spender {
  readonly orgId: string;
  readonly holderId: string;
  /** Of a stored assistant. */
  readonly assistantId?: string | undefined;
  /** Of one that is written out it is for this call or chat alone. */
  readonly assistantBudget?: Budget | undefined;
  /** Of the public key that a page made it with. */
  readonly keyId?: string | undefined;
}

/** Why something that costs may not begin, or not go on. */
export interface Refusal {
  readonly code: 'billing-limit-reached' | 'spending-stopped';
  readonly message: string;
}

export interface BudgetDeskOptions {
  readonly store: Pick<Store, 'org' | 'token' | 'spending'>;
  /** Of a public key without a budget of its own; undefined: nothing is bounded. US dollars. */
  readonly publicKeyDailyUsd: number | undefined;
  readonly apiLog?: ApiLog | undefined;
  readonly log: { warn(details: object, message: string): void };
  /** Epoch ms. */
  readonly now: () => number;
}

export interface BudgetDesk {
  /** Keeps room for a call or a chat that is to begin. @throws {DomainError} `billing-limit-reached` or `spending-stopped` */
  open(spender: Spender): Promise<void>;
  /** What it has cost so far; null: it may go on. */
  charge(spender: Spender, totalUsd: number): Promise<Refusal | null>;
  /** It is over, and has cost so much. */
  close(spender: Spender, totalUsd: number): Promise<void>;
}

/** What a call may cost until it is charged again (10 s), with room to spare. */
const holdUsd = 0.05;

export function createBudgetDesk(options: BudgetDeskOptions): BudgetDesk {
  const { store } = options;
  const charged = async (spender: Spender, totalUsd: number): Promise<Refusal | null> => {
    const org = await store.org.get(spender.orgId);
    if (org?.spendingStopped === true) return stopped;
    const accounts = await accountsOf(options, spender, org);
    // Nobody waits for anybody where nothing is bounded: it is counted at the end.
    if (accounts.every(isUnbounded)) return null;
    const { holderId } = spender;
    const outcome = await store.spending.charge(spender.orgId, { holderId, accounts, totalUsd, holdUsd });
    for (const level of outcome.nearlySpent) noteNearlySpent(options, spender, level);
    const [exceeded] = outcome.exceeded;
    return exceeded === undefined ? null : overBudget(exceeded);
  };
  const close = async (spender: Spender, totalUsd: number): Promise<void> => {
    const { orgId, holderId } = spender;
    await store.spending.charge(orgId, { holderId, accounts: subjectsOf(spender), totalUsd, holdUsd: null });
  };
  return {
    async open(spender) {
      const refusal = await charged(spender, 0);
      if (refusal === null) return;
      if (refusal !== stopped) await close(spender, 0);
      throw new DomainError(refusal.code, refusal.message);
    },
    charge: charged,
    close,
  };
}

/** Where the costs of a call or a chat are counted, whatever is bounded. */
export function subjectsOf(spender: Spender): readonly SpendingAccount[] {
  const { keyId } = spender;
  const assistant = assistantSubject(spender);
  return [
    { subject: orgSubject },
    ...(assistant === null ? [] : [{ subject: assistant }]),
    ...(keyId === undefined ? [] : [{ subject: `key:${keyId}` }]),
  ];
}

/** Null: it is written out, and has no budget. */
function assistantSubject({ assistantId, assistantBudget, holderId }: Spender): string | null {
  if (assistantId !== undefined) return `assistant:${assistantId}`;
  return assistantBudget === undefined ? null : `assistant:${holderId}`;
}

const orgSubject = 'org';

async function accountsOf(
  options: BudgetDeskOptions,
  spender: Spender,
  org: Org | null,
): Promise<readonly SpendingAccount[]> {
  const { orgId, assistantBudget, keyId } = spender;
  const key = keyId === undefined ? null : await options.store.token.get(orgId, keyId);
  return subjectsOf(spender).map(({ subject }) => {
    if (subject === orgSubject) return { subject, ...org?.budget };
    return { subject, ...(subject.startsWith('key:') ? keyBudget(key, options) : assistantBudget) };
  });
}

const isUnbounded = ({ dailyUsd, monthlyUsd }: SpendingAccount): boolean =>
  dailyUsd === undefined && monthlyUsd === undefined;

const stopped: Refusal = {
  code: 'spending-stopped',
  message:
    'The organisation has stopped whatever costs money (spendingStopped). An administrator can lift that.',
};

function overBudget({ subject, period, limitUsd }: SpendingLevel): Refusal {
  return {
    code: 'billing-limit-reached',
    message: `The budget of ${ownerOf(subject)}, ${limitUsd} USD a ${period}, leaves no room for this. ${remedyOf(subject)}`,
  };
}

function noteNearlySpent(
  { apiLog, log, now }: BudgetDeskOptions,
  { orgId }: Spender,
  level: SpendingLevel,
): void {
  const { subject, period, limitUsd, spentUsd } = level;
  const message = `80 % of the budget of ${ownerOf(subject)}, ${limitUsd} USD a ${period}, are spent: ${spentUsd.toFixed(2)} USD.`;
  log.warn({ orgId, subject, period, limitUsd, spentUsd }, 'most of a budget is spent');
  const requestStartedAt = new Date(now()).toISOString();
  apiLog?.add({ orgId, type: 'Call', message, level: 'WARN', requestStartedAt });
}

function ownerOf(subject: string): string {
  if (subject === orgSubject) return 'the organisation';
  return subject.startsWith('key:') ? 'the public key' : 'the assistant';
}

function remedyOf(subject: string): string {
  if (subject === orgSubject) return "Raise the organisation's budget to go on.";
  return subject.startsWith('key:')
    ? 'Raise restrictions.budget of the key, or SAYWELL_PUBLIC_KEY_DAILY_USD, to go on.'
    : 'Raise metadata.saywell.budget of the assistant to go on.';
}

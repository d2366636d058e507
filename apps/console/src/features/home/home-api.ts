import type {
  AnalyticsQuery,
  AnalyticsResult,
  AuthCredential,
  Call,
  Me,
  Token,
  User,
} from '@saywell/contract';
import { queryOptions } from '@tanstack/react-query';
import { mayCall } from '../../app/roles.ts';
import type { Services } from '../../app/services.tsx';
import { clock, secondsOf } from '../../content/amounts.ts';
import { endedText } from '../../content/ended-words.ts';
import type { IconName } from '../../ui/icon.tsx';

const shownCalls = 6;

export const homeQuery = {
  calls: ({ api }: Services) =>
    queryOptions({
      queryKey: ['call.pageMetadata', 'last'],
      queryFn: () => api.signedIn.call.pageMetadata({ limit: shownCalls }),
    }),
  /** Of the last seven days, and of the seven before them. */
  figures: ({ api }: Services, now: number) =>
    queryOptions({
      queryKey: ['analytics.query', 'home', Math.floor(now / 60_000)],
      queryFn: async ({ signal }) => {
        const week = 7 * 86_400_000;
        const queries = [now, now - week].flatMap((end) => weekQueries(end - week, end));
        const results = await api.signedIn.analytics.query({ queries }, { signal });
        return [weekOf(results.slice(0, 2)), weekOf(results.slice(2))] as const;
      },
      staleTime: 60_000,
    }),
  credentials: ({ api }: Services) =>
    queryOptions({
      queryKey: ['authCredential.list'],
      queryFn: () => api.signedIn.authCredential.list(),
    }),
  members: ({ api }: Services, orgId: string) =>
    queryOptions({ queryKey: ['org.users', orgId], queryFn: () => api.signedIn.org.users(orgId) }),
} as const;

function weekQueries(start: number, end: number): AnalyticsQuery[] {
  const timeRange = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  const count = { operation: 'count', column: 'id', alias: 'calls' } as const;
  return [
    {
      table: 'call',
      name: 'whole',
      timeRange,
      operations: [
        count,
        { operation: 'sum', column: 'duration', alias: 'seconds' },
        { operation: 'sum', column: 'cost', alias: 'cost' },
        { operation: 'p95', column: 'turnLatency', alias: 'p95' },
      ],
    },
    {
      table: 'call',
      name: 'judged',
      timeRange,
      operations: [count],
      groupBy: ['analysis.successEvaluation'],
    },
  ];
}

export interface WeekFigures {
  readonly calls: number | null;
  readonly seconds: number | null;
  /** USD. */
  readonly cost: number | null;
  readonly p95: number | null;
  /** Of the calls that were judged. */
  readonly success: number | null;
}

export function weekOf([whole, judged]: readonly Pick<AnalyticsResult, 'result'>[]): WeekFigures {
  const row = whole?.result[0];
  const read = (name: string): number | null => {
    const value = row?.[name];
    return typeof value === 'number' ? value : null;
  };
  const judgedAs = (word: string): number => {
    const found = judged?.result.find((one) => one['analysis.successEvaluation'] === word)?.['calls'];
    return typeof found === 'number' ? found : 0;
  };
  const all = judgedAs('true') + judgedAs('false');
  return {
    calls: read('calls'),
    seconds: read('seconds'),
    cost: read('cost'),
    p95: read('p95'),
    success: all === 0 ? null : judgedAs('true') / all,
  };
}

export interface StepLeft {
  readonly to: '/assistants' | '/settings/account' | '/settings/members';
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

interface Known {
  readonly me: Pick<Me, 'role'>;
  /** Undefined also for who may not see them. */
  readonly keys: readonly Pick<Token, 'restrictions'>[] | undefined;
  readonly credentials: readonly Pick<AuthCredential, 'kind'>[] | undefined;
  readonly members: readonly Pick<User, 'id'>[] | undefined;
}

/** What makes an installation useful, safe and shared; each is gone when it is done, and none is shown before it is known. */
export function stepsLeft({ me, keys, credentials, members }: Known): readonly StepLeft[] {
  const steps: (StepLeft | false)[] = [
    keys?.every(({ restrictions }) => restrictions?.allowedAssistantIds === undefined) === true &&
      mayCall(me, 'token.create') && {
        to: '/assistants',
        icon: 'globe',
        title: 'Put an assistant on your page',
        text: 'Open one: it has a key that works there only, and the lines to copy.',
      },
    credentials !== undefined &&
      !credentials.some(({ kind }) => kind === 'passkey' || kind === 'totp' || kind === 'oidc') && {
        to: '/settings/account',
        icon: 'passkey',
        title: 'Sign in without a password',
        text: 'A passkey is faster, and nobody can ask you for it on the phone.',
      },
    members?.length === 1 &&
      mayCall(me, 'org.invite') && {
        to: '/settings/members',
        icon: 'members',
        title: 'Invite somebody',
        text: 'Two administrators: one can let the other back in.',
      },
  ];
  return steps.filter((step) => step !== false);
}

type ShownCall = Pick<Call, 'type' | 'status' | 'endedReason' | 'startedAt' | 'endedAt' | 'customer'>;

/** Who called, and what became of it. */
export function describeCall(call: ShownCall): { who: string; how: string } {
  const who =
    call.customer?.name ??
    call.customer?.number ??
    (call.type === 'webCall' ? 'Visitor of a page' : 'Caller');
  if (call.status !== 'ended')
    return { who, how: call.status === 'in-progress' ? 'Talking now' : 'Not begun' };
  const seconds = secondsOf(call);
  const parts = [
    seconds === undefined ? undefined : clock(seconds),
    call.endedReason && endedText(call.endedReason),
  ];
  return { who, how: parts.filter((part) => part !== undefined).join(' · ') || 'Ended' };
}

import type { AuthCredential, Call, Me, User } from '@saywell/contract';
import { queryOptions } from '@tanstack/react-query';
import { mayCall } from '../../app/roles.ts';
import type { Services } from '../../app/services.tsx';
import type { IconName } from '../../ui/icon.tsx';

const shownCalls = 6;

export const homeQuery = {
  calls: ({ api }: Services) =>
    queryOptions({
      queryKey: ['call.pageMetadata', 'last'],
      queryFn: () => api.signedIn.call.pageMetadata({ limit: shownCalls }),
    }),
  credentials: ({ api }: Services) =>
    queryOptions({
      queryKey: ['authCredential.list'],
      queryFn: () => api.signedIn.authCredential.list(),
    }),
  members: ({ api }: Services, orgId: string) =>
    queryOptions({ queryKey: ['org.users', orgId], queryFn: () => api.signedIn.org.users(orgId) }),
} as const;

export interface StepLeft {
  readonly to: '/settings/account' | '/settings/members';
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

interface Known {
  readonly me: Pick<Me, 'role'>;
  readonly credentials: readonly Pick<AuthCredential, 'kind'>[] | undefined;
  readonly members: readonly Pick<User, 'id'>[] | undefined;
}

/** What makes an installation safe and shared; each is gone when it is done, and none is shown before it is known. */
export function stepsLeft({ me, credentials, members }: Known): readonly StepLeft[] {
  const steps: (StepLeft | false)[] = [
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
  const parts = [durationOf(call), call.endedReason?.replaceAll('-', ' ')];
  return { who, how: parts.filter((part) => part !== undefined).join(' · ') || 'Ended' };
}

function durationOf({ startedAt, endedAt }: ShownCall): string | undefined {
  if (startedAt === undefined || endedAt === undefined) return undefined;
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

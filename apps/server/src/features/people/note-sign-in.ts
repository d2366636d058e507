import { type Actor, actorNow } from '../../platform/database/acting.ts';
import type { Browser, People } from './people.ts';

export interface SignInNote {
  readonly orgId: string;
  readonly memberId: string;
  /** What was done: `sign-in/password`, `link-created/mail`, … */
  readonly what: string;
  /** Why not. */
  readonly refusal?: string;
  /** A browser that the member has not signed in with before. */
  readonly isNewDevice?: boolean;
}

/** Rows that were changed say it themselves; a proof changes nothing. */
const isOnlyLogged = ({ what, refusal }: SignInNote): boolean =>
  refusal === undefined && (what.startsWith('credential/') || what === 'confirm');

/** A line of the organisation's log, and an entry of its audit log: who came in, or did not, and from where. */
export async function noteSignIn(
  { apiLog, now, store }: Pick<People, 'apiLog' | 'now' | 'store'>,
  browser: Browser,
  note: SignInNote,
): Promise<void> {
  const { orgId, memberId, what, refusal, isNewDevice = false } = note;
  const { ip, userAgent } = browser;
  apiLog.add({
    orgId,
    type: 'API',
    resource: 'auth',
    requestHttpMethod: 'POST',
    requestPath: `/auth/${what}`,
    requestUrl: `/auth/${what}`,
    requestStartedAt: new Date(now()).toISOString(),
    requestIpAddress: ip,
    requestBody: { userAgent },
    responseHttpCode: refusal === undefined ? 200 : 401,
    ...(refusal !== undefined && { error: { message: refusal } }),
    userId: memberId,
  });
  if (isOnlyLogged(note)) return;
  const detail = refusal ?? (isNewDevice ? 'new-device' : undefined);
  await store.audit.note({
    orgId,
    kind: 'sign-in',
    actor: actorOf(browser, note),
    subjectId: memberId,
    ...(detail !== undefined && { detail }),
  });
}

/** Whoever fails is nobody yet. */
function actorOf({ ip, userAgent }: Browser, { orgId, memberId, what, refusal }: SignInNote): Actor {
  const hasSignedIn = what.startsWith('sign-in/') && refusal === undefined;
  const known = hasSignedIn ? ({ type: 'member', id: memberId, orgId } as const) : actorNow();
  return { type: 'guest', ip, userAgent, ...known, action: what };
}

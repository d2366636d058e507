import type { Browser, People } from './people.ts';

export interface SignInNote {
  readonly orgId: string;
  readonly memberId: string;
  /** What was done: `password`, `link-created`, … */
  readonly what: string;
  /** Why not. */
  readonly refusal?: string;
}

/** A line of the organisation's log: who came in, or did not, and from where. */
export function noteSignIn(
  { apiLog, now }: Pick<People, 'apiLog' | 'now'>,
  { ip, userAgent }: Browser,
  { orgId, memberId, what, refusal }: SignInNote,
): void {
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
}

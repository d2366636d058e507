import { AsyncLocalStorage } from 'node:async_hooks';

/** Who changes what is stored. The database writes it down beside the change (migration `audit-log`). */
export interface Actor {
  /** `guest`: somebody who is not signed in; `system`: this server. */
  readonly type: 'member' | 'key' | 'guest' | 'system';
  readonly id?: string;
  /** To which it belongs. */
  readonly orgId?: string;
  /** What it does: a route by its id, `job/data-retention`. */
  readonly action: string;
  readonly ip?: string;
  readonly userAgent?: string;
  readonly requestId?: string;
}

/** Longer ones say nothing more. */
const maxUserAgent = 200;

const actors = new AsyncLocalStorage<Actor>();

/** Whatever `work` changes, and whatever it sets off, is done by this actor. */
export function actAs<Result>(actor: Actor, work: () => Result): Result {
  const { userAgent } = actor;
  return actors.run(
    userAgent === undefined ? actor : { ...actor, userAgent: userAgent.slice(0, maxUserAgent) },
    work,
  );
}

/** Undefined: nobody has asked for it, as at the start of the server. */
export const actorNow = (): Actor | undefined => actors.getStore();

/** Of the transaction, read by the triggers. */
export const actorSetting = 'saywell.actor';

import { limits } from '@saywell/contract';
import { type JoinGrant, ownerGrant } from '../members/member.ts';
import { digestMatcher, digestOf, newToken } from './secret-token.ts';

/** What a join token is worth. */
export type RoomTokenState =
  | { readonly type: 'valid'; readonly grant: JoinGrant }
  | { readonly type: 'used' | 'invalid' | 'expired' | 'not-yet' };

export interface JoinTokenOptions {
  /** Default: {@link ownerGrant}. */
  readonly grant?: JoinGrant;
  /** Epoch ms. Default: at once. */
  readonly notBefore?: number;
  /** From `notBefore`, or from now. Default `limits.roomTokenLifetimeMs`. */
  readonly lifetimeMs?: number;
}

export interface JoinToken {
  readonly token: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

interface StoredToken {
  readonly digest: Buffer;
  readonly grant: JoinGrant;
  readonly notBefore: number;
  readonly expiresAt: number;
  used: boolean;
}

/** Tokens of one room that were not used yet. */
export const maxOpenJoinTokens = 100;
/** Used ones are remembered too, to distinguish them from wrong ones. */
const maxJoinTokens = 1_000;

/** Tokens of one room. Only digests are stored; comparison takes constant time. */
export interface RoomTokens {
  /** A token for one join; null when {@link maxOpenJoinTokens} are out already, or very many were. */
  inviteJoin(options: JoinTokenOptions): JoinToken | null;
  /** The first token of the room: for the visitor who made the call. */
  issueJoinToken(): string;
  /** A token for joining again, valid until the session is over or has another. */
  issueResumeToken(sessionId: string): string;
  /** Uses up a join token. */
  consumeJoinToken(token: string): RoomTokenState;
  /** May anybody still come with a join token, observers apart? */
  areJoinsOpen(): boolean;
  /** Makes a used join token usable again: the join that used it did not come about. */
  restoreJoinToken(token: string): void;
  /** The session that may be resumed or ended with this token. */
  sessionOf(resumeToken: string): string | null;
  revokeResumeToken(sessionId: string): void;
}

/** Stores the tokens of one room in memory: a room does not outlive its process. */
export function createRoomTokens(now: () => number): RoomTokens {
  const joins: StoredToken[] = [];
  const resumes = new Map<string, Buffer>();
  const joinOf = (token: string): StoredToken | undefined => {
    const isWanted = digestMatcher(token);
    return joins.find(({ digest }) => isWanted(digest));
  };
  const issue = ({ grant = ownerGrant, notBefore, lifetimeMs }: JoinTokenOptions): JoinToken => {
    const token = newToken();
    const start = notBefore ?? now();
    const expiresAt = start + (lifetimeMs ?? limits.roomTokenLifetimeMs);
    joins.push({ digest: digestOf(token), grant, notBefore: start, expiresAt, used: false });
    return { token, expiresAt };
  };
  const openJoins = (): StoredToken[] => joins.filter(({ used, expiresAt }) => !used && expiresAt >= now());
  return {
    areJoinsOpen: () => openJoins().some(({ grant }) => grant.observerId === undefined),
    inviteJoin(options) {
      return openJoins().length >= maxOpenJoinTokens || joins.length >= maxJoinTokens ? null : issue(options);
    },
    issueJoinToken: () => issue({}).token,
    issueResumeToken(sessionId) {
      const token = newToken();
      resumes.set(sessionId, digestOf(token));
      return token;
    },
    consumeJoinToken(token) {
      const found = joinOf(token);
      if (found === undefined) return { type: 'invalid' };
      if (found.used) return { type: 'used' };
      if (found.expiresAt < now()) return { type: 'expired' };
      if (found.notBefore > now()) return { type: 'not-yet' };
      found.used = true;
      return { type: 'valid', grant: found.grant };
    },
    restoreJoinToken(token) {
      const found = joinOf(token);
      if (found !== undefined) found.used = false;
    },
    sessionOf(resumeToken) {
      const isWanted = digestMatcher(resumeToken);
      for (const [sessionId, digest] of resumes) if (isWanted(digest)) return sessionId;
      return null;
    },
    revokeResumeToken(sessionId) {
      resumes.delete(sessionId);
    },
  };
}

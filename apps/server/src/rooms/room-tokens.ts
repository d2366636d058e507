import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@saywell/contract';

export type RoomTokenState = 'valid' | 'used' | 'invalid';

interface StoredToken {
  readonly digest: Buffer;
  readonly expiresAt: number;
  used: boolean;
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const newToken = (): string => randomBytes(32).toString('base64url');

/** Tokens of one room. Only digests are kept; comparison takes constant time. */
export interface RoomTokens {
  /** A token for one join, valid for a short time. */
  issueJoinToken(): string;
  /** A token for joining again, valid until the session is over. */
  issueResumeToken(sessionId: string): string;
  /** Uses up a join token. */
  consumeJoinToken(token: string): RoomTokenState;
  /** Makes a used join token usable again: the join that used it did not come about. */
  restoreJoinToken(token: string): void;
  /** The session that may be resumed or ended with this token. */
  sessionOf(resumeToken: string): string | null;
  revokeResumeToken(sessionId: string): void;
}

/** Keeps the tokens of one room in memory: a room does not outlive its process. */
export function createRoomTokens(now: () => number): RoomTokens {
  const joins: StoredToken[] = [];
  const resumes = new Map<string, Buffer>();
  const joinOf = (token: string): StoredToken | undefined => {
    const digest = digestOf(token);
    return joins.find((join) => timingSafeEqual(join.digest, digest));
  };
  return {
    issueJoinToken() {
      const token = newToken();
      joins.push({ digest: digestOf(token), expiresAt: now() + limits.roomTokenLifetimeMs, used: false });
      return token;
    },
    issueResumeToken(sessionId) {
      const token = newToken();
      resumes.set(sessionId, digestOf(token));
      return token;
    },
    consumeJoinToken(token) {
      const found = joinOf(token);
      if (found === undefined || found.expiresAt < now()) return 'invalid';
      if (found.used) return 'used';
      found.used = true;
      return 'valid';
    },
    restoreJoinToken(token) {
      const found = joinOf(token);
      if (found !== undefined) found.used = false;
    },
    sessionOf(resumeToken) {
      const digest = digestOf(resumeToken);
      for (const [sessionId, stored] of resumes) if (timingSafeEqual(stored, digest)) return sessionId;
      return null;
    },
    revokeResumeToken(sessionId) {
      resumes.delete(sessionId);
    },
  };
}

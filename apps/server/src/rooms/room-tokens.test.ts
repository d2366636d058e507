import { limits } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { createRoomTokens } from './room-tokens.ts';

describe('room tokens', () => {
  it('lets a join token be used once', () => {
    const tokens = createRoomTokens(() => 0);
    const token = tokens.issueJoinToken();
    expect(tokens.consumeJoinToken(token)).toBe('valid');
    expect(tokens.consumeJoinToken(token)).toBe('used');
  });

  it('refuses wrong and expired join tokens', () => {
    let now = 0;
    const tokens = createRoomTokens(() => now);
    const token = tokens.issueJoinToken();
    expect(tokens.consumeJoinToken('')).toBe('invalid');
    expect(tokens.consumeJoinToken(`${token}x`)).toBe('invalid');
    now = limits.roomTokenLifetimeMs + 1;
    expect(tokens.consumeJoinToken(token)).toBe('invalid');
  });

  it('finds the session of a resume token until it is revoked', () => {
    const tokens = createRoomTokens(() => 0);
    const token = tokens.issueResumeToken('session-1');
    expect(tokens.sessionOf(token)).toBe('session-1');
    expect(tokens.consumeJoinToken(token)).toBe('invalid');
    tokens.revokeResumeToken('session-1');
    expect(tokens.sessionOf(token)).toBeNull();
  });
});

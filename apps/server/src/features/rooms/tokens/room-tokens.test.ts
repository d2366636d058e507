import { limits } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { ownerGrant } from '../members/member.ts';
import { createRoomTokens, maxOpenJoinTokens } from './room-tokens.ts';

describe('room tokens', () => {
  it('lets a join token be used once', () => {
    const tokens = createRoomTokens(() => 0);
    const token = tokens.issueJoinToken();
    expect(tokens.consumeJoinToken(token)).toEqual({ type: 'valid', grant: ownerGrant });
    expect(tokens.consumeJoinToken(token)).toEqual({ type: 'used' });
  });

  it('refuses wrong and expired join tokens', () => {
    let now = 0;
    const tokens = createRoomTokens(() => now);
    const token = tokens.issueJoinToken();
    expect(tokens.consumeJoinToken('')).toEqual({ type: 'invalid' });
    expect(tokens.consumeJoinToken(`${token}x`)).toEqual({ type: 'invalid' });
    now = limits.roomTokenLifetimeMs + 1;
    expect(tokens.consumeJoinToken(token)).toEqual({ type: 'expired' });
  });

  it('carries what a token says, within its time', () => {
    let now = 0;
    const tokens = createRoomTokens(() => now);
    const grant = { userId: 'u-1', owner: false, access: 'lobby', permissions: { canSend: false } } as const;
    const { token, expiresAt } = tokens.inviteJoin({ grant, notBefore: 5_000, lifetimeMs: 10_000 }) ?? {};
    expect(expiresAt).toBe(15_000);
    expect(tokens.consumeJoinToken(token ?? '')).toEqual({ type: 'not-yet' });
    now = 5_000;
    expect(tokens.consumeJoinToken(token ?? '')).toEqual({ type: 'valid', grant });
  });

  it('gives out a limited number, used ones not counted', () => {
    let now = 0;
    const tokens = createRoomTokens(() => now);
    const all = Array.from({ length: maxOpenJoinTokens }, () => tokens.inviteJoin({})?.token ?? '');
    expect(tokens.inviteJoin({})).toBeNull();
    tokens.consumeJoinToken(all[0] ?? '');
    expect(tokens.inviteJoin({})).not.toBeNull();
    expect(tokens.inviteJoin({})).toBeNull();
    now = limits.roomTokenLifetimeMs + 1;
    expect(tokens.inviteJoin({})).not.toBeNull();
  });

  it('finds the session of a resume token until it is revoked', () => {
    const tokens = createRoomTokens(() => 0);
    const token = tokens.issueResumeToken('session-1');
    expect(tokens.sessionOf(token)).toBe('session-1');
    expect(tokens.consumeJoinToken(token)).toEqual({ type: 'invalid' });
    tokens.revokeResumeToken('session-1');
    expect(tokens.sessionOf(token)).toBeNull();
  });
});

import { limits } from '@saywell/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { admit, giveUp } from './admit.ts';
import { Room } from './room.ts';
import { createRoomDependencies, enterRoom, silentListener } from './testing/fake-media.ts';

describe('admission to a room', () => {
  let room: Room;
  let left: string[];
  const clock = createVirtualClock();

  beforeEach(() => {
    left = [];
    const listener = { ...silentListener, empty: (reason: string) => left.push(reason) };
    room = new Room('room', 'Assistant', listener, createRoomDependencies(clock));
  });
  const attempt = (token: string) => () => admit(room, token);

  it('gives a place for a join token, once', () => {
    const token = room.tokens.issueJoinToken();
    const admission = admit(room, token);
    expect(room.visitorCount).toBe(1);
    expect(room.tokens.sessionOf(admission.resumeToken)).toBe(admission.sessionId);
    expect(attempt(token)).toThrow(expect.objectContaining({ code: 'room-token-used' }));
  });

  it('gives the place back when the join failed, and the token can be used again', () => {
    const token = room.tokens.issueJoinToken();
    const admission = admit(room, token);
    const { resumeToken } = admission;
    admission.undo();
    expect(room.visitorCount).toBe(0);
    expect(left).toEqual([]);
    expect(attempt(resumeToken)).toThrow(expect.objectContaining({ code: 'room-token-invalid' }));
    expect(admit(room, token).resumeToken).not.toBe(resumeToken);
  });

  it('is given up with its join token: nobody else may come, and the room is empty', () => {
    const token = room.tokens.issueJoinToken();
    expect(() => giveUp(room, 'wrong')).toThrow(expect.objectContaining({ code: 'room-token-invalid' }));
    giveUp(room, token);
    giveUp(room, token);
    expect(left).toEqual(['peer-left']);
    expect(attempt(token)).toThrow(expect.objectContaining({ code: 'room-token-used' }));
  });

  it('is given up by one of several: the others may still come, and stay', () => {
    const token = room.tokens.issueJoinToken();
    const other = room.tokens.inviteJoin({})?.token ?? '';
    giveUp(room, token);
    expect(left).toEqual([]);
    enterRoom(room, undefined, admit(room, other).sessionId);
    giveUp(room, other);
    expect([left, room.visitorCount]).toEqual([[], 1]);
  });

  it('takes a resume token for the same place, as often as needed', () => {
    const { sessionId, resumeToken } = admit(room, room.tokens.issueJoinToken());
    expect(admit(room, resumeToken).sessionId).toBe(sessionId);
    const again = admit(room, resumeToken);
    again.undo();
    expect(again).toMatchObject({ sessionId, resumeToken });
    expect(room.visitorCount).toBe(1);
  });

  it('gives a place back for its ticket, once, and ends the tokens of the page before', () => {
    const { sessionId, resumeToken } = admit(room, room.tokens.issueJoinToken());
    const ticket = room.tickets.issue(sessionId);
    enterRoom(room, undefined, sessionId);
    const first = admit(room, ticket);
    expect(attempt(resumeToken)).toThrow(expect.objectContaining({ code: 'room-token-invalid' }));
    first.undo();
    const back = admit(room, ticket);
    expect(back.sessionId).toBe(sessionId);
    expect(room.tokens.sessionOf(back.resumeToken)).toBe(sessionId);
    enterRoom(room, undefined, sessionId);
    expect(attempt(ticket)).toThrow(expect.objectContaining({ code: 'room-token-used' }));
    const next = room.tickets.issue(sessionId);
    room.removeVisitor(sessionId);
    expect(attempt(next)).toThrow(expect.objectContaining({ code: 'room-token-invalid' }));
  });

  it('takes the seat of its call with the first join, and gives it back when that failed', () => {
    const taken: string[] = [];
    let isFree = false;
    const seat = {
      take() {
        if (!isFree) throw new DomainError('room-full', 'All seats are taken.');
        taken.push('taken');
      },
      giveBack: () => void taken.push('given back'),
    };
    room = new Room('room', 'Assistant', silentListener, createRoomDependencies(clock), { seat });
    const token = room.tokens.issueJoinToken();
    expect(attempt(token)).toThrow(expect.objectContaining({ code: 'room-full' }));
    expect(room.visitorCount).toBe(0);
    isFree = true;
    const first = admit(room, token);
    admit(room, room.tokens.issueJoinToken()).undo();
    expect(taken).toEqual(['taken', 'taken']);
    first.undo();
    expect(taken.at(-1)).toBe('given back');
  });

  it('refuses wrong, empty and expired tokens', async () => {
    const token = room.tokens.issueJoinToken();
    const invalid = expect.objectContaining({ code: 'room-token-invalid' });
    expect(attempt('')).toThrow(invalid);
    expect(attempt(token.slice(1))).toThrow(invalid);
    await clock.advance(limits.roomTokenLifetimeMs + 1);
    const expired = expect.objectContaining({ code: 'room-token-expired' });
    expect(attempt(token)).toThrow(expired);
  });

  it('refuses a token before its time', () => {
    const { token } = room.tokens.inviteJoin({ notBefore: clock.now() + 1 }) ?? expect.fail('no token');
    const early = expect.objectContaining({ code: 'room-token-not-yet-valid' });
    expect(attempt(token)).toThrow(early);
  });

  it('refuses a full room to holders of a token only, who may try again', () => {
    const token = room.tokens.issueJoinToken();
    const [first] = Array.from({ length: 8 }, () => room.addVisitor());
    expect(attempt(token)).toThrow(expect.objectContaining({ code: 'room-full' }));
    expect(attempt('guess')).toThrow(expect.objectContaining({ code: 'room-token-invalid' }));
    room.removeVisitor(first ?? '');
    expect(admit(room, token).sessionId).toBeDefined();
  });
});

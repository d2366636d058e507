import { describe, expect, it } from 'vitest';
import { mayReceive } from './may-receive.ts';
import { mayAdminister, maySend, mediaTypeOf } from './media-types.ts';

const microphone = { name: 'cam-audio', kind: 'audio' } as const;
const whiteboard = { name: 'whiteboard', kind: 'video' } as const;
const ann = { sessionId: 's-ann', userId: 'u-ann' };
const ben = { sessionId: 's-ben' };

describe('permissions of a room', () => {
  it('know the tracks by their names', () => {
    const names = ['cam-audio', 'cam-video', 'screen-video', 'screen-audio', 'whiteboard'];
    expect(names.map((name) => mediaTypeOf({ name, kind: 'video' }))).toEqual([
      'audio',
      'video',
      'screenVideo',
      'screenAudio',
      'customVideo',
    ]);
    expect(mediaTypeOf({ name: 'music', kind: 'audio' })).toBe('customAudio');
  });

  it('allow to send everything, nothing, or what they name', () => {
    expect(maySend({}, 'video')).toBe(true);
    expect(maySend({ canSend: false }, 'video')).toBe(false);
    expect(maySend({ canSend: ['audio'] }, 'audio')).toBe(true);
    expect(maySend({ canSend: ['audio'] }, 'video')).toBe(false);
    expect(maySend({ hasPresence: false, canSend: true }, 'audio')).toBe(false);
  });

  it('allow administration to owners and to whom they name', () => {
    expect(mayAdminister({ owner: true, permissions: {} }, 'streaming')).toBe(true);
    expect(mayAdminister({ owner: false, permissions: {} }, 'participants')).toBe(false);
    expect(mayAdminister({ owner: false, permissions: { canAdmin: true } }, 'participants')).toBe(true);
    const permissions = { canAdmin: ['transcription'] };
    expect(mayAdminister({ owner: false, permissions }, 'transcription')).toBe(true);
    expect(mayAdminister({ owner: false, permissions }, 'participants')).toBe(false);
  });

  it('allow to receive by the nearest entry that names the track', () => {
    expect(mayReceive({}, ann, microphone)).toBe(true);
    const canReceive = {
      base: false,
      byUserId: { 'u-ann': { audio: true } },
      byParticipantId: { 's-ben': true, 's-ann': { video: false } },
    };
    expect(mayReceive({ canReceive }, ann, microphone)).toBe(true);
    expect(mayReceive({ canReceive }, ann, { name: 'cam-video', kind: 'video' })).toBe(false);
    expect(mayReceive({ canReceive }, ann, whiteboard)).toBe(false);
    expect(mayReceive({ canReceive }, ben, whiteboard)).toBe(true);
  });

  it('know custom tracks by name, and the others by a star', () => {
    const canReceive = { base: { customVideo: { '*': false, whiteboard: true } } };
    expect(mayReceive({ canReceive }, ben, whiteboard)).toBe(true);
    expect(mayReceive({ canReceive }, ben, { name: 'other', kind: 'video' })).toBe(false);
    expect(mayReceive({ canReceive }, ben, microphone)).toBe(true);
  });

  it('are not led astray by names of the language', () => {
    const canReceive = { base: true, byParticipantId: {} };
    expect(mayReceive({ canReceive }, { sessionId: '__proto__' }, microphone)).toBe(true);
    expect(mayReceive({ canReceive }, { sessionId: 'toString' }, microphone)).toBe(true);
  });
});

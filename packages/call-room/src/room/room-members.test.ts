import type { RoomParticipant } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import type { EmitCallEvent } from '../events/call-events.ts';
import { fakeTrack } from '../testing/fake-track.ts';
import { RoomMembers } from './room-members.ts';

const person = (sessionId: string, userName: string, audio = true): RoomParticipant => ({
  sessionId,
  userName,
  audio,
  joinedAt: '2026-01-01T00:00:00.000Z',
});
const me = person('me', 'Ann');
const assistant = person('bot', 'Vapi Speaker');

function enter(subscribesToAll: boolean) {
  const emitted: string[] = [];
  const emit: EmitCallEvent = (action, payload) => {
    const participant = 'participant' in payload ? payload.participant : {};
    const name = 'user_name' in participant ? participant.user_name : '';
    emitted.push(`${action} ${String(name)}`);
  };
  const members = new RoomMembers(emit);
  const localTrack = fakeTrack();
  members.enter('me', [assistant, me], { localTrack, localAudio: true, subscribesToAll });
  return { members, emitted, localTrack };
}

describe('the members of a room', () => {
  it('show the caller alone until the others are announced', () => {
    const { members, emitted } = enter(true);
    expect(Object.keys(members.participants())).toEqual(['local']);
    expect(emitted).toEqual([]);
    members.announce();
    expect(emitted).toEqual(['participant-joined Vapi Speaker']);
    expect(members.participants()['bot']).toMatchObject({
      local: false,
      user_name: 'Vapi Speaker',
      audio: true,
    });
  });

  it('have a track only once it is subscribed and there', () => {
    const { members, emitted } = enter(false);
    members.announce();
    members.update({ remoteTrack: fakeTrack() });
    expect(members.participants()['bot']?.tracks.audio).toEqual({ state: 'sendable', subscribed: false });
    members.updateParticipant('bot', { setSubscribedTracks: { audio: true } });
    expect(emitted.slice(1)).toEqual(['participant-updated Vapi Speaker', 'track-started Vapi Speaker']);
    expect(members.participants()['bot']?.tracks.audio.state).toBe('playable');
  });

  it('give the room’s sound to the assistant, whoever came first', () => {
    const { members } = enter(true);
    members.announce();
    members.changed('joined', person('early', 'Bo'));
    expect(members.speakerId).toBe('bot');
    members.changed('left', assistant);
    expect(members.speakerId).toBe('early');
  });

  it('are emitted only on real changes', () => {
    const { members, emitted } = enter(true);
    members.announce();
    members.changed('updated', { ...assistant });
    members.update({ localAudio: true });
    expect(emitted).toHaveLength(1);
    members.changed('updated', { ...assistant, audio: false });
    members.update({ localAudio: false });
    expect(emitted.slice(1)).toEqual([
      'participant-updated Vapi Speaker',
      'participant-updated Ann',
      'track-stopped Ann',
    ]);
  });

  it('change their track after a reconnection', () => {
    const { members, emitted } = enter(true);
    members.announce();
    members.update({ remoteTrack: fakeTrack() });
    members.update({ remoteTrack: fakeTrack() });
    members.reenter('me', [me]);
    expect(emitted.filter((event) => event.startsWith('track'))).toEqual([
      'track-started Vapi Speaker',
      'track-stopped Vapi Speaker',
      'track-started Vapi Speaker',
      'track-stopped Vapi Speaker',
    ]);
    expect(emitted.at(-2)).toBe('participant-left Vapi Speaker');
  });

  it('emit a track as soon as its slot is filled, and when it is empty again', () => {
    const emitted: string[] = [];
    const members = new RoomMembers((action) => emitted.push(action));
    let inSlot: MediaStreamTrack | undefined;
    members.enter('me', [assistant, me], { subscribesToAll: true, received: () => inSlot });
    members.announce();
    inSlot = fakeTrack();
    members.update({});
    inSlot = undefined;
    members.update({});
    expect(emitted.filter((event) => event.startsWith('track'))).toEqual(['track-started', 'track-stopped']);
  });

  it('remember who comes before they are announced', () => {
    const { members, emitted } = enter(true);
    members.changed('joined', person('bo', 'Bo'));
    members.changed('left', assistant);
    expect(emitted).toEqual([]);
    members.announce();
    expect(emitted).toEqual(['participant-joined Bo']);
  });

  it('refuse updates that make no sense', () => {
    const { members } = enter(true);
    expect(() => members.updateParticipant('bot', { setSubscribedTracks: true })).toThrow(
      'setSubscribedTracks cannot be used when setSubscribeToTracksAutomatically is enabled',
    );
    expect(() => members.updateParticipant('bot', { styles: {} } as object)).toThrow(
      'unrecognized updateParticipant property styles',
    );
  });
});

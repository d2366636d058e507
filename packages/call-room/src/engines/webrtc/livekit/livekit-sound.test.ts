import { DisconnectReason, RoomEvent } from 'livekit-client';
import { describe, expect, it } from 'vitest';
import { fake } from '../../../testing/fake.ts';
import { fakeTrack } from '../../../testing/fake-track.ts';
import { createOpenSound, type LiveKitRoom } from './livekit-sound.ts';

/** A stand-in of a room of LiveKit's client, in which the test is everybody else. */
function openSound() {
  const listeners = new Map<string, (...values: unknown[]) => void>();
  const events: string[] = [];
  const refusals: { connect?: Error; publishTrack?: Error } = {};
  const room = {
    connect: async (url: string, token: string, options?: object) => {
      events.push(`connect ${url} ${token} ${JSON.stringify(options)}`);
      if (refusals.connect) throw refusals.connect;
    },
    disconnect: async (stopsTracks?: boolean) => {
      events.push(`disconnect ${stopsTracks}`);
      listeners.get(RoomEvent.Disconnected)?.(DisconnectReason.CLIENT_INITIATED);
    },
    on: (event: string, listener: (...values: unknown[]) => void) => listeners.set(event, listener),
    localParticipant: {
      publishTrack: async (track: MediaStreamTrack, options: object) => {
        events.push(`publish ${track.label} ${JSON.stringify(options)}`);
        if (refusals.publishTrack) throw refusals.publishTrack;
      },
    },
  };
  const handlers = {
    assistant: (track: MediaStreamTrack) => void events.push(`assistant ${track.label}`),
    voice: (id: string, track: MediaStreamTrack | undefined) => void events.push(`${id} ${track?.label}`),
    lost: (reason: string) => void events.push(`lost: ${reason}`),
  };
  const request = { url: 'wss://lk.example', token: 't', microphone: fakeTrack('mic'), timeoutMs: 8_000 };
  const open = () => createOpenSound(() => fake<LiveKitRoom>(room))(request, handlers);
  const tell = (event: RoomEvent, ...values: unknown[]): void => listeners.get(event)?.(...values);
  const heard = (event: RoomEvent, id: string, identity: string, kind = 'audio'): void =>
    tell(event, { kind, mediaStreamTrack: fakeTrack(id) }, {}, { identity });
  return { open, events, refusals, tell, heard };
}

describe('the sound of a LiveKit room', () => {
  it('is joined once within the time, with the microphone', async () => {
    const { open, events } = openSound();
    await open();
    expect(events).toEqual([
      'connect wss://lk.example t {"maxRetries":0,"websocketTimeout":8000,"peerConnectionTimeout":8000}',
      'publish mic {"source":"microphone"}',
    ]);
  });

  it('is the assistant’s voice, and those of others by their session', async () => {
    const { open, events, heard } = openSound();
    await open();
    events.length = 0;
    heard(RoomEvent.TrackSubscribed, 'voice', 'assistant');
    heard(RoomEvent.TrackSubscribed, 'camera', 'ben.2', 'video');
    heard(RoomEvent.TrackSubscribed, 'first', 'ben.2');
    heard(RoomEvent.TrackUnsubscribed, 'other', 'ben.2');
    expect(events).toEqual(['assistant voice', 'ben first']);
  });

  it('goes on with somebody’s new track when the one before ends', async () => {
    const { open, events, tell } = openSound();
    await open();
    events.length = 0;
    const [before, after] = [fakeTrack('before'), fakeTrack('after')];
    const track = (mediaStreamTrack: MediaStreamTrack) => ({ kind: 'audio', mediaStreamTrack });
    tell(RoomEvent.TrackSubscribed, track(before), {}, { identity: 'ben.2' });
    tell(RoomEvent.TrackSubscribed, track(after), {}, { identity: 'ben.3' });
    tell(RoomEvent.TrackUnsubscribed, track(before), {}, { identity: 'ben.2' });
    tell(RoomEvent.TrackUnsubscribed, track(after), {}, { identity: 'ben.3' });
    expect(events).toEqual(['ben before', 'ben after', 'ben undefined']);
  });

  it.each([
    [DisconnectReason.PARTICIPANT_REMOVED, 'PARTICIPANT_REMOVED'],
    [DisconnectReason.SERVER_SHUTDOWN, 'SERVER_SHUTDOWN'],
    [undefined, 'no reason given'],
  ])('says once why it was lost', async (reason, name) => {
    const { open, events, tell } = openSound();
    await open();
    tell(RoomEvent.Disconnected, reason);
    tell(RoomEvent.Disconnected, reason);
    expect(events.slice(2)).toEqual([`lost: LiveKit ended it: ${name}`]);
  });

  it('is not lost when it is closed, and leaves the microphone alone', async () => {
    const { open, events } = openSound();
    const sound = await open();
    sound.close();
    expect(events.slice(2)).toEqual(['disconnect false']);
  });

  it.each(['connect', 'publishTrack'] as const)('releases everything when %s fails', async (what) => {
    const { open, events, refusals } = openSound();
    refusals[what] = new Error('refused');
    await expect(open()).rejects.toThrow('refused');
    expect(events.at(-1)).toBe('disconnect false');
  });
});

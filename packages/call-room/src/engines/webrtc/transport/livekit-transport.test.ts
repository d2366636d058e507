import { ASSISTANT_USER_NAME, ROOM_CHANNEL_LABEL, type RoomServerMessage } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ann, joinRequest, settle } from '../../../testing/drive-engine.ts';
import { fakeEngineBrowser } from '../../../testing/fake-media.ts';
import { fakeTrack } from '../../../testing/fake-track.ts';
import type { EngineJoinRequest, Seat } from '../../engine.ts';
import type { OpenSound, SoundHandlers } from '../livekit/livekit-sound.ts';
import { RoomEngine } from '../room-engine.ts';

const joinedAt = '2026-01-01T00:00:00.000Z';
const person = (sessionId: string) => ({
  sessionId,
  userName: sessionId === 'bot' ? ASSISTANT_USER_NAME : sessionId,
  joinedAt,
  audio: true,
});
const joined: RoomServerMessage = {
  type: 'joined',
  sessionId: 'me',
  participants: ['bot', 'me', 'ben'].map((id) => person(id)),
  maxAppMessageLength: 4_096,
  returnTicket: 'ticket',
};
const session: RoomServerMessage = {
  type: 'session',
  sessionId: 'me',
  resumeToken: 'resume',
  liveKit: { url: 'wss://lk.example', token: 'join' },
};

/** A call whose address says that LiveKit may carry its sound. */
function openCall(request: Partial<EngineJoinRequest> = {}) {
  const browser = fakeEngineBrowser();
  const sounds: { request: Parameters<OpenSound>[0]; handlers: SoundHandlers; closed: boolean }[] = [];
  const failures: Error[] = [];
  const openSound: OpenSound = async (request, handlers) => {
    const [failure] = failures;
    if (failure) throw failure;
    const sound = { request, handlers, closed: false };
    sounds.push(sound);
    return { close: () => void (sound.closed = true) };
  };
  const imported: string[] = [];
  browser.state.importModule = async (url) => {
    imported.push(url);
    return { openSound };
  };
  const { emitted, handlers } = ann();
  const engine = new RoomEngine(handlers, 'https://room.example/engine/bundle.js', browser.environment);
  const outcome = engine.join({
    ...joinRequest({ url: 'https://room.example/room/1#livekit', token: 'secret' }),
    microphone: fakeTrack('mic'),
    ...request,
  });
  return { ...browser, engine, outcome, emitted, sounds, failures, imported };
}

async function inCall(request: Partial<EngineJoinRequest> = {}) {
  const call = openCall(request);
  await settle();
  const socket = call.sockets[0]?.channel;
  socket?.open(1);
  socket?.say(session);
  await settle();
  socket?.say(joined);
  await expect(call.outcome).resolves.toBeUndefined();
  call.engine.announce();
  return { ...call, socket, sound: call.sounds[0] };
}

describe('a call whose sound a LiveKit server carries', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has its messages over a WebSocket and loads LiveKit’s client from beside the engine', async () => {
    const { sockets, peers, imported, sound, socket, engine } = await inCall();
    expect(sockets[0]).toMatchObject({
      url: 'wss://room.example/room/1/ws',
      protocols: [ROOM_CHANNEL_LABEL, 'secret', 'livekit'],
    });
    expect([peers.length, imported]).toEqual([0, ['https://room.example/engine/call-machine-livekit.js']]);
    expect(sound?.request).toMatchObject({ url: 'wss://lk.example', token: 'join', timeoutMs: 8_000 });
    // Never the page's own: LiveKit's client switches on what it is given.
    expect(sound?.request.microphone.label).toBe('room');
    expect(socket?.sent[0]).toMatchObject({ type: 'hello' });
    await engine.leave();
  });

  it('hears the assistant, and others as long as they are heard', async () => {
    const { sound, engine } = await inCall();
    const [voice, ben] = [fakeTrack('voice'), fakeTrack('ben')];
    const heard = (id: string) => engine.participants()[id]?.tracks.audio.track?.label;
    sound?.handlers.assistant(voice);
    sound?.handlers.voice('ben', ben);
    expect([heard('bot'), heard('ben')]).toEqual(['voice', 'ben']);
    sound?.handlers.voice('ben', undefined);
    expect(heard('ben')).toBeUndefined();
    await engine.leave();
  });

  it('does not hear whom the page does not want to', async () => {
    const { sound, engine } = await inCall();
    engine.subscribeToAll(false);
    sound?.handlers.voice('ben', fakeTrack('ben'));
    expect(engine.participants()['ben']?.tracks.audio.track).toBeUndefined();
    await engine.leave();
  });

  it('releases everything when it is left', async () => {
    const { engine, sound, socket, requests } = await inCall();
    await engine.leave();
    expect([sound?.closed, socket?.closed, vi.getTimerCount()]).toEqual([true, true, 0]);
    expect(requests).toEqual([
      { method: 'DELETE', url: 'https://room.example/room/1/session/me', token: 'Bearer resume' },
    ]);
  });

  it('keeps its seat at an address to which a page may add the token', async () => {
    const seats: Seat[] = [];
    const { page } = await inCall({ keepSeat: (seat) => void seats.push(seat) });
    page.dispatchEvent(new Event('pagehide'));
    expect(seats).toEqual([{ url: 'https://room.example/room/1', token: 'ticket' }]);
  });

  it.each(['LiveKit', 'the WebSocket'])('joins again with its resume token when %s is lost', async (what) => {
    const { sockets, sound, socket, engine, emitted } = await inCall();
    if (what === 'LiveKit') sound?.handlers.lost('SERVER_SHUTDOWN');
    else socket?.breakOff();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sound?.closed, socket?.closed]).toEqual([true, true]);
    expect(JSON.stringify(emitted)).toContain('interrupted');
    expect(sockets[1]?.protocols).toEqual([ROOM_CHANNEL_LABEL, 'resume', 'livekit']);
    await engine.leave();
  });

  it('comes by the room’s own media when the room takes nobody from LiveKit', async () => {
    const { sockets, peers, requests, engine } = openCall();
    await settle();
    sockets[0]?.channel.breakOff();
    await settle();
    expect([peers.length, requests[0]]).toEqual([
      1,
      { method: 'POST', url: 'https://room.example/room/1', token: 'Bearer secret' },
    ]);
    await engine.leave();
  });

  it('comes by the room’s own media, with the place that it has, when LiveKit does not let it in', async () => {
    const { sockets, requests, failures, engine } = openCall();
    failures.push(new Error('no route'));
    await settle();
    sockets[0]?.channel.say(session);
    await settle();
    expect([sockets[0]?.channel.closed, requests[0]?.token]).toEqual([true, 'Bearer resume']);
    await engine.leave();
  });

  it('comes by the room’s own media when LiveKit takes longer than eight seconds', async () => {
    const { peers, sockets, engine } = openCall();
    await vi.advanceTimersByTimeAsync(7_999);
    expect(peers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([peers.length, sockets[0]?.channel.closed]).toEqual([1, true]);
    await engine.leave();
  });

  it('is over when it is left meanwhile', async () => {
    const { peers, sockets, engine, outcome } = openCall();
    await settle();
    await engine.leave();
    expect(await outcome).toMatchObject({ type: 'connection-error' });
    expect([peers.length, sockets[0]?.channel.closed, vi.getTimerCount()]).toEqual([0, true, 0]);
  });
});

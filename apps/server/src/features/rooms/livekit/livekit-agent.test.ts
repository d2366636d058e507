import { describe, expect, it, vi } from 'vitest';
import { type AgentHandlers, importLiveKitLibrary, joinAsAgent } from './livekit-agent.ts';
import { createFakeLibrary, FakeTrack } from './testing/fake-library.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function open() {
  const client = createFakeLibrary();
  const events: string[] = [];
  const handlers: AgentHandlers = {
    frame: (identity, samples) => void events.push(`${identity} ${samples.join(',')}`),
    joined: (identity) => void events.push(`joined ${identity}`),
    closed: (reason) => void events.push(`closed ${reason}`),
  };
  const join = () => joinAsAgent(client.library)({ url: 'wss://lk.example', token: 'token', handlers });
  return { ...client, events, join };
}

const ann = { identity: 'ann.1' };

describe('the assistant in a LiveKit room', () => {
  it('joins, publishes one microphone and plays what it is given', async () => {
    const { join, state } = open();
    const agent = await join();
    agent.play(Int16Array.of(1, 2));
    expect(state.connected).toEqual(['wss://lk.example token']);
    expect(state.published).toEqual(['[{"name":"assistant"},{"source":2}]']);
    expect(state.played).toEqual([[1, 2]]);
  });

  it('hears each microphone in frames of 20 ms at 16,000 Hz, until it ends', async () => {
    const { join, tell, events, state } = open();
    await join();
    const [track, camera] = [new FakeTrack(), new FakeTrack(2)];
    tell('participantConnected', ann);
    tell('trackSubscribed', track, {}, ann);
    tell('trackSubscribed', camera, {}, ann);
    track.frame(1);
    track.frame(2);
    await settle();
    track.end();
    await settle();
    expect(events).toEqual(['joined ann.1', 'ann.1 1', 'ann.1 2']);
    expect(state.streams).toEqual([{ sampleRate: 16_000, numChannels: 1, frameSizeMs: 20 }]);
  });

  it('hears somebody again whose track came back after a lost network', async () => {
    const { join, tell, events } = open();
    await join();
    const [before, after] = [new FakeTrack(), new FakeTrack()];
    tell('trackSubscribed', before, {}, ann);
    before.end();
    tell('trackSubscribed', after, {}, ann);
    after.frame(3);
    await settle();
    expect(events).toEqual(['ann.1 3']);
  });

  it.each([
    [3, 'SERVER_SHUTDOWN'],
    [4, 'PARTICIPANT_REMOVED'],
    [99, 'reason 99'],
  ])('tells once that its place is lost (%i)', async (reason, name) => {
    const { join, tell, events, state } = open();
    const agent = await join();
    tell('disconnected', reason);
    await agent.close();
    agent.play(Int16Array.of(1));
    expect([events, state.disconnects, state.played]).toEqual([[`closed ${name}`], 1, []]);
  });

  it('tells nothing of a close of its own, and hears nothing after it', async () => {
    const { join, tell, events } = open();
    const agent = await join();
    const track = new FakeTrack();
    tell('trackSubscribed', track, {}, ann);
    await agent.close();
    track.frame(1);
    tell('participantConnected', ann);
    await settle();
    expect(events).toEqual([]);
  });

  it('leaves nothing behind where it is not let in', async () => {
    const { join, state } = open();
    state.refusal = new Error('401');
    await expect(join()).rejects.toThrow('401');
    expect(state.disconnects).toBe(1);
  });
});

describe('LiveKit’s client for Node', () => {
  it.each([
    ['is not installed', () => Promise.reject(new Error('not found'))],
    ['is something else', () => Promise.resolve({})],
  ])('that %s is asked for by name', async (_what, load) => {
    await expect(importLiveKitLibrary(load)).rejects.toMatchObject({
      code: 'livekit-not-installed',
      message: expect.stringContaining('npm install @livekit/rtc-node'),
    });
  });

  it('is taken as it is', async () => {
    const { library } = createFakeLibrary();
    const load = vi.fn(async () => library);
    expect(await importLiveKitLibrary(load)).toBe(library);
    expect(load).toHaveBeenCalledWith('@livekit/rtc-node');
  });
});

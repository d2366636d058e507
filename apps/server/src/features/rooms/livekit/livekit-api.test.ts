import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLiveKitApi, type LiveKitApi } from './livekit-api.ts';
import { type LiveKitServer, readToken, standInKey, startLiveKitServer } from './testing/livekit-server.ts';

describe('the API of a LiveKit server', () => {
  let server: LiveKitServer;
  const open = (changes: Partial<Parameters<typeof createLiveKitApi>[0]> = {}): LiveKitApi =>
    createLiveKitApi({ ...standInKey, url: server.url, fetch, ...changes });
  beforeEach(async () => {
    server = await startLiveKitServer();
  });
  afterEach(() => server[Symbol.asyncDispose]());

  it('makes rooms, removes people from them and deletes them, each with a token that grants just that', async () => {
    const api = open();
    await api.createRoom('one', 3);
    server.rooms.get('one')?.add('ann');
    await api.removeParticipant('one', 'ann');
    expect(server.rooms).toEqual(new Map([['one', new Set()]]));
    await api.deleteRoom('one');
    expect([server.rooms.size, server.asked]).toEqual([0, ['CreateRoom', 'RemoveParticipant', 'DeleteRoom']]);
  });

  it('takes what is gone already for done', async () => {
    await open().deleteRoom('gone');
    await open().removeParticipant('gone', 'ann');
    expect(server.asked).toHaveLength(2);
  });

  it('lets a visitor send a microphone and hear, in one room and under one name', async () => {
    const { identity, grants } = await readToken(await open().visitorToken('one', 'ann.1'));
    expect(identity).toBe('ann.1');
    expect(grants).toEqual({
      roomJoin: true,
      room: 'one',
      canPublish: true,
      canPublishSources: ['microphone'],
      canPublishData: false,
      canSubscribe: true,
    });
  });

  it('lets the assistant speak and hear', async () => {
    const { identity, grants } = await readToken(await open().agentToken('one', 'assistant'));
    expect([identity, grants]).toEqual([
      'assistant',
      { roomJoin: true, room: 'one', canPublish: true, canSubscribe: true },
    ]);
  });

  it('says that the key is refused', async () => {
    const api = open({ apiSecret: 'another secret of thirty-two chars' });
    await expect(api.createRoom('one', 3)).rejects.toMatchObject({ code: 'livekit-key-refused' });
  });

  it('gives up on one that does not answer in time', async () => {
    server.fault = 'hangs';
    await expect(open({ timeoutMs: 50 }).createRoom('one', 3)).rejects.toMatchObject({
      code: 'livekit-unreachable',
    });
  });

  it('says that nobody answers there', async () => {
    const refused = () => Promise.reject(new TypeError('fetch failed'));
    await expect(open({ fetch: refused }).createRoom('one', 3)).rejects.toMatchObject({
      code: 'livekit-unreachable',
    });
  });

  it('says what else was answered', async () => {
    server.fault = 'broken';
    await expect(open().createRoom('one', 3)).rejects.toMatchObject({
      code: 'livekit-failed',
      message: 'LiveKit answered CreateRoom with 500: {"code":"internal","msg":"internal"}',
    });
  });
});

import type { CreateWebCall, EndedReason } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import type { Store } from '../../../store/store.ts';
import { createRoomRegistry } from '../../rooms/room-registry.ts';
import { createRoomDependencies, enterRoom } from '../../rooms/testing/fake-media.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { recordLog } from '../testing/record-log.ts';
import { createRunningCalls } from './running-calls.ts';

const iceServers = [{ urls: 'turn:turn.example', username: 'u', credential: 'c' }];
const body: CreateWebCall = { assistant: { name: 'Ann', artifactPlan: { recordingEnabled: false } } };
const report = { voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: 'fake' };

const failing = () => Promise.reject(new Error('database is away'));

/** A promise that the test settles. */
function gate() {
  const settle: (() => void)[] = [];
  const opened = new Promise<void>((resolve) => settle.push(resolve));
  return { opened, open: () => settle[0]?.() };
}

/** Everything that needs no time has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const ended = { orgId: 'org', campaignId: null, wasOpen: true };

function createService(options: { maxCalls?: number; call?: Partial<Store['call']> } = {}) {
  const logged: string[] = [];
  const clock = createVirtualClock();
  const { log, lines } = recordLog();
  const written: string[] = [];
  const ends: EndedReason[] = [];
  let created = 0;
  const store: Store = fakeStore({
    org: { ...fakeStore().org, get: async () => null },
    knowledgeBase: { ...fakeStore().knowledgeBase, get: async () => null, head: async () => null },
    call: {
      ...fakeStore().call,
      async create(call) {
        created += 1;
        return { ...call, id: `call-${created}`, status: 'queued', createdAt: '', updatedAt: '' };
      },
      async markInProgress(callId) {
        written.push(`started ${callId}`);
      },
      async end(callId, { reason }) {
        written.push(`ended ${callId}`);
        ends.push(reason);
        return ended;
      },
      // Gone meanwhile: nothing more is made of it.
      get: async () => null,
      ...options.call,
    },
    transaction: async (work) => work(store),
  });
  const dependencies = createRoomDependencies(clock, log);
  const rooms = createRoomRegistry(dependencies);
  const service = createRunningCalls({
    store,
    rooms,
    log,
    iceServers,
    engines: { choose: () => createFakeEngines(clock), report },
    maxCalls: options.maxCalls ?? 10,
    endSilenceMs: undefined,
    clock: dependencies.clock,
    apiLog: {
      add: (entry) => void logged.push((typeof entry === 'function' ? entry() : entry).message ?? ''),
    },
  });
  const create = (asked: CreateWebCall = body) =>
    service.createWebCall({ orgId: 'org', body: asked, requestUrl: 'https://voice.example' });
  return { service, create, clock, rooms, lines, written, ends, logged };
}

describe('the calls of a process', () => {
  it('answer with where to join and what joining needs', async () => {
    const { create, service } = createService();
    const call = await create({ ...body, roomDeleteOnUserLeaveEnabled: true });
    const url = new URL(call.webCallUrl ?? '');
    expect(url.origin + url.pathname).toBe('https://voice.example/room/call-1');
    const tokens = service.live('call-1')?.room.tokens;
    expect(tokens?.consumeJoinToken(url.searchParams.get('t') ?? '')).toMatchObject({ type: 'valid' });
    expect(call).toMatchObject({
      type: 'webCall',
      transport: { provider: 'saywell', iceServers },
      artifactPlan: { recordingEnabled: false },
      assistant: { name: 'Ann' },
    });
    expect(call).not.toHaveProperty('roomDeleteOnUserLeaveEnabled');
  });

  it('are limited in number, those that are being created included', async () => {
    const { create, service } = createService({ maxCalls: 2 });
    const results = await Promise.allSettled([create(), create(), create()]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(service.liveCount).toBe(2);
    await expect(create()).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'Over Concurrency Limit',
    });
    service.live('call-1')?.end('manually-canceled');
    await expect(create()).resolves.toMatchObject({ id: 'call-3' });
  });

  it('give a place back when a call is not created', async () => {
    const { create } = createService({ maxCalls: 1 });
    await expect(create({ workflow: { name: 'w', nodes: [], edges: [] } })).rejects.toMatchObject({
      code: 'validation-failed',
    });
    await expect(create()).resolves.toBeDefined();
  });

  it('name a knowledge base that is not there', async () => {
    const { create, service } = createService({});
    const knowledgeBaseId = '0192f0c0-0000-7000-8000-00000000000a';
    const model = { provider: 'saywell', model: 'built-in', knowledgeBaseId } as const;
    await expect(create({ assistant: { model } })).rejects.toMatchObject({
      code: 'not-found',
      message: `model.knowledgeBaseId ${knowledgeBaseId} was not found.`,
    });
    expect(service.liveCount).toBe(0);
  });

  it('are stored in order, however long a write takes', async () => {
    const slow = gate();
    const order: string[] = [];
    const { create, service, clock } = createService({
      call: {
        async markInProgress() {
          await slow.opened;
          order.push('started');
        },
        async end() {
          order.push('ended');
          return ended;
        },
      },
    });
    await create();
    const call = service.live('call-1') ?? expect.fail('no call');
    enterRoom(call.room).say({ type: 'app-message', data: 'playable', to: '*' });
    call.end('customer-ended-call');
    await clock.advance(10);
    expect(order).toEqual([]);
    slow.open();
    await service.endAll('worker-shutdown');
    expect(order).toEqual(['started', 'ended']);
  });

  it('all end at a stop, which waits for their writes and takes no new ones', async () => {
    const slow = gate();
    const { create, service, rooms } = createService({
      call: {
        end: async () => {
          await slow.opened;
          return ended;
        },
      },
    });
    await create();
    await create();
    let stopped = false;
    const stop = service.endAll('worker-shutdown').finally(() => {
      stopped = true;
    });
    expect(rooms.counts().open).toBe(2);
    await expect(create()).rejects.toMatchObject({ code: 'shutting-down' });
    expect(stopped).toBe(false);
    slow.open();
    await stop;
    expect(service.liveCount).toBe(0);
    expect(rooms.counts().open).toBe(0);
  });

  it('go on while the server drains, which is over when the last is stored, and takes no new ones', async () => {
    const slow = gate();
    const { create, service } = createService({
      call: {
        end: async () => {
          await slow.opened;
          return ended;
        },
      },
    });
    await create();
    await create();
    let drained = false;
    const drain = service.drain().finally(() => {
      drained = true;
    });
    await expect(create()).rejects.toMatchObject({ code: 'shutting-down' });
    expect(service.liveCount).toBe(2);
    for (const id of ['call-1', 'call-2']) service.live(id)?.end('customer-ended-call');
    await settled();
    expect(drained).toBe(false);
    slow.open();
    await drain;
    expect(service.liveCount).toBe(0);
  });

  it('drain at once when there are none', async () => {
    const { service, create, written } = createService();
    await service.drain();
    await expect(create()).rejects.toMatchObject({ code: 'shutting-down' });
    expect(written).toEqual([]);
  });

  it('that are being created at a stop are ended, too', async () => {
    const [reached, slow] = [gate(), gate()];
    const ends: string[] = [];
    const { create, service } = createService({
      call: {
        async create(call) {
          reached.open();
          await slow.opened;
          return { ...call, id: 'late', status: 'queued', createdAt: '', updatedAt: '' };
        },
        async end(callId, { reason }) {
          ends.push(`${callId} ${reason}`);
          return ended;
        },
      },
    });
    const creating = create();
    const refused = expect(creating).rejects.toMatchObject({ code: 'shutting-down' });
    await reached.opened;
    const stop = service.endAll('worker-shutdown');
    slow.open();
    await Promise.all([refused, stop]);
    expect(ends).toEqual(['late worker-shutdown']);
    expect(service.liveCount).toBe(0);
  });

  it('go on when a write fails; the failure is logged', async () => {
    const { create, service, lines, clock } = createService({
      call: { markInProgress: failing, end: failing },
    });
    await create();
    const call = service.live('call-1') ?? expect.fail('no call');
    enterRoom(call.room).say({ type: 'app-message', data: 'playable', to: '*' });
    await clock.advance(0);
    expect(lines).toContain('error: start of the call was not stored');
    await service.endAll('worker-shutdown');
    expect(lines).toContain('error: end of the call was not stored');
  });

  it('field: artifactPlan.loggingEnabled false leaves a call out of the log', async () => {
    const assistant = { voice: { provider: 'hume', voiceId: 'v' } } as const;
    const loggedBy = async (loggingEnabled: boolean): Promise<number> => {
      const { create, service, logged } = createService();
      await create({ assistant: { ...assistant, artifactPlan: { loggingEnabled } } });
      await service.endAll('worker-shutdown');
      return logged.length;
    };
    expect(await loggedBy(true)).toBeGreaterThan(0);
    expect(await loggedBy(false)).toBe(0);
  });

  it('say what their templates name in vain, and that a background sound cannot be had', async () => {
    const { create, service, logged, clock } = createService();
    const assistant = { firstMessage: '{{ call.type }} {{ who }}', backgroundSound: 'no address' };
    const call = await create({ assistant });
    expect(call.warnings).toMatchObject([
      { path: 'backgroundSound', code: 'field-without-effect' },
      { path: 'firstMessage', code: 'template-name-unknown', message: expect.stringContaining('"who"') },
    ]);
    enterRoom((service.live('call-1') ?? expect.fail('no call')).room).say({
      type: 'app-message',
      data: 'playable',
      to: '*',
    });
    await clock.advance(0);
    await settled();
    expect(logged).toContainEqual(expect.stringContaining('"who"'));
    expect(logged).toContainEqual(expect.stringContaining('The call goes on without its background sound'));
    await service.endAll('worker-shutdown');
  });
});

import { describe, expect, it } from 'vitest';
import { createMediaHost } from './create-media-host.ts';
import type { FakeChild } from './testing/fake-child.ts';
import { fakeChildren } from './testing/fake-child.ts';
import { recordHandlers } from './testing/recorded-handlers.ts';
import { tone } from './testing/tones.ts';
import { VirtualClock } from './testing/virtual-clock.ts';

const config = {
  udpPortFirst: 50_000,
  udpPortLast: 50_000,
  bindAddress: undefined,
  publicAddress: undefined,
  opusComplexity: 0,
  maxSessions: 2,
  maxTracks: 2,
};
const settle = async () => {
  for (let count = 0; count < 10; count++) await Promise.resolve();
};

async function startHost() {
  const clock = new VirtualClock();
  const { children, startChild } = fakeChildren();
  const lines: string[] = [];
  const starting = createMediaHost(config, { clock, startChild, log: (_, message) => lines.push(message) });
  last(children).events.message({ type: 'ready', port: 50_000 });
  const host = await starting;
  const open = async () => {
    const recorded = recordHandlers();
    const opening = host.openWebRtc({
      id: 'id',
      offer: 'offer',
      outputSampleRateHz: 24_000,
      handlers: recorded.handlers,
    });
    await settle();
    last(children).answer();
    return { recorded, ...(await opening) };
  };
  const openTracks = async () => {
    const events: string[] = [];
    const handlers = {
      connected: () => events.push('connected'),
      closed: (reason: string) => events.push(`closed ${reason}`),
    };
    const opening = host.openTracks({ id: 'id', offer: 'offer', handlers });
    await settle();
    last(children).answerTracks();
    return { events, ...(await opening) };
  };
  return { clock, children, host, open, openTracks, lines };
}

function last(children: readonly FakeChild[]): FakeChild {
  const child = children.at(-1);
  if (child === undefined) throw new Error('no child was started');
  return child;
}

describe('createMediaHost', () => {
  it('rejects with the reason of the media process when the port is in use', async () => {
    const { children, startChild } = fakeChildren();
    const starting = createMediaHost(config, { clock: new VirtualClock(), startChild });
    last(children).events.message({ type: 'failed', code: 'media-port-in-use', message: 'in use' });
    last(children).events.exited('exit code 1');
    await expect(starting).rejects.toMatchObject({ name: 'MediaError', code: 'media-port-in-use' });
    expect(children.length).toBe(1);
  });

  it('refuses a public address that is a name', async () => {
    const starting = createMediaHost({ ...config, publicAddress: 'example.org' }, fakeChildren());
    await expect(starting).rejects.toMatchObject({ code: 'media-unavailable' });
  });

  it('gives up a media process that never gets ready', async () => {
    const { children, startChild } = fakeChildren();
    const clock = new VirtualClock();
    const starting = createMediaHost(config, { clock, startChild });
    clock.advance(30_000);
    await expect(starting).rejects.toMatchObject({ code: 'media-unavailable' });
    expect(last(children).killed).toBe(true);
    clock.advance(60_000);
    expect(children.length).toBe(1);
  });

  it('cuts long speech into pieces of at most 64 kB', async () => {
    const { open, children } = await startHost();
    const { session } = await open();
    session.play('one', tone(440, 24_000, 10_000), 24_000);
    const pieces = last(children).audio.flatMap((message) =>
      message.type === 'play' ? [message.samples] : [],
    );
    expect(Math.max(...pieces.map((piece) => piece.byteLength))).toBeLessThanOrEqual(65_536);
    expect(pieces.reduce((sum, piece) => sum + piece.length, 0)).toBe(240_000);
  });

  it('refuses more sessions than it may have and has room again after one ended', async () => {
    const { open, children } = await startHost();
    await open();
    await open();
    await expect(open()).rejects.toMatchObject({ code: 'media-full' });
    last(children).events.message({ type: 'closed', session: 1, reason: 'peer-left' });
    await expect(open()).resolves.toMatchObject({ answer: 'answer' });
  });

  it('refuses more tracks connections than it may have and has room again after one ended', async () => {
    const { openTracks, children } = await startHost();
    const { session, events } = await openTracks();
    const second = await openTracks();
    await expect(openTracks()).rejects.toMatchObject({ code: 'media-full' });
    session.close();
    await settle();
    expect(events).toEqual(['closed closed']);
    expect(last(children).posted).toContainEqual({ type: 'close', session: 1 });
    await openTracks();
    await expect(openTracks()).rejects.toMatchObject({ code: 'media-full' });
    last(children).events.message({ type: 'closed', session: 2, reason: 'peer-left' });
    await settle();
    expect(second.events).toEqual(['closed peer-left']);
    await expect(openTracks()).resolves.toMatchObject({ answer: 'answer' });
  });

  it('passes the refusal of an offer on and leaves no session', async () => {
    const { host, children } = await startHost();
    const { handlers } = recordHandlers();
    const opening = host.openWebRtc({ id: 'id', offer: 'x', outputSampleRateHz: 24_000, handlers });
    await settle();
    const refusal = { code: 'sdp-not-acceptable', message: 'no' } as const;
    last(children).events.message({ type: 'refused', session: 1, ...refusal });
    await expect(opening).rejects.toMatchObject(refusal);
    last(children).events.message({ type: 'pong', cpuMs: 1, residentBytes: 2 });
    expect((await statsOf(host, children)).sessions).toBe(0);
  });

  it('gives up an offer that is not answered in time', async () => {
    const { host, children, clock } = await startHost();
    const { handlers } = recordHandlers();
    const opening = host.openWebRtc({ id: 'id', offer: 'x', outputSampleRateHz: 24_000, handlers });
    await settle();
    clock.advance(5_000);
    await expect(opening).rejects.toMatchObject({ code: 'media-unavailable' });
    expect(last(children).posted).toContainEqual({ type: 'close', session: 1 });
  });

  it('ends the sessions of a dead media process, starts another, and takes calls meanwhile', async () => {
    const { host, open, children, clock, lines } = await startHost();
    const { recorded, session } = await open();
    last(children).events.message({ type: 'connected', session: 1 });
    last(children).events.exited('SIGSEGV');
    await settle();
    expect(recorded.events).toEqual(['connected', 'closed media-process-died']);
    expect(host.status()).toBe('restarting');
    expect(lines).toContain('media process ended');
    session.send('too late');
    const opening = open();
    clock.advance(20);
    last(children).events.message({ type: 'ready', port: 50_000 });
    await settle();
    last(children).answer();
    await expect(opening).resolves.toMatchObject({ answer: 'answer' });
    expect(host.status()).toBe('ok');
    expect((await statsOf(host, children)).restarts).toBe(1);
  });

  it('rejects an open offer when the media process dies', async () => {
    const { host, children } = await startHost();
    const { handlers, events } = recordHandlers();
    const opening = host.openWebRtc({ id: 'id', offer: 'x', outputSampleRateHz: 24_000, handlers });
    await settle();
    last(children).events.exited('SIGABRT');
    await expect(opening).rejects.toMatchObject({ code: 'media-unavailable' });
    expect(events).toEqual([]);
  });

  it('waits two seconds for a new media process, no longer', async () => {
    const { host, children, clock } = await startHost();
    last(children).events.exited('SIGABRT');
    const { handlers } = recordHandlers();
    const opening = host.openWebRtc({ id: 'id', offer: 'x', outputSampleRateHz: 24_000, handlers });
    clock.advance(1_000);
    await settle();
    clock.advance(1_000);
    await expect(opening).rejects.toMatchObject({ code: 'media-unavailable' });
  });

  it('ignores messages of a former media process about its sessions', async () => {
    const { open, children, clock } = await startHost();
    await open();
    const former = last(children);
    former.events.exited('SIGKILL');
    clock.advance(20);
    last(children).events.message({ type: 'ready', port: 50_000 });
    const { recorded } = await open();
    former.events.message({ type: 'closed', session: 1, reason: 'peer-left' });
    await settle();
    expect(recorded.events).toEqual([]);
  });

  it('kills a media process that answers no pings', async () => {
    const { children, clock } = await startHost();
    clock.advance(9_000);
    expect(last(children).killed).toBe(false);
    clock.advance(5_000);
    expect(children[0]?.killed).toBe(true);
  });

  it('lets a media process live that answers', async () => {
    const { children, clock } = await startHost();
    for (let count = 0; count < 20; count++) {
      clock.advance(2_000);
      last(children).events.message({ type: 'pong', cpuMs: 1, residentBytes: 2 });
    }
    expect(children.length).toBe(1);
    expect(last(children).killed).toBe(false);
  });

  it('isolates a throwing handler and logs it', async () => {
    const { host, children, lines } = await startHost();
    const { handlers } = recordHandlers();
    const throwing = {
      ...handlers,
      connected() {
        throw new Error('mine');
      },
    };
    const opening = host.openWebRtc({ id: 'id', offer: 'x', outputSampleRateHz: 24_000, handlers: throwing });
    await settle();
    last(children).answer();
    await opening;
    expect(() => last(children).events.message({ type: 'connected', session: 1 })).not.toThrow();
    expect(lines).toContain('media session handler failed');
  });

  it('ends everything when disposed and leaves no timer behind', async () => {
    const { host, open, children, clock } = await startHost();
    const { recorded } = await open();
    await host[Symbol.asyncDispose]();
    await settle();
    expect(recorded.events).toEqual(['closed closed']);
    expect(last(children).posted.at(-1)).toEqual({ type: 'stop' });
    expect(host.status()).toBe('down');
    expect(clock.pendingTimers).toBe(0);
    await expect(open()).rejects.toMatchObject({ code: 'media-unavailable' });
  });
});

async function statsOf(host: Awaited<ReturnType<typeof createMediaHost>>, children: readonly FakeChild[]) {
  const asking = host.stats();
  await settle();
  last(children).events.message({ type: 'pong', cpuMs: 1, residentBytes: 2 });
  return asking;
}

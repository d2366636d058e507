import type { DemoBooking, VoiceActivityEngine } from '@saywell/agent';
import { defaultTestConfig } from '@saywell/agent/testing';
import { ASSISTANT_USER_NAME, type CallArtifact, type EndedReason, limits } from '@saywell/contract';
import type { MediaCloseReason, MediaSessionHandlers } from '@saywell/media';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { createRoomRegistry } from '../../rooms/room-registry.ts';
import { createRoomDependencies, enterRoom, type FakeMedia } from '../../rooms/testing/fake-media.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { recordLog } from '../testing/record-log.ts';
import { LiveCall } from './live-call.ts';
import type { LiveCallDependencies } from './live-call-dependencies.ts';

const booking: DemoBooking = { name: 'Ann', phone: '5551234567', when: 'tuesday at ten' };
const answers: Record<string, Parameters<typeof createFakeEngines>[1]> = {
  book: () => ({ text: 'Booked.', actions: [{ type: 'book-demo', booking }] }),
  bye: () => ({ text: 'Goodbye.', actions: [{ type: 'end-call' }] }),
};

/** A call with fake engines in virtual time. */
function openCall(
  config: Partial<typeof defaultTestConfig> = {},
  store?: () => Promise<unknown>,
  own: Pick<LiveCallDependencies, 'transcriptPlan' | 'background'> = {},
) {
  const clock = createVirtualClock();
  const { log, lines } = recordLog();
  const dependencies = createRoomDependencies(clock, log);
  const rooms = createRoomRegistry(dependencies);
  const started: string[] = [];
  const ended: { reason: EndedReason }[] = [];
  const artifacts: CallArtifact[] = [];
  const booked: DemoBooking[] = [];
  const heard = { samples: 0 };
  const engines = createFakeEngines(clock, (text) => answers[text]?.(text) ?? `You said ${text}.`);
  const call = new LiveCall(
    'call-1',
    { ...defaultTestConfig, ...config },
    { ...engines, voiceActivity: countSamples(engines.voiceActivity, heard) },
    {
      ...dependencies,
      ...own,
      rooms,
      log,
      started: (callId) => started.push(callId),
      ended(_callId, { reason, artifact }) {
        ended.push({ reason });
        void artifact.then((whole) => artifacts.push(whole));
        return store?.();
      },
      booked: (_callId, one) => booked.push(one),
      bookingChanged: () => undefined,
    },
  );
  const visitor = (hello?: object, id?: string) => {
    const entered = enterRoom(call.room, hello, id);
    const app = (data: unknown) => entered.say({ type: 'app-message', data, to: '*' });
    return { ...entered, app };
  };
  const talk = async () => {
    const entered = visitor();
    entered.app('playable');
    await clock.advance(0);
    return entered;
  };
  return { call, clock, rooms, lines, started, ended, artifacts, booked, heard, visitor, talk };
}

function countSamples(
  engine: VoiceActivityEngine | null,
  heard: { samples: number },
): VoiceActivityEngine | null {
  if (engine === null) return null;
  return {
    name: engine.name,
    createStream() {
      const stream = engine.createStream();
      return {
        ...stream,
        push(samples) {
          heard.samples += samples.length;
          return stream.push(samples);
        },
      };
    },
  };
}

/** App messages in order: texts as they are, messages of the agent by type. */
const appMessages = ({ sent }: FakeMedia): unknown[] =>
  sent.flatMap((message) => (message.type === 'app-message' ? [read(message.data)] : []));
const read = (data: unknown): unknown =>
  typeof data === 'string' && data.startsWith('{') ? (JSON.parse(data) as unknown) : data;
const typed = (content: string) => ({ type: 'add-message', message: { role: 'user', content } });

describe('a live call', () => {
  it('starts when the page can play: listening comes before any message', async () => {
    const { started, visitor, clock } = openCall({ firstMessage: 'Hello there.' });
    const { media, app } = visitor();
    await clock.advance(3_999);
    expect(started).toEqual([]);
    expect(appMessages(media)).toEqual([]);
    app('playable');
    app('playable');
    await clock.advance(0);
    expect(started).toEqual(['call-1']);
    const [first, second] = appMessages(media);
    expect(first).toBe('listening');
    expect(second).toMatchObject({ type: 'status-update', status: 'in-progress' });
    expect(appMessages(media).filter((message) => message === 'listening')).toHaveLength(1);
    expect(media.sound[0]).toMatch(/^play /);
  });

  it('starts after four seconds when the page does not say that it can play', async () => {
    const { started, visitor, clock } = openCall();
    const { media } = visitor();
    await clock.advance(4_000);
    expect(started).toEqual(['call-1']);
    expect(appMessages(media)[0]).toBe('listening');
  });

  it('field: backgroundSound is heard from the start of the talk to its end', async () => {
    const background = async () => ({ samples: new Int16Array(8_000), sampleRateHz: 8_000 });
    const { talk, clock, call } = openCall({}, undefined, { background });
    const { media } = await talk();
    const beside = () => media.sound.filter((sound) => sound.startsWith('beside')).length;
    await clock.advance(2_000);
    expect(beside()).toBeGreaterThanOrEqual(10);
    call.end('manually-canceled');
    const before = beside();
    await clock.advance(2_000);
    expect(beside()).toBe(before);
  });

  it('carries the name by which pages know the assistant', () => {
    const { visitor } = openCall();
    const [joined] = visitor().media.sent;
    expect(joined).toMatchObject({ participants: [{ userName: ASSISTANT_USER_NAME }, {}] });
  });

  it('reads app messages as JSON text and as objects', async () => {
    const { talk, clock } = openCall();
    const { media, app } = await talk();
    app(JSON.stringify(typed('one')));
    await clock.advance(100);
    app(typed('two'));
    await clock.advance(100);
    const said = appMessages(media).filter((message) => JSON.stringify(message).includes('"role":"user"'));
    expect(JSON.stringify(said)).toContain('one');
    expect(JSON.stringify(said)).toContain('two');
  });

  it('logs app messages that no agent understands, and goes on', async () => {
    const { talk, clock, lines, ended } = openCall();
    const { media, app } = await talk();
    for (const data of ['hello', '{broken', { type: 'unknown' }, 12, null]) app(data);
    const warnings = lines.filter((line) => line.startsWith('warn'));
    expect(warnings).toEqual(Array(5).fill('warn: app message is not one that an agent understands'));
    app(typed('still here'));
    await clock.advance(100);
    expect(JSON.stringify(appMessages(media))).toContain('still here');
    expect(ended).toEqual([]);
  });

  it('has a transcript as its plan wants it (field: artifactPlan.transcriptPlan.enabled)', async () => {
    const spoken = async (transcriptPlan: LiveCallDependencies['transcriptPlan']) => {
      const { talk, call, clock, artifacts } = openCall({}, undefined, { transcriptPlan });
      (await talk()).app(typed('one'));
      await clock.advance(100);
      call.end('manually-canceled');
      await clock.advance(0);
      return artifacts[0]?.transcript;
    };
    expect(await spoken({ userName: 'Visitor' })).toMatch(/^Visitor: one\n/);
    expect(await spoken({ enabled: false })).toBeUndefined();
  });

  it('ends once: the artifact is stored, the room closed and removed, nothing ticks on', async () => {
    const { talk, call, clock, rooms, ended, artifacts } = openCall();
    const { media, app } = await talk();
    app(typed('one'));
    await clock.advance(100);
    call.end('manually-canceled');
    call.end('worker-shutdown');
    expect(ended).toHaveLength(1);
    expect(ended[0]?.reason).toBe('manually-canceled');
    await clock.advance(0);
    const [artifact = expect.fail('no artifact')] = artifacts;
    expect(artifact.messages?.[0]).toMatchObject({ role: 'user', message: 'one' });
    expect(artifact.transcript).toMatch(/^User: one\n/);
    expect(artifact.performanceMetrics?.turns).toBeDefined();
    expect(media.sent.at(-1)).toEqual({ type: 'ended', reason: 'manually-canceled' });
    expect(media.closed).toBe(true);
    expect(rooms.get('call-1')).toBeUndefined();
    expect(rooms.counts()).toEqual({ open: 0, participants: 0 });
    expect(clock.pendingTimers()).toBe(0);
  });

  it('tells its visitors of the end when that is stored', async () => {
    const settle: (() => void)[] = [];
    const stored = new Promise<void>((resolve) => settle.push(resolve));
    const { talk, call, clock, rooms } = openCall({}, () => stored);
    const { media } = await talk();
    call.end('manually-canceled');
    await clock.advance(1_000);
    expect(media.closed).toBe(false);
    settle[0]?.();
    await clock.advance(0);
    expect(media.sent.at(-1)).toEqual({ type: 'ended', reason: 'manually-canceled' });
    expect(rooms.get('call-1')).toBeUndefined();
    expect(clock.pendingTimers()).toBe(0);
  });

  it.each([
    ['does not answer', () => new Promise<never>(() => undefined), 2_000],
    ['refuses', () => Promise.reject(new Error('database is away')), 0],
  ])('keeps nobody in the room when the database %s', async (_what, store, afterMs) => {
    const { talk, call, clock } = openCall({}, store);
    const { media } = await talk();
    call.end('manually-canceled');
    await clock.advance(afterMs);
    expect(media.closed).toBe(true);
  });

  it('is steered from outside while somebody talks, and ended at any time', async () => {
    const { talk, call, clock, ended } = openCall();
    const say = { type: 'say', content: 'Please hold.' } as const;
    expect(call.steer(say)).toBe(false);
    const { media } = await talk();
    expect(call.steer(say)).toBe(true);
    await clock.advance(100);
    expect(media.sound[0]).toMatch(/^play /);
    expect(call.steer({ type: 'end-call' })).toBe(true);
    expect(ended).toEqual([{ reason: 'manually-canceled' }]);
    expect([call.steer(say), call.steer({ type: 'end-call' })]).toEqual([false, false]);
  });

  it('ends when the agent decides so, after what it said', async () => {
    const { talk, clock, ended } = openCall();
    const { handlers, media, app } = await talk();
    app(typed('bye'));
    await clock.advance(100);
    playAll(media, handlers);
    await clock.advance(1_000);
    expect(ended.map(({ reason }) => reason)).toEqual(['assistant-ended-call']);
    expect(media.closed).toBe(true);
  });

  it('keeps a booking', async () => {
    const { talk, clock, booked } = openCall();
    const { handlers, media, app } = await talk();
    app(typed('book'));
    await clock.advance(100);
    playAll(media, handlers);
    await clock.advance(100);
    expect(booked).toEqual([booking]);
  });

  it('is not answered when nobody joins', async () => {
    const { clock, ended, artifacts } = openCall();
    await clock.advance(limits.roomTokenLifetimeMs - 1);
    expect(ended).toEqual([]);
    await clock.advance(1);
    expect(ended).toEqual([{ reason: 'customer-did-not-answer' }]);
    expect(artifacts).toMatchObject([{ messages: [] }]);
  });

  const afterTalk: readonly [MediaCloseReason, EndedReason][] = [
    ['closed', 'customer-ended-call'],
    ['peer-left', 'customer-ended-call'],
    ['peer-gone', 'customer-ended-call'],
    ['connect-timed-out', 'customer-ended-call'],
    ['transport-failed', 'customer-ended-call'],
    ['media-process-died', 'call.in-progress.error-vapifault-worker-died'],
  ];
  it.each(afterTalk)('media that ends with %s ends a talk as %s', async (closed, reason) => {
    const { talk, clock, ended } = openCall({ silenceTimeoutMs: 120_000 });
    const { handlers } = await talk();
    handlers.closed(closed);
    await clock.advance(limits.resumeWindowMs);
    expect(ended).toMatchObject([{ reason }]);
  });

  const beforeJoin: readonly [MediaCloseReason, EndedReason][] = [
    ['connect-timed-out', 'call.in-progress.error-vapifault-transport-never-connected'],
    ['transport-failed', 'call.in-progress.error-vapifault-transport-never-connected'],
    ['closed', 'customer-ended-call'],
    ['peer-left', 'customer-ended-call'],
    ['peer-gone', 'customer-ended-call'],
    ['media-process-died', 'call.in-progress.error-vapifault-worker-died'],
  ];
  it.each(beforeJoin)('media that ends with %s before hello is %s', async (closed, reason) => {
    const { call, clock, ended, started } = openCall();
    enterRoom(call.room, null).handlers.closed(closed);
    await clock.advance(limits.participantGoneMs);
    expect(ended).toMatchObject([{ reason }]);
    expect(started).toEqual([]);
  });

  it('passes the audio of a visitor on, not that of a muted one', async () => {
    const { talk, clock, heard } = openCall();
    const entered = await talk();
    const frame = () => entered.handlers.frame(new Int16Array(320));
    frame();
    await clock.advance(20);
    expect(heard.samples).toBe(320);
    entered.say({ type: 'update', audio: false });
    frame();
    entered.say({ type: 'update', audio: true });
    frame();
    await clock.advance(20);
    expect(heard.samples).toBe(640);
  });

  it('goes on when the visitor joins again: what was queued counts as not heard', async () => {
    const { talk, clock, ended, visitor, started } = openCall({ firstMessage: 'One two three four.' });
    const { id, handlers, media, app } = await talk();
    const [segment = expect.fail('nothing was played')] = segmentsOf(media);
    handlers.playout({ segment, state: 'started', playedMs: 0 });
    handlers.playout({ segment, state: 'progress', playedMs: 600 });
    expect(appMessages(media)).not.toContainEqual(
      expect.objectContaining({ type: 'speech-update', role: 'assistant', status: 'stopped' }),
    );
    const again = visitor({ type: 'hello' }, id);
    await clock.advance(100);
    expect(media.closed).toBe(true);
    expect(appMessages(again.media)).toContainEqual(
      expect.objectContaining({ type: 'speech-update', role: 'assistant', status: 'stopped' }),
    );
    app(typed('lost'));
    again.app(typed('hello again'));
    await clock.advance(200);
    expect(again.media.sound.some((line) => line.startsWith('play '))).toBe(true);
    expect(JSON.stringify(appMessages(again.media))).not.toContain('lost');
    expect(started).toEqual(['call-1']);
    expect(ended).toEqual([]);
  });

  it('counts no silence while the page is loaded again, and from anew when it is back', async () => {
    const { talk, clock, ended, visitor } = openCall({ silenceTimeoutMs: 12_000 });
    const { id, say } = await talk();
    await clock.advance(10_000);
    say({ type: 'bye', resumable: true });
    await clock.advance(25_000);
    const back = visitor({ type: 'hello' }, id);
    back.app('playable');
    await clock.advance(11_000);
    expect(ended).toEqual([]);
    await clock.advance(1_500);
    expect(ended).toEqual([{ reason: 'silence-timed-out' }]);
  });

  it('goes on with its sentence on the page that was loaded again, when that can play', async () => {
    const { talk, clock, call, visitor } = openCall({ firstMessage: 'One two three four.' });
    const { id, handlers, media, say } = await talk();
    const [segment = expect.fail('nothing was played')] = segmentsOf(media);
    handlers.playout({ segment, state: 'started', playedMs: 0 });
    handlers.playout({ segment, state: 'progress', playedMs: 300 });
    say({ type: 'bye', resumable: true });
    await clock.advance(2_000);
    call.room.vacate(id);
    const back = visitor({ type: 'hello' }, id);
    await clock.advance(1_000);
    expect(back.media.sound.filter((line) => line.startsWith('play '))).toEqual([]);
    back.app('playable');
    await clock.advance(100);
    expect(appMessages(back.media)).toContain('listening');
    expect(back.media.sound[0]).toMatch(/^play /);
    const samples = ({ sound }: FakeMedia) =>
      sound.reduce((sum, line) => sum + Number(/^play \S+ (\d+)/.exec(line)?.[1] ?? 0), 0);
    expect(samples(back.media)).toBeLessThan(samples(media));
  });

  it('goes on after four seconds when the page that came back does not say that it can play', async () => {
    const { talk, clock, call, visitor } = openCall({ firstMessage: 'One two three four.' });
    const { id, say } = await talk();
    say({ type: 'bye', resumable: true });
    call.room.vacate(id);
    const back = visitor({ type: 'hello' }, id);
    await clock.advance(3_900);
    expect(back.media.sound).toEqual([]);
    await clock.advance(200);
    expect(back.media.sound[0]).toMatch(/^play /);
  });
});

function segmentsOf({ sound }: FakeMedia): string[] {
  return [...new Set(sound.flatMap((line) => /^play (\S+)/.exec(line)?.[1] ?? []))];
}

function playAll(media: FakeMedia, handlers: MediaSessionHandlers): void {
  for (const segment of segmentsOf(media)) {
    handlers.playout({ segment, state: 'started', playedMs: 0 });
    handlers.playout({ segment, state: 'finished', playedMs: 260 });
  }
}

describe('a call that its host concludes', () => {
  const reason = 'call.in-progress.error-billing-limit';
  it('ends when the line was said, and tells what it took', async () => {
    const { call, clock, talk, ended } = openCall({ firstMessage: null });
    await talk();
    call.conclude(reason, 'I have to end this call.');
    await clock.advance(100);
    expect(ended).toEqual([]);
    await clock.advance(20_000);
    expect(ended).toEqual([{ reason }]);
    expect(call.usage().voiceCharacters).toBe('I have to end this call.'.length);
    call.conclude('manually-canceled', 'Again.');
    await clock.advance(20_000);
    expect(ended).toHaveLength(1);
  });

  it('ends at once while nobody is there', async () => {
    const { call, clock, ended } = openCall();
    call.conclude(reason, 'I have to end this call.');
    await clock.advance(0);
    expect(ended).toEqual([{ reason }]);
  });
});

import { defaultTestConfig } from '@saywell/agent/testing';
import type { Assistant, CallEvent, CallPulse, OperatorAction } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { admit } from '../../rooms/admit.ts';
import { createRoomRegistry } from '../../rooms/room-registry.ts';
import { createRoomDependencies, enterRoom, type FakeVisitor } from '../../rooms/testing/fake-media.ts';
import { LiveCall } from '../live/live-call.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { recordLog } from '../testing/record-log.ts';
import { operate } from './operate.ts';
import type { Operator } from './operator.ts';

const ann: Operator = { memberId: 'ann', name: 'Ann', role: 'editor' };
const ben: Operator = { memberId: 'ben', name: 'Ben', role: 'admin' };

/** A call with a caller, in virtual time. */
async function openCall(plan: Assistant['monitorPlan'] = {}, config: Partial<typeof defaultTestConfig> = {}) {
  const clock = createVirtualClock();
  const { log } = recordLog();
  const dependencies = createRoomDependencies(clock, log);
  const ended: string[] = [];
  const events: CallEvent[] = [];
  const pulses: CallPulse[] = [];
  let isWatched = false;
  const call = new LiveCall('call-1', { ...defaultTestConfig, ...config }, createFakeEngines(clock), {
    ...dependencies,
    rooms: createRoomRegistry(dependencies),
    log,
    keepsEvents: true,
    logged: (_callId, event) => events.push(event),
    watchers: { isWatched: () => isWatched, pulsed: (pulse) => pulses.push(pulse) },
    monitorPlan: plan,
    started: () => undefined,
    ended: (_callId, { reason }) => void ended.push(reason),
    booked: () => undefined,
    bookingChanged: () => undefined,
  });
  const caller = enterRoom(call.room);
  playsOut(caller, clock);
  const app = (data: unknown): void => caller.say({ type: 'app-message', data, to: '*' });
  app('playable');
  await clock.advance(0);
  /** Somebody who listens; `lose` ends the session. */
  const observe = (operator: Operator = ann, canSpeak = true) => {
    let lose = (): void => undefined;
    let watches = 0;
    const seat = call.observers.open({
      operator,
      canSpeak,
      watch(lost) {
        watches += 1;
        lose = lost;
        return () => void (watches -= 1);
      },
    });
    const come = () => enterRoom(call.room, undefined, admit(call.room, seat.token).sessionId);
    return { ...seat, come, lose: () => lose(), watches: () => watches };
  };
  const operatorEvents = () =>
    events
      .filter(({ type }) => type.startsWith('operator-'))
      .map(({ type, body }) => [type, body?.['member']]);
  const type = async (content: string): Promise<void> => {
    app({ type: 'add-message', message: { role: 'user', content } });
    await clock.advance(4_000);
  };
  const act = (action: OperatorAction): void => operate(call, ann, action);
  const watch = (): void => {
    isWatched = true;
  };
  return { call, clock, caller, ended, events, pulses, observe, operatorEvents, type, act, watch };
}

/** Speech takes its time, and is reported as it is heard. */
function playsOut({ media, handlers }: FakeVisitor, clock: VirtualClock): void {
  const open = new Map<string, { ms: number; cancel: () => void }>();
  media.play = (segment, samples, rateHz) => {
    const one = open.get(segment) ?? { ms: 0, cancel: () => undefined };
    if (!open.has(segment)) handlers.playout({ segment, state: 'started', playedMs: 0 });
    open.set(segment, { ...one, ms: one.ms + (samples.length * 1_000) / rateHz });
  };
  media.endSegment = (segment) => {
    const { ms: playedMs = 0 } = open.get(segment) ?? {};
    const finish = (): void => {
      open.delete(segment);
      handlers.playout({ segment, state: 'finished', playedMs });
    };
    open.set(segment, { ms: playedMs, cancel: clock.setTimer(finish, playedMs) });
  };
  media.clear = () => {
    media.sound.push('clear');
    const dropped = [...open];
    open.clear();
    for (const [segment, { cancel }] of dropped) {
      cancel();
      handlers.playout({ segment, state: 'cleared', playedMs: 0 });
    }
  };
}

const said = (events: readonly CallEvent[]): string[] =>
  events.flatMap(({ type, body }) => {
    const message = Object(body?.['message']);
    const isSaid = type === 'message' && message.type === 'transcript' && message.transcriptType === 'final';
    return isSaid ? [`${message.role}: ${message.transcript}`] : [];
  });

describe('people who listen to a call', () => {
  it('are four; the fifth is told so, until one of them leaves', async () => {
    const { call, observe, operatorEvents } = await openCall();
    const seats = [1, 2, 3, 4].map(() => observe());
    const [first] = seats.map(({ come }) => come());
    expect(() => observe(ben)).toThrow(expect.objectContaining({ code: 'too-many-observers' }));
    first?.say({ type: 'bye' });
    observe(ben).come();
    expect(call.observers.count).toBe(4);
    expect(operatorEvents()).toEqual([
      ...Array.from({ length: 4 }, () => ['operator-listening', 'Ann']),
      ['operator-left', 'Ann'],
      ['operator-listening', 'Ben'],
    ]);
  });

  it('have their seat for half a minute until they come, and none that was given up', async () => {
    const { call, clock, observe } = await openCall();
    const late = observe();
    await clock.advance(30_000);
    expect([call.observers.count, late.watches()]).toEqual([0, 0]);
    const given = observe();
    call.observers.leave(given.id, 'ben');
    expect(call.observers.count).toBe(1);
    call.observers.leave(given.id, 'ann');
    expect(call.observers.count).toBe(0);
    const { media } = given.come();
    expect([media.closed, call.observers.count]).toEqual([true, 0]);
  });

  it('lose it with their session, at once', async () => {
    const { call, observe, operatorEvents } = await openCall();
    const seat = observe();
    const { media } = seat.come();
    seat.lose();
    expect([media.closed, call.observers.count, seat.watches()]).toEqual([true, 0, 0]);
    expect(operatorEvents().at(-1)).toEqual(['operator-left', 'Ann']);
  });

  it('keep no call: it ends when the caller leaves, and they hear why', async () => {
    const { caller, clock, ended, observe } = await openCall();
    const seat = observe();
    const { media } = seat.come();
    caller.say({ type: 'bye' });
    await clock.advance(0);
    expect(ended).toEqual(['customer-ended-call']);
    expect(media.sent.at(-1)).toEqual({ type: 'ended', reason: 'customer-ended-call' });
    expect([seat.watches(), clock.pendingTimers()]).toEqual([0, 0]);
  });

  it('make no page ready: the assistant waits for the caller', async () => {
    const { call, clock } = await openCall();
    expect(call.isTalking).toBe(true);
    const { log } = recordLog();
    const dependencies = createRoomDependencies(clock, log);
    const waiting = new LiveCall('call-2', defaultTestConfig, createFakeEngines(clock), {
      ...dependencies,
      rooms: createRoomRegistry(dependencies),
      log,
      started: () => undefined,
      ended: () => undefined,
      booked: () => undefined,
      bookingChanged: () => undefined,
    });
    const seat = waiting.observers.open({ operator: ann, canSpeak: true, watch: () => () => undefined });
    enterRoom(waiting.room, undefined, admit(waiting.room, seat.token).sessionId);
    await clock.advance(10_000);
    expect([waiting.isTalking, waiting.startedAt]).toEqual([false, undefined]);
  });
});

describe('a take-over (field: monitorPlan.takeOverMessage, field: monitorPlan.handBackMessage)', () => {
  const plan = { takeOverMessage: 'A colleague takes over.', handBackMessage: 'I am back.' };

  it('is told to the caller when the plan says so, and the assistant answers nothing meanwhile', async () => {
    const { call, clock, events, observe, operatorEvents, type } = await openCall(plan);
    const seat = observe();
    seat.come();
    call.observers.takeOver(seat.id, 'ann');
    await clock.advance(3_000);
    await type('who is there');
    expect(said(events)).toEqual(['assistant: A colleague takes over.']);
    expect(call.pulse()).toMatchObject({ takenOverBy: 'Ann', observers: 1 });
    expect(call.pulse()).not.toHaveProperty('quietSince');
    call.observers.handBack(seat.id, 'ann', 'He wants a refund.');
    await clock.advance(3_000);
    await type('go on');
    expect(said(events).slice(1)).toEqual(['assistant: I am back.', 'assistant: You said go on.']);
    expect(operatorEvents().slice(1)).toEqual([
      ['operator-took-over', 'Ann'],
      ['operator-handed-back', 'Ann'],
    ]);
    const handedBack = events.find(({ type: kind }) => kind === 'operator-handed-back');
    expect(handedBack?.body).toEqual({
      memberId: 'ann',
      member: 'Ann',
      spokeMs: 7_000,
      reason: 'asked',
      note: 'He wants a refund.',
    });
    expect(call.pulse()).not.toHaveProperty('takenOverBy');
  });

  it('is not told without a plan, and the assistant learns of it in any case', async () => {
    const { call, clock, events, observe } = await openCall();
    const seat = observe();
    seat.come();
    call.observers.takeOver(seat.id, 'ann');
    await clock.advance(2_000);
    call.observers.handBack(seat.id, 'ann', undefined);
    await clock.advance(3_000);
    expect(said(events)).toEqual([]);
    call.end('manually-canceled');
    await clock.advance(0);
    expect(JSON.stringify(call.events())).toContain('operator-handed-back');
  });

  it('is one person’s at a time, of those who may speak and are there', async () => {
    const { call, observe } = await openCall();
    const refusal = (code: string) => expect.objectContaining({ code });
    const [speaks, other, hears] = [observe(), observe(ben), observe(ann, false)];
    expect(() => call.observers.takeOver(speaks.id, 'ann')).toThrow(refusal('conflict'));
    for (const { come } of [speaks, other, hears]) come();
    expect(() => call.observers.takeOver(speaks.id, 'ben')).toThrow(refusal('not-found'));
    expect(() => call.observers.takeOver('nobody', 'ann')).toThrow(refusal('not-found'));
    expect(() => call.observers.takeOver(hears.id, 'ann')).toThrow(refusal('role-not-sufficient'));
    call.observers.takeOver(speaks.id, 'ann');
    call.observers.takeOver(speaks.id, 'ann');
    expect(() => call.observers.takeOver(other.id, 'ben')).toThrow(refusal('call-taken-over'));
    expect(() => call.observers.handBack(speaks.id, 'ben', undefined)).toThrow(refusal('not-found'));
    call.observers.handBack(speaks.id, 'ann', undefined);
    call.observers.takeOver(other.id, 'ben');
    expect(call.observers.speaker?.name).toBe('Ben');
  });

  it('ends with the network, the page or the session of whoever speaks: the assistant goes on', async () => {
    const ends = {
      'network-lost': ({ visitor }: Ends) => visitor.handlers.closed('transport-failed'),
      left: ({ visitor }: Ends) => visitor.say({ type: 'bye' }),
      'session-over': ({ lose }: Ends) => lose(),
    };
    for (const [reason, end] of Object.entries(ends)) {
      const { call, events, observe, type } = await openCall();
      const seat = observe();
      const visitor = seat.come();
      call.observers.takeOver(seat.id, 'ann');
      end({ visitor, lose: seat.lose });
      const handedBack = events.find(({ type: kind }) => kind === 'operator-handed-back');
      expect(handedBack?.body?.['reason']).toBe(reason);
      await type('anybody');
      expect(said(events)).toEqual(['assistant: You said anybody.']);
    }
  });

  it('lasts however long nobody says anything that the assistant hears', async () => {
    const { call, clock, ended, observe } = await openCall({}, { silenceTimeoutMs: 10_000 });
    const seat = observe();
    seat.come();
    call.observers.takeOver(seat.id, 'ann');
    await clock.advance(60_000);
    expect(ended).toEqual([]);
  });
});
interface Ends {
  readonly visitor: ReturnType<typeof enterRoom>;
  readonly lose: () => void;
}

describe('what an operator does', () => {
  it('is said, whispered, interrupted, muted and ended, and stands in the events with the name', async () => {
    const { act, call, caller, clock, ended, events, operatorEvents, type } = await openCall();
    act({ type: 'say', text: 'One moment please.' });
    await clock.advance(3_000);
    expect(said(events)).toEqual(['assistant: One moment please.']);
    act({ type: 'whisper', text: 'He is a friend.' });
    await clock.advance(3_000);
    expect(said(events)).toHaveLength(1);
    act({ type: 'mute' });
    expect(call.pulse().isMuted).toBe(true);
    act({ type: 'unmute' });
    expect(call.pulse().isMuted).toBe(false);
    act({ type: 'say', text: 'One two three four five six seven eight nine ten.' });
    await clock.advance(800);
    expect(caller.media.sound).toEqual([]);
    act({ type: 'interrupt' });
    expect(caller.media.sound).toEqual(['clear']);
    await clock.advance(1_000);
    await type('still there');
    expect(said(events).at(-1)).toBe('assistant: You said still there.');
    act({ type: 'end' });
    await clock.advance(0);
    expect(ended).toEqual(['manually-canceled']);
    expect(operatorEvents()).toEqual(
      ['said', 'whispered', 'muted', 'unmuted', 'said', 'interrupted', 'ended'].map((what) => [
        `operator-${what}`,
        'Ann',
      ]),
    );
    expect(events.find(({ type: kind }) => kind === 'operator-whispered')?.body).toMatchObject({
      memberId: 'ann',
      text: 'He is a friend.',
    });
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index));
  });

  it('is refused when the call is over', async () => {
    const { act, call, clock } = await openCall();
    call.end('manually-canceled');
    await clock.advance(0);
    expect(() => act({ type: 'mute' })).toThrow(expect.objectContaining({ code: 'call-not-in-progress' }));
  });
});

describe('how a call is', () => {
  it('is told while somebody looks, at most four times a second, when something is different', async () => {
    const { caller, clock, pulses, type, watch } = await openCall();
    await type('hello');
    expect(pulses).toEqual([]);
    watch();
    await clock.advance(250);
    expect(pulses.at(-1)).toMatchObject({
      callId: 'call-1',
      said: { role: 'assistant', text: 'You said hello.' },
      levels: { user: 0, assistant: 0 },
      turnLatencyP95Ms: expect.any(Number),
    });
    const before = pulses.length;
    await clock.advance(5_000);
    expect(pulses).toHaveLength(before);
    for (let frame = 0; frame < 50; frame += 1) {
      caller.handlers.frame(new Int16Array(320).fill(3_000 + 10 * frame));
      await clock.advance(20);
    }
    expect(pulses.length - before).toBeLessThanOrEqual(5);
    expect(pulses.at(-1)?.levels.user).toBeGreaterThan(0.09);
  });
});

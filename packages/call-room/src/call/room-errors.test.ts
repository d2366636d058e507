import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoomFailure } from '../events/call-events.ts';
import { destroyCalls } from '../testing/destroy-calls.ts';
// Fetched with the first report; here it is there from the beginning.
import '../services/send-report.ts';
import { joinedCall, openCall } from '../testing/open-call.ts';
import { realTurns } from '../testing/real-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

/** The room ends a call with an error: what is emitted, and that nothing is left. */
async function failed(failure: RoomFailure) {
  const { call, engine, devices } = await joinedCall();
  const emitted: unknown[] = [];
  call.on('error', ({ error }) => emitted.push(error));
  engine.handlers.failed(failure);
  expect(call.meetingState()).toBe('error');
  expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
  expect(vi.getTimerCount()).toBe(0);
  return emitted;
}

/** The room refuses a join: what the join rejects with. */
async function refusedJoin(failure: RoomFailure): Promise<unknown> {
  const { call, engineModule } = openCall();
  engineModule.prepare = (engine) => engine.answer(failure);
  return call.join().catch((error: unknown) => error);
}

describe('fatal errors of the room', () => {
  const catalogue = [
    ['SE-15 connection-error', 'connection-error'],
    ['SE-16 end-of-life', 'end-of-life'],
    ['SE-17 no-room', 'no-room'],
    ['SE-19 ejected', 'ejected'],
    ['SE-20 expired room', 'exp-room'],
    ['SE-21 expired token', 'exp-token'],
    ['SE-22 not-before room', 'nbf-room'],
    ['SE-23 not-before token', 'nbf-token'],
    ['SE-24 meeting full', 'meeting-full'],
    ['SE-25 not allowed', 'not-allowed'],
  ] as const;

  it.each(catalogue)('%s', async (_title, type) => {
    expect(await failed({ type, msg: 'over' })).toEqual([{ type, msg: 'over' }]);
    expect(await refusedJoin({ type, msg: 'over' })).toMatchObject({ code: type, message: 'over' });
  });

  it('an engine that never answers a join fails it after a minute', async () => {
    const { call, engineModule } = openCall();
    engineModule.answersJoins = false;
    const joined = expect(call.join()).rejects.toMatchObject({ code: 'connection-error' });
    await vi.advanceTimersByTimeAsync(60_000);
    await joined;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a leave that is answered late does not end the call after it', async () => {
    const { call, engine } = await joinedCall();
    let answer: () => void = () => undefined;
    engine.leaveAnswer = new Promise((resolve) => {
      answer = resolve;
    });
    const left = call.leave();
    await vi.advanceTimersByTimeAsync(2_000);
    await left;
    await call.join();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.meetingState()).toBe('joined-meeting');
  });
});

/** What was sent to the server about a failure. */
async function reported(failure: RoomFailure | undefined, call: ReturnType<typeof openCall>) {
  const { engine } = call.engineModule;
  if (failure) engine.handlers.failed(failure);
  else engine.handlers.emit('error', { errorMsg: 'odd' });
  await realTurns();
  return call.fetch.mock.calls.map(([address, init]) => ({
    address,
    body: typeof init?.body === 'string' ? init.body : '',
  }));
}

describe('error reports', () => {
  it('CM-7 go to the room’s own server', async () => {
    const opened = await joinedCall({ userName: 'Ann Other', userData: 'private', token: 'secret-token' });
    const details = { on: 'reconnect', uri: 'https://r.example/room/1?t=secret-token' };
    const [report, ...more] = await reported(
      { type: 'connection-error', msg: 'network gone', details },
      opened,
    );
    expect(more).toEqual([]);
    expect(report?.address).toBe(`${new URL(opened.url).origin}/call-machine/error-report`);
    expect(report?.body).toContain('network gone');
    expect(report?.body).toContain('[Filtered]');
    for (const secret of ['Ann Other', 'private', 'secret-token', 't=secret'])
      expect(report?.body).not.toContain(secret);
  });

  it('SE-18 no-room is reported unless the room was deleted', async () => {
    const odd = await joinedCall();
    expect(await reported({ type: 'no-room', msg: 'there is none' }, odd)).toHaveLength(1);
    const deleted = await joinedCall();
    expect(await reported({ type: 'no-room', msg: 'the room was deleted' }, deleted)).toEqual([]);
  });

  it('are made of errors without a type, not of what somebody did on purpose', async () => {
    expect(await reported(undefined, await joinedCall())).toHaveLength(1);
    expect(await reported({ type: 'ejected', msg: 'out' }, await joinedCall())).toEqual([]);
  });

  it('are not made where the page does not want them', async () => {
    const opened = await joinedCall({ errorReports: false });
    expect(await reported({ type: 'connection-error', msg: 'gone' }, opened)).toEqual([]);
  });

  it('that fail are nobody’s concern', async () => {
    const opened = await joinedCall();
    opened.fetch.mockRejectedValue(new Error('no network'));
    expect(await reported({ type: 'connection-error', msg: 'gone' }, opened)).toHaveLength(1);
  });
});

describe('the geo lookup', () => {
  it('CM-5 is a GET of the room’s own server', async () => {
    const { call, url, fetch } = openCall();
    fetch.mockResolvedValue(Response.json({ geo: 'eu-west' }));
    await call.geo();
    expect(fetch.mock.calls[0]?.[0]).toBe(`${new URL(url).origin}/geo`);
    expect(fetch.mock.calls[0]?.[1]?.method ?? 'GET').toBe('GET');
  });

  it('CM-6 reads the field geo of the answer', async () => {
    const { call, fetch } = openCall();
    fetch.mockResolvedValue(Response.json({ geo: 'eu-west' }));
    await expect(call.geo()).resolves.toEqual({ current: 'eu-west' });
  });

  it('that fails is logged and says nothing', async () => {
    const { call, fetch, log } = openCall();
    fetch.mockResolvedValue(Response.json({}, { status: 404 }));
    await expect(call.geo()).resolves.toEqual({ current: '' });
    expect(log.error).toHaveBeenCalledWith('geo lookup failed', expect.any(Error));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('listeners', () => {
  it('SK-19 above 10 for one event are warned of, once', () => {
    const { call, log } = openCall();
    const add = (event: 'track-started' | 'track-stopped'): void => void call.on(event, () => undefined);
    for (let count = 1; count <= 10; count += 1) add('track-started');
    expect(log.warn).not.toHaveBeenCalled();
    add('track-started');
    add('track-started');
    add('track-stopped');
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('11 listeners of track-started'));
  });
});

describe('a leave while the microphone is asked for', () => {
  it('is over after two seconds, though the room never answers it, and joins nothing', async () => {
    const { call, devices, engineModule } = openCall();
    const grant = devices.hold();
    const joined = call.join().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    engineModule.engine.leaveAnswer = new Promise(() => undefined);
    const left = call.leave();
    grant();
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([left, joined]);
    expect(call.meetingState()).toBe('left-meeting');
    expect(engineModule.engine.joinRequest).toBeUndefined();
  });
});

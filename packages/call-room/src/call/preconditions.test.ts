import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GuardedMethod, preconditions, refusalOf } from '../machine/preconditions.ts';
import { joinedCall, openCall } from '../testing/open-call.ts';
import type { CallObject } from './call-object.ts';
import { getCallInstance } from './create-call-object.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await getCallInstance()?.destroy();
  vi.useRealTimers();
});

const isMethod = (name: string): name is GuardedMethod => name in preconditions;
const methods = Object.keys(preconditions).filter(isMethod);

/** Guarded by one guard, and refused by no other in a browser before the call. */
function refusedBy(guard: string): GuardedMethod[] {
  return methods.filter((name) => {
    const { guards }: { readonly guards: readonly string[] } = preconditions[name];
    return guards.includes(guard) && !guards.includes('prebuilt');
  });
}

type Outcome = { readonly how: 'throws' | 'rejects'; readonly message: string } | undefined;

/** Calls a method without arguments and says how it refused. */
async function outcomeOf(call: CallObject, name: GuardedMethod): Promise<Outcome> {
  const method: unknown = Reflect.get(call, name);
  if (typeof method !== 'function') throw new Error(`${name} is no method`);
  const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  try {
    const answer: unknown = Reflect.apply(method, call, []);
    if (!(answer instanceof Promise)) return undefined;
    return await answer.then(
      () => undefined,
      (error: unknown) => ({ how: 'rejects' as const, message: textOf(error) }),
    );
  } catch (error) {
    return { how: 'throws', message: textOf(error) };
  }
}

describe('the table of preconditions', () => {
  it('names methods that exist', () => {
    const { call } = openCall();
    for (const name of methods) expect(typeof Reflect.get(call, name), name).toBe('function');
  });

  it('CR-8 many methods are refused before join, in the way of the table and with the log', async () => {
    const { call, log } = openCall();
    const names = refusedBy('after-join');
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) {
      const { refusal } = preconditions[name];
      const outcome = await outcomeOf(call, name);
      expect(outcome, name).toMatchObject({ how: refusal });
      expect(outcome?.message).toContain('only supported after join.');
      expect(log.error).toHaveBeenLastCalledWith(outcome?.message);
    }
  });

  it('CR-9 other methods are refused after join', async () => {
    const { call } = await joinedCall();
    const names = refusedBy('before-join');
    expect(names).toEqual(['startCamera', 'preAuth', 'testCallQuality']);
    for (const name of names) {
      const outcome = await outcomeOf(call, name);
      expect(outcome, name).toMatchObject({ how: 'rejects' });
      expect(outcome?.message).toContain('not supported after joining a meeting.');
    }
  });

  it('SE-34 says "not supported after joining a meeting."', async () => {
    const { call, log } = await joinedCall();
    const text =
      'startCamera() not supported after joining a meeting. Did you mean to use setLocalAudio() and/or setLocalVideo() instead?';
    await expect(call.startCamera()).rejects.toMatchObject({ code: 'wrong-state', message: text });
    expect(log.error).toHaveBeenCalledWith(text);
    await expect(call.preAuth()).rejects.toThrow('preAuth() not supported after joining a meeting.');
  });

  it('SE-35 says that a pre-call quality test is in progress', async () => {
    const { call } = openCall({}, { createPeer: undefined, createSocket: () => silentSocket() });
    const running = call.testWebsocketConnectivity();
    await vi.waitFor(() => expect(silentSocket).toHaveBeenCalled());
    await expect(call.testWebsocketConnectivity()).rejects.toMatchObject({
      message:
        'A pre-call quality test is in progress. Please try testWebsocketConnectivity() again once testing has completed. Use stopTestCallQuality() to end it early.',
    });
    call.abortTestWebsocketConnectivity();
    await expect(running).resolves.toMatchObject({ result: 'aborted' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('names what initialises the call', async () => {
    const { call } = openCall();
    await expect(call.startScreenShare()).rejects.toThrow(
      'startScreenShare() requires preAuth(), startCamera(), or join() to initialize call state.',
    );
    await expect(call.testCallQuality()).rejects.toThrow(
      'testCallQuality() requires preAuth() or startCamera() to initialize call state.',
    );
    await call.startCamera();
    expect(() => call.stopScreenShare()).not.toThrow();
    await call.leave();
    expect(() => call.stopScreenShare()).toThrow('to initialize call state.');
  });

  it('calls two methods without brackets, as clients know them', () => {
    const { call } = openCall();
    expect(() => call.meetingSessionState()).toThrow('meetingSessionState only supported after join.');
    expect(() => call.setMeetingSessionData({})).toThrow('setMeetingSessionData only supported after join.');
  });

  it('refuses the methods of a prebuilt frame', async () => {
    const { call } = await joinedCall();
    expect(() => call.theme()).toThrow("theme() is only supported as part of Saywell's Prebuilt");
    await expect(call.setTheme({})).rejects.toMatchObject({ code: 'not-supported' });
    expect(() => call.setCustomIntegrations({})).toThrow('is only supported as part of');
  });

  it('refuses the methods of React Native in a browser, and the other way round', async () => {
    const { call } = openCall();
    expect(() => call.setCamera('1')).toThrow('This daily-js method is only supported in React Native');
    const native = openCall({}, { isReactNative: true });
    expect(() => native.call.iframe()).toThrow(
      'This daily-js method is not currently supported in React Native',
    );
    await native.call.destroy();
  });

  it('asks several guards in their order', () => {
    const situation = { state: 'new', isInitialised: false, isTesting: false, isReactNative: true } as const;
    expect(refusalOf('testCallQuality', situation)).toContain('React Native');
    expect(refusalOf('testCallQuality', { ...situation, isReactNative: false })).toContain('requires');
    expect(
      refusalOf('testCallQuality', {
        ...situation,
        isReactNative: false,
        isInitialised: true,
        state: 'joined-meeting',
      }),
    ).toContain('after joining');
  });

  it('lets nothing through after destroy', async () => {
    const { call } = openCall();
    await call.destroy();
    for (const name of methods) {
      const outcome = await outcomeOf(call, name);
      expect(outcome, name).toEqual({ how: preconditions[name].refusal, message: 'Use after destroy' });
    }
  });
});

/** A socket on which nothing ever happens. */
const silentSocket = vi.fn<() => WebSocket>(() => {
  const socket: Partial<WebSocket> = Object.assign(new EventTarget(), { close: () => undefined });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
  return socket as WebSocket;
});

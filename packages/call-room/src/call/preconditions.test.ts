import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallSituation, type Precondition, refusalOf, throwing } from '../machine/preconditions.ts';
import type { MeetingState } from '../machine/transition.ts';
import { destroyCalls } from '../testing/destroy-calls.ts';
import {
  always,
  documentedPreconditions,
  type How,
  type MethodName,
  meetingStates,
  notInReactNative,
} from '../testing/documented-preconditions.ts';
import { joinedCall, openCall } from '../testing/open-call.ts';
import { preconditions } from './call-methods.ts';
import type { CallObject } from './call-object.ts';

beforeEach(() => {
  vi.useFakeTimers();
  silentSocket.mockClear();
});
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

const isName = (name: string): name is MethodName => Object.hasOwn(documentedPreconditions, name);
const names = Object.keys(documentedPreconditions).filter(isName);

/** How a guard refuses, whichever it is. */
const refusals =
  /only supported|not supported after|requires preAuth\(\)|test is in progress|Use after destroy|not currently supported/;

type Outcome = { readonly how: How; readonly message: string } | undefined;

/** Calls a method without arguments and says how it refused; a refusal comes at once. */
async function outcomeOf(call: CallObject, name: MethodName): Promise<Outcome> {
  const method: unknown = Reflect.get(call, name);
  if (typeof method !== 'function') throw new Error(`${name} is no method`);
  const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  let outcome: Outcome;
  try {
    const answer: unknown = Reflect.apply(method, call, []);
    if (!(answer instanceof Promise)) return undefined;
    answer.catch((error: unknown) => {
      outcome = { how: 'rejects', message: textOf(error) };
    });
    await vi.advanceTimersByTimeAsync(0);
    return outcome;
  } catch (error) {
    return { how: 'throws', message: textOf(error) };
  }
}

/** A call in a state. */
async function callIn(state: MeetingState) {
  const opened = openCall();
  const { call, engineModule, importModule } = opened;
  if (state === 'loading') importModule.mockReturnValue(new Promise(() => undefined));
  if (state === 'joining-meeting') engineModule.answersJoins = false;
  const ignore = (): undefined => undefined;
  if (state === 'loading' || state === 'loaded') call.load().catch(ignore);
  else if (state !== 'new') call.join().catch(ignore);
  await vi.advanceTimersByTimeAsync(0);
  if (state === 'left-meeting') await call.leave();
  if (state === 'error') engineModule.engine.handlers.failed({ type: 'ejected', msg: 'out' });
  expect(call.meetingState()).toBe(state);
  return opened;
}

describe('the table of preconditions', () => {
  it('names every method that there is', () => {
    const { call } = openCall();
    const methods = Object.keys(call).filter((name) => typeof Reflect.get(call, name) === 'function');
    expect(methods.toSorted()).toEqual(names.toSorted());
  });

  it.each(meetingStates)(
    'CR-8 what a state refuses is refused in the documented way, and logged: %s',
    async (state) => {
      const { call, log } = await callIn(state);
      const refused = names.filter((name) => !documentedPreconditions[name][0].allowed.includes(state));
      expect(refused.length).toBeGreaterThan(15);
      for (const name of refused) {
        const [{ says }, how] = documentedPreconditions[name];
        const message = says?.(name, state);
        expect(await outcomeOf(call, name), name).toEqual({ how, message });
        expect(log.error).toHaveBeenLastCalledWith(message);
      }
      await call.destroy();
    },
  );

  it.each(meetingStates)('CR-8 what a state allows is not refused: %s', async (state) => {
    for (const name of names.filter((one) => documentedPreconditions[one][0].allowed.includes(state))) {
      const { call } = await callIn(state);
      const outcome = await outcomeOf(call, name);
      expect(outcome?.message ?? '', name).not.toMatch(refusals);
      await call.destroy();
    }
  });

  it('CR-8 many methods are refused before join', async () => {
    const { call } = openCall();
    const many = names.filter((name) =>
      documentedPreconditions[name][0].says?.(name, 'new').includes('only supported after join.'),
    );
    expect(many).toHaveLength(21);
    for (const name of many) {
      expect(await outcomeOf(call, name), name).toMatchObject({ how: documentedPreconditions[name][1] });
    }
  });

  it('CR-9 other methods are refused after join', async () => {
    const { call } = await joinedCall();
    for (const name of ['startCamera', 'preAuth', 'testCallQuality'] as const) {
      const outcome = await outcomeOf(call, name);
      expect(outcome, name).toMatchObject({ how: 'rejects' });
      expect(outcome?.message).toContain(`${name}() not supported after joining a meeting.`);
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

  it('refuses what needs a browser in React Native, and nothing else for that', async () => {
    const { call } = openCall({}, { isReactNative: true });
    for (const name of names) {
      if (name === 'destroy' || name === 'join' || name === 'load') continue;
      const outcome = await outcomeOf(call, name);
      const text = 'This daily-js method is not currently supported in React Native';
      if (notInReactNative.includes(name))
        expect(outcome, name).toEqual({ how: documentedPreconditions[name][1], message: text });
      else expect(outcome?.message, name).not.toBe(text);
    }
  });

  it('refuses another test while one runs', async () => {
    const { call } = openCall({}, { createPeer: undefined, createSocket: () => silentSocket() });
    const running = call.testWebsocketConnectivity();
    await vi.waitFor(() => expect(silentSocket).toHaveBeenCalled());
    for (const [name, shown] of [
      ['testPeerToPeerCallQuality', 'testPeerToPeerCallQuality'],
      ['testNetworkConnectivity', 'testNetworkConnectivity'],
      ['testWebsocketConnectivity', 'testWebsocketConnectivity'],
      // An alias: it names the method to use.
      ['testConnectionQuality', 'testPeerToPeerCallQuality'],
    ] as const) {
      const outcome = await outcomeOf(call, name);
      expect(outcome?.message, name).toContain(`Please try ${shown}() again once testing has completed.`);
    }
    call.abortTestWebsocketConnectivity();
    await running;
  });

  it('asks several guards in their order', () => {
    const situation = {
      state: 'new',
      isDestroyed: false,
      isInitialised: false,
      isTesting: false,
      isReactNative: true,
    } as const;
    const { testCallQuality } = preconditions;
    const textIn = (changed: Partial<CallSituation>): string | undefined =>
      refusalOf('testCallQuality', testCallQuality, { ...situation, ...changed })?.text;
    expect(textIn({})).toContain('React Native');
    expect(textIn({ isReactNative: false })).toContain('requires');
    const begun = { isReactNative: false, isInitialised: true } as const;
    expect(textIn({ ...begun, state: 'joined-meeting' })).toContain('after joining');
    expect(textIn(begun)).toBeUndefined();
    expect(textIn({ ...begun, isDestroyed: true })).toBe('Use after destroy');
  });

  it('gives each refusal its code', async () => {
    const { call } = openCall();
    const codeOf = (name: string, precondition: Precondition): string | undefined =>
      refusalOf(name, precondition, {
        state: 'new',
        isDestroyed: false,
        isInitialised: false,
        isTesting: true,
        isReactNative: true,
      })?.code;
    expect(
      (['after-join', 'initialised', 'no-test'] as const).map((guard) => codeOf('x', throwing(guard))),
    ).toEqual(['wrong-state', 'wrong-state', 'wrong-state']);
    expect(
      (['prebuilt', 'browser', 'react-native'] as const).map((guard) => codeOf('x', throwing(guard))),
    ).toEqual(['not-supported', 'not-supported', 'not-supported']);
    expect(() => call.sendAppMessage('x')).toThrow(expect.objectContaining({ code: 'wrong-state' }));
    expect(() => call.theme()).toThrow(expect.objectContaining({ code: 'not-supported' }));
  });

  it('lets nothing through after destroy, except what is allowed at any time', async () => {
    const { call } = openCall();
    await call.destroy();
    for (const name of names) {
      const [rule, how] = documentedPreconditions[name];
      const outcome = await outcomeOf(call, name);
      if (rule === always) expect(outcome?.message, name).not.toBe('Use after destroy');
      else expect(outcome, name).toEqual({ how, message: 'Use after destroy' });
    }
  });

  it('answers the call object itself where methods are chained, without needing `this`', () => {
    const { call } = openCall();
    const chained = call.setLocalAudio(false);
    expect(chained).toBe(call);
    const { setLocalVideo } = call;
    expect(setLocalVideo(false)).toBe(call);
  });
});

/** A socket on which nothing ever happens. */
const silentSocket = vi.fn<() => WebSocket>(() => {
  const socket: Partial<WebSocket> = Object.assign(new EventTarget(), { close: () => undefined });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
  return socket as WebSocket;
});

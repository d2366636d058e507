import { ROOM_TOKEN_PARAMETER, type RoomEventMessage } from '@saywell/contract';
import type { CallInputs } from '../devices/call-inputs.ts';
import type {
  Engine,
  EngineHandlers,
  EngineJoinRequest,
  EngineModule,
  RoomState,
} from '../engines/engine.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import { textOf } from '../errors/text-of.ts';
import type { EmitCallEvent, RoomFailure } from '../events/call-events.ts';
import { attemptToLoad, type LoadFailure } from '../loader/engine-loader.ts';
import { engineUrl } from '../loader/engine-url.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';
import type { Participants } from '../room/participant.ts';
import {
  type CallEffect,
  type CallMachineEvent,
  type CallState,
  type MeetingState,
  meetingStateOf,
  transition,
} from './transition.ts';
import { Waiters } from './waiters.ts';

/** `leave()` is over after this long, whatever the engine does. */
const leaveTimeoutMs = 2_000;
/** An engine that does not answer a join for this long never will: its own limits are shorter. */
const joinTimeoutMs = 60_000;

export interface CallLifeOptions {
  readonly environment: CallRoomEnvironment;
  /** The options as they are now. */
  readonly options: () => CallOptions;
  readonly emit: EmitCallEvent;
  readonly inputs: CallInputs;
  readonly onRoomEvent: (event: RoomEventMessage) => void;
  readonly onRoomState: (state: RoomState) => void;
  /** Joined: the engine may get what was asked for before. */
  readonly onJoined: (engine: Engine) => void;
  /** The call is over: what belonged to it goes. May be called more than once. */
  readonly onReleased: () => void;
}

/** Performs what the state machine decides: loading, joining, leaving, and releasing everything. */
export class CallLife {
  readonly #options: CallLifeOptions;
  readonly #loads = new Waiters<void>();
  readonly #joins = new Waiters<Participants>();
  readonly #leaves = new Waiters<void>();
  readonly #events: CallMachineEvent[] = [];
  #state: CallState = { name: 'new' };
  #module: EngineModule | undefined;
  #loading = new AbortController();
  #cancelTimer: (() => void) | undefined;
  #engine: Engine | undefined;
  constructor(options: CallLifeOptions) {
    this.#options = options;
  }

  get meetingState(): MeetingState {
    return meetingStateOf(this.#state);
  }

  get engine(): Engine | undefined {
    return this.#engine;
  }

  async load(): Promise<void> {
    const { name } = this.#state;
    if (name !== 'new' && name !== 'loading' && name !== 'left-meeting' && name !== 'error') return;
    const loaded = this.#loads.wait();
    this.#dispatch({ type: 'load' });
    await loaded;
  }

  /** Undefined when already joining or joined. */
  async join(): Promise<Participants | undefined> {
    const { name } = this.#state;
    const refused = name === 'joining-meeting' || name === 'joined-meeting' || name === 'leaving';
    const joined = refused ? undefined : this.#joins.wait();
    this.#dispatch({ type: 'join' });
    return joined;
  }

  async leave(): Promise<void> {
    const { name } = this.#state;
    if (name === 'left-meeting' || name === 'error') return;
    const left = this.#leaves.wait();
    this.#dispatch({ type: 'leave' });
    await left;
  }

  /** After this nothing of the call is left: no engine, no microphone, no timer, no listener. */
  release(): void {
    this.#cancelTimer?.();
    this.#loading.abort();
    const engine = this.#engine;
    this.#engine = undefined;
    void engine?.leave().catch(() => undefined);
    this.#options.onReleased();
  }

  /** One event after the other: a listener that calls `leave()` does not cut into the effects before. */
  #dispatch(event: CallMachineEvent): void {
    this.#events.push(event);
    if (this.#events.length > 1) return;
    for (let next = this.#events[0]; next; next = this.#events[0]) {
      const { state, effects } = transition(this.#state, next);
      this.#state = state;
      for (const effect of effects) this.#perform(effect);
      this.#events.shift();
    }
  }

  #perform(effect: CallEffect): void {
    const { emit, environment } = this.#options;
    switch (effect.type) {
      case 'emit':
        return emit(effect.event, {});
      case 'emit-attempt-failed':
        return emit('load-attempt-failed', { errorMsg: effect.message });
      case 'start-attempt':
        return void this.#attemptToLoad(effect.attempt);
      case 'arm-retry':
        return this.#arm(effect.delayMs, { type: 'retry-due' });
      case 'loaded':
        emit('loaded', {});
        return this.#loads.resolve();
      case 'load-failed':
        return this.#finishFailed(this.#loadFailure(effect.failure));
      case 'engine-join':
        return void this.#joinEngine();
      case 'joined':
        return this.#joined();
      case 'engine-leave':
        return void this.#leaveEngine();
      case 'finish-left':
        return this.#finishLeft(effect.reason);
      case 'finish-failed':
        return this.#finishFailed(effect.failure);
      case 'warn-already-joined':
        environment.log.warn(messages.alreadyJoined);
    }
  }

  #arm(delayMs: number, event: CallMachineEvent): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.environment.setTimer(() => this.#dispatch(event), delayMs);
  }

  get #engineUrl(): string {
    const { dailyConfig, url } = this.#options.options();
    return engineUrl(dailyConfig, url, this.#options.environment.pageOrigin);
  }

  async #attemptToLoad(attempt: number): Promise<void> {
    if (attempt === 1) this.#loading = new AbortController();
    const { signal } = this.#loading;
    const attempted = await attemptToLoad(this.#engineUrl, this.#options.environment, signal);
    if (signal.aborted) return;
    if (attempted.failure) return this.#dispatch({ type: 'attempt-failed', failure: attempted.failure });
    this.#module = attempted.module;
    this.#dispatch({ type: 'engine-loaded' });
  }

  #loadFailure({ code: type, message: msg }: LoadFailure): RoomFailure {
    const details = { on: 'load', sourceError: { msg, type }, bundleUrl: this.#engineUrl };
    return { type: 'connection-error', msg: messages.bundleFailed, details };
  }

  async #joinEngine(): Promise<void> {
    let engine: Engine | undefined;
    try {
      engine = this.#module?.createEngine(
        this.#handlers(() => this.#engine === engine),
        this.#engineUrl,
      );
      this.#engine = engine;
      await this.#options.inputs.open();
      // Left while the visitor was asked for the microphone.
      if (!engine || this.#engine !== engine || this.#state.name !== 'joining-meeting') return;
      const failed: RoomFailure = { type: 'connection-error', msg: messages.joinTimedOut };
      this.#arm(joinTimeoutMs, { type: 'engine-failed', failure: failed });
      const failure = await engine.join(this.#joinRequest());
      if (this.#engine !== engine) return;
      if (failure) this.#fail(failure);
      else this.#dispatch({ type: 'engine-joined' });
    } catch (error) {
      // A module that is no engine, or one that breaks its promise not to reject.
      if (this.#engine === engine) this.#fail({ type: 'connection-error', msg: textOf(error) });
    }
  }

  #joinRequest(): EngineJoinRequest {
    const { environment, inputs, options } = this.#options;
    const { url = '', token, userName, userData, dailyConfig, audioContext, ...given } = options();
    const address = new URL(url, environment.pageOrigin);
    const addressToken = address.searchParams.get(ROOM_TOKEN_PARAMETER) ?? '';
    address.search = '';
    return {
      url: address.href,
      token: token ?? addressToken,
      userName,
      userData,
      microphone: inputs.microphone,
      audio: inputs.audioOn,
      subscribesToAll: given.subscribeToTracksAutomatically !== false,
      iceConfig: dailyConfig?.iceConfig,
      audioContext,
      keepSeat: given.keepSeat,
    };
  }

  #joined(): void {
    const { onJoined, emit } = this.#options;
    const engine = this.#engine;
    if (!engine) return;
    this.#cancelTimer?.();
    const participants = engine.participants();
    emit('joined-meeting', { participants });
    this.#joins.resolve(participants);
    onJoined(engine);
    engine.announce();
  }

  async #leaveEngine(): Promise<void> {
    const engine = this.#engine;
    this.#arm(leaveTimeoutMs, { type: 'leave-timed-out' });
    await engine?.leave().catch(() => undefined);
    // Answered after the time limit, it would end the call that came after.
    if (this.#engine === engine) this.#dispatch({ type: 'engine-left' });
  }

  #fail(failure: RoomFailure): void {
    this.#dispatch({ type: 'engine-failed', failure });
  }

  #finishLeft(reason: string | undefined): void {
    this.release();
    this.#options.emit('left-meeting', { reason });
    this.#loads.reject(new CallRoomError('cancelled', messages.loadCancelled));
    this.#joins.reject(new CallRoomError('cancelled', messages.joinCancelled));
    this.#leaves.resolve();
  }

  #finishFailed(failure: RoomFailure): void {
    this.release();
    this.#options.emit('error', { errorMsg: failure.msg, error: failure });
    const error = new CallRoomError(failure.type, failure.msg, { details: failure.details });
    this.#loads.reject(error);
    this.#joins.reject(error);
    this.#leaves.resolve();
  }

  /** What an engine that was let go still says is not heard. */
  #handlers(isCurrent: () => boolean): EngineHandlers {
    const { emit, onRoomEvent, onRoomState } = this.#options;
    const heard =
      <Values extends unknown[]>(receive: (...values: Values) => void) =>
      (...values: Values): void => {
        if (isCurrent()) receive(...values);
      };
    return {
      emit: heard(emit),
      roomState: heard(onRoomState),
      roomEvent: heard(onRoomEvent),
      failed: heard((failure: RoomFailure) => this.#fail(failure)),
      left: heard((reason: string | undefined) => this.#dispatch({ type: 'engine-left', reason })),
    };
  }
}

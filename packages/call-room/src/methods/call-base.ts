import type { CallContext, CallService } from '../call/call-context.ts';
import { RoomRecord } from '../call/room-record.ts';
import { CallInputs, withoutUnsupported } from '../devices/call-inputs.ts';
import { DeviceWatch } from '../devices/device-watch.ts';
import type { Engine } from '../engines/engine.ts';
import { CallRoomError, type CallRoomErrorCode } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { CallEvents, CallHappening, EmitCallEvent } from '../events/call-events.ts';
import { Listenable } from '../events/listenable.ts';
import { engineFileUrl } from '../loader/engine-url.ts';
import { CallLife } from '../machine/call-life.ts';
import { type GuardedMethod, refusalOf } from '../machine/preconditions.ts';
import type { MeetingState } from '../machine/transition.ts';
import { LocalRecording } from '../media/local-recording.ts';
import { LocalTracks } from '../media/local-tracks.ts';
import { ScreenShare } from '../media/screen-share.ts';
import { CallTests } from '../network-tests/network-tests.ts';
import type { CallOptions } from '../options/call-options.ts';
import { checkOptions } from '../options/check-options.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';
import type { RuleIssue } from '../rules/issue.ts';
import { ErrorReports } from '../services/error-reports.ts';
import { CpuWatch } from '../stats/cpu-watch.ts';
import { NetworkWatch } from '../stats/network-watch.ts';

/** Name of the noise filter's file beside the engine. */
const noiseWorkletFile = 'call-machine-noise-worklet.js';

/** What every method of a call object stands on: options, guards, events and the parts that do the work. */
export abstract class CallBase extends Listenable<CallEvents> {
  protected readonly context: CallContext;
  protected readonly life: CallLife;
  protected readonly inputs: CallInputs;
  protected readonly devices: DeviceWatch;
  protected readonly tracks: LocalTracks;
  protected readonly screen: ScreenShare;
  protected readonly record: RoomRecord;
  protected readonly recording: LocalRecording;
  protected readonly network: NetworkWatch;
  protected readonly cpu: CpuWatch;
  protected readonly callTests: CallTests;
  readonly #services: readonly CallService[];
  #options: CallOptions = {};
  #clientId: string | undefined;
  #isInitialised = false;
  #isDestroyed = false;

  constructor(options: CallOptions, environment: CallRoomEnvironment) {
    super(environment.log);
    this.#clientId = `${environment.now()}${environment.random().toString(36).slice(2)}`;
    const context: CallContext = {
      environment,
      options: () => this.#options,
      emit: this.#emit,
      engine: () => this.life.engine,
      state: () => this.meetingState(),
    };
    this.context = context;
    this.merge(options);
    const reports = new ErrorReports(context);
    this.tracks = new LocalTracks(context);
    this.screen = new ScreenShare(context, this.tracks);
    this.inputs = new CallInputs({
      ...context,
      onMicrophone: (track) => this.engine?.setMicrophone(track),
      onCamera: (track) => this.sendCamera(track),
      noiseWorkletUrl: () =>
        engineFileUrl(noiseWorkletFile, this.#options.dailyConfig, this.#options.url, environment.pageOrigin),
    });
    this.devices = new DeviceWatch(context);
    this.record = new RoomRecord(context, (kind) => this.stopSending(kind));
    this.recording = new LocalRecording(context, () => this.inputs.microphone);
    this.network = new NetworkWatch(context);
    this.cpu = new CpuWatch(context);
    this.callTests = new CallTests(context, reports);
    this.#services = [
      reports,
      this.record,
      this.recording,
      this.devices,
      this.network,
      this.cpu,
      this.screen,
      this.tracks,
      this.inputs,
    ];
    this.life = new CallLife({
      ...context,
      inputs: this.inputs,
      onRoomEvent: (event) => this.record.roomEvent(event),
      onRoomState: (state) => this.record.roomState(state),
      onJoined: (engine) => this.#joined(engine),
      onReleased: () => this.#released(),
    });
  }

  /** Undefined once destroyed. */
  get callClientId(): string | undefined {
    return this.#clientId;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  meetingState(): MeetingState {
    return this.life.meetingState;
  }

  protected get options(): CallOptions {
    return this.#options;
  }

  protected get isJoined(): boolean {
    return this.meetingState() === 'joined-meeting';
  }

  /** While joining too; undefined outside a call. */
  protected get engine(): Engine | undefined {
    return this.life.engine;
  }

  protected get log(): Pick<Console, 'warn' | 'error'> {
    return this.context.environment.log;
  }

  /** Throws what the table of preconditions says; in an async method that rejects. */
  protected guard(method?: GuardedMethod): void {
    if (this.#isDestroyed) throw this.refusal('use-after-destroy', messages.useAfterDestroy);
    if (!method) return;
    const text = refusalOf(method, {
      state: this.meetingState(),
      isInitialised: this.#isInitialised,
      isTesting: this.callTests.isRunning,
      isReactNative: this.context.environment.isReactNative,
    });
    if (text) throw this.refusal(codeOf(text), text);
  }

  /** Throws `invalid-argument` for the first thing that is wrong. */
  protected check(found: RuleIssue | undefined, code: CallRoomErrorCode = 'invalid-argument'): void {
    if (!found) return;
    this.log.error(found.detail ?? found.message);
    throw new CallRoomError(code, found.message, { details: { issues: [found] } });
  }

  protected refusal(code: CallRoomErrorCode, text: string): CallRoomError {
    this.log.error(text);
    return new CallRoomError(code, text);
  }

  /** The engine that a guard has made sure of. */
  protected joinedEngine(): Engine {
    const engine = this.isJoined ? this.engine : undefined;
    if (!engine) throw new CallRoomError('cancelled', messages.cancelled);
    return engine;
  }

  protected merge(options: CallOptions): void {
    checkOptions(options, this.log);
    const { inputSettings } = options;
    const supported = inputSettings && withoutUnsupported(inputSettings, this.log);
    this.change({ ...options, ...(supported && { inputSettings: supported }) });
  }

  protected change(options: CallOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  protected initialised(): void {
    this.#isInitialised = true;
  }

  protected readonly emitCall: EmitCallEvent = (action, payload) => this.#emit(action, payload);

  /** What was refused and has no answer of its own. */
  protected readonly tellRefusal = (cause: unknown): void => {
    const { code, message, details } = CallRoomError.from(cause);
    if (code !== 'cancelled')
      this.#emit('nonfatal-error', { type: 'request-error', errorMsg: message, details });
  };

  /** Nothing of the call is left, and nobody hears of it any more. */
  protected finish(): void {
    this.life.release();
    this.#emit('call-instance-destroyed', {});
    this.#clientId = undefined;
    this.removeListeners();
  }

  /** From here on every method refuses. */
  protected destroyed(): void {
    this.#isDestroyed = true;
  }

  /** The engine is to be told what was asked for before the join. */
  protected abstract settle(engine: Engine): void;
  protected abstract sendCamera(track: MediaStreamTrack | null): void;
  /** Somebody allowed to has asked for it. */
  protected abstract stopSending(kind: 'audio' | 'video' | 'screen'): void;

  #joined(engine: Engine): void {
    this.settle(engine);
    for (const service of this.#services) service.joined?.(engine);
  }

  #released(): void {
    this.#isInitialised = false;
    for (const service of this.#services) service.released?.();
  }

  readonly #emit: EmitCallEvent = (action, payload) => {
    if (action === 'joining-meeting') this.#isInitialised = true;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- action and payload belong together by the signature
    const happening = { action, payload } as CallHappening;
    for (const service of this.#services) service.observe?.(happening);
    const event = { ...payload, action, callClientId: this.#clientId };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- action and payload belong together by the signature, which is lost inside the tuple
    this.emit(action, ...([event] as unknown as CallEvents[typeof action]));
  };
}

const codeOf = (text: string): CallRoomErrorCode =>
  / only supported (as part|on custom|in React)|React Native$/.test(text) ? 'not-supported' : 'wrong-state';

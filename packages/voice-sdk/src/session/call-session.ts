import type { CallObject, RoomConfig } from '@saywell/call-room';
import { type Call, PLAYABLE_MESSAGE } from '@saywell/contract';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { EmitVoiceEvent, StartContext } from '../events.ts';
import type { VoiceCallOptions } from '../options/call-object-options.ts';
import type { CallMode } from '../options/page-options.ts';
import { type ParsedStart, startContext } from '../options/parse-start.ts';
import { type GestureMedia, unlockMedia } from '../sound/gesture-media.ts';
import { RemoteAudio } from '../sound/remote-audio.ts';
import { forgetStoredCall } from '../stored-call/stored-call.ts';
import { roomOf, type SessionState } from './session-state.ts';
import { type Release, type SessionEffect, type SessionEvent, transition } from './session-transition.ts';

/** What a session needs of what its SDK object has for all calls. */
export interface SessionSetup {
  readonly environment: PageEnvironment;
  readonly callConfig: RoomConfig;
  readonly callObjectOptions: VoiceCallOptions;
  readonly emit: EmitVoiceEvent;
}

/** One call, from the press to the end: its state, and everything that it has opened. */
export class CallSession {
  readonly request: ParsedStart;
  readonly context: StartContext;
  readonly startedAtMs: number;
  readonly media: GestureMedia;
  readonly remoteAudio: RemoteAudio;
  readonly callObjectOptions: VoiceCallOptions;
  /** Settles when the call before this one has released everything. */
  readonly previousReleased: Promise<void> | undefined;
  /** Settles when this call, too, has released everything. */
  readonly released: Promise<void>;
  /** Has the room let it in? */
  hasJoined = false;
  readonly #setup: SessionSetup;
  readonly #ended = new AbortController();
  #state: SessionState;
  #settleReleased: (released: Promise<void>) => void = () => undefined;

  /** Asks for the microphone: to be called inside the gesture, before anything is awaited. */
  constructor(
    setup: SessionSetup,
    request: ParsedStart,
    state: SessionState,
    previousReleased: Promise<void> | undefined,
  ) {
    const { environment, callConfig, emit } = setup;
    const { mode } = request.page;
    this.#setup = setup;
    this.#state = state;
    this.request = request;
    this.context = startContext(request.body, environment.isMobile());
    this.startedAtMs = environment.now();
    this.previousReleased = previousReleased;
    this.released = new Promise((resolve) => {
      this.#settleReleased = resolve;
    });
    this.callObjectOptions = optionsFor(mode, setup.callObjectOptions);
    this.media = unlockMedia(
      environment.mediaDevices,
      mode === 'text' ? undefined : environment.createAudioContext,
      this.callObjectOptions.audioSource,
      callConfig.userMediaAudioConstraints,
    );
    this.remoteAudio = new RemoteAudio({
      ...environment,
      onBlocked: () => emit('audio-blocked'),
      onUnblocked: () => emit('audio-unblocked'),
    });
  }

  get state(): SessionState {
    return this.#state;
  }

  /** As soon as it is made. */
  get call(): CallObject | undefined {
    return roomOf(this.#state)?.call;
  }

  /** As soon as the server has created it. */
  get webCall(): Call | undefined {
    return 'webCall' in this.#state ? this.#state.webCall : undefined;
  }

  /** Aborted when the call is over: whatever still runs for it stops. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** To the page; what fails while the call is taken back is in the outcome of that alone. */
  readonly emit: EmitVoiceEvent = (event, ...values) => {
    const isReturning = 'isReturning' in this.#state && this.#state.isReturning;
    if (isReturning && (event === 'error' || event === 'camera-error')) return;
    this.#setup.emit(event, ...values);
  };

  dispatch(event: SessionEvent): void {
    const { state, effects } = transition(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: SessionEffect): void {
    switch (effect.type) {
      case 'send-playable':
        return void effect.call.sendAppMessage(PLAYABLE_MESSAGE);
      case 'set-local-audio':
        return void effect.call.setLocalAudio(effect.isOn);
      case 'emit-call-start':
        return this.emit('call-start');
      case 'forget-stored-call':
        return forgetStoredCall(
          this.#setup.environment.sessionStorage(),
          this.callObjectOptions.resumeAfterReload,
        );
      case 'close':
        return this.#close(effect);
      case 'end':
        return this.#end(effect);
      default:
        return effect satisfies never;
    }
  }

  #end(effect: SessionEffect & { type: 'end' }): void {
    effect.room?.inCall.endSpeech();
    this.#close(effect);
    this.emit('call-end');
    if (effect.isAnnounced) return;
    const { endedReason } = effect;
    const timestamp = this.#setup.environment.now();
    this.emit('message', { type: 'status-update', status: 'ended', endedReason, timestamp });
  }

  #close(release: Release): void {
    this.#ended.abort();
    this.remoteAudio.remove();
    this.#settleReleased(this.#release(release));
  }

  async #release({ room, isRecorded }: Release): Promise<void> {
    try {
      if (isRecorded) room?.call.stopRecording();
      await room?.call.destroy();
    } finally {
      this.media.release();
      await this.previousReleased;
    }
  }
}

/** Without a microphone no device is asked for, unless the page brings one itself. */
function optionsFor(mode: CallMode, given: VoiceCallOptions): VoiceCallOptions {
  if (mode === 'voice') return given;
  return { ...given, audioSource: false, videoSource: given.videoSource ?? false };
}

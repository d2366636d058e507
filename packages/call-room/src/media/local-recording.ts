import type { CallContext, CallObserver } from '../call/call-context.ts';
import * as messages from '../errors/messages.ts';
import { textOf } from '../errors/text-of.ts';
import type { CallHappening } from '../events/call-events.ts';
import type { PageRecorder } from './page-recorder.ts';

const loadRecorder = () => import('./page-recorder.ts');

/** A recording in the page. The recorder is fetched when the first one begins. */
export class LocalRecording implements CallObserver {
  readonly #context: CallContext;
  readonly #microphone: () => MediaStreamTrack | null;
  #recorder: PageRecorder | undefined;
  /** Counts starts and stops: what was stopped while the recorder was fetched does not begin. */
  #request = 0;
  #isStarting = false;

  constructor(context: CallContext, microphone: () => MediaStreamTrack | null) {
    this.#context = context;
    this.#microphone = microphone;
  }

  get isRunning(): boolean {
    return this.#isStarting || this.#recorder !== undefined;
  }

  /** Never rejects: how it goes is said by events. */
  async start(): Promise<void> {
    const { emit } = this.#context;
    if (this.isRunning) return emit('recording-error', { errorMsg: messages.alreadyRecording });
    this.#isStarting = true;
    this.#request += 1;
    const request = this.#request;
    try {
      const { PageRecorder } = await loadRecorder();
      if (request === this.#request) this.#begin(new PageRecorder(this.#options));
    } catch (error) {
      this.#recorder = undefined;
      if (request === this.#request) emit('recording-error', { errorMsg: textOf(error) });
    } finally {
      if (request === this.#request) this.#isStarting = false;
    }
  }

  stop(): void {
    this.#request += 1;
    this.#isStarting = false;
    this.#recorder?.stop();
  }

  observe({ action }: CallHappening): void {
    if (action !== 'track-started' && action !== 'track-stopped') return;
    const participants = this.#context.engine()?.participants();
    if (participants) this.#recorder?.mix(participants);
  }

  released(): void {
    this.stop();
  }

  #begin(recorder: PageRecorder): void {
    this.#recorder = recorder;
    recorder.start(this.#context.engine()?.participants() ?? {});
  }

  get #options() {
    return {
      ...this.#context,
      microphone: this.#microphone,
      onOver: () => {
        this.#recorder = undefined;
      },
    };
  }
}

import type { CallContext } from '../call/call-context.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import type { Participants } from '../room/participant.ts';

const noRecorder = 'This browser cannot record';
/** A piece of the file this often. */
const pieceMs = 1_000;

interface Running {
  readonly recorder: MediaRecorder;
  readonly context: AudioContext;
  readonly destination: MediaStreamAudioDestinationNode;
  readonly sources: Map<MediaStreamTrack, MediaStreamAudioSourceNode>;
  /** Pieces are emitted in their order. */
  emitted: Promise<void>;
}

export interface PageRecorderOptions extends CallContext {
  readonly microphone: () => MediaStreamTrack | null;
  /** It is over, and everything is released. */
  readonly onOver: () => void;
}

/**
 * Records the call in the page: everybody's sound mixed, and the first video there is when it
 * begins. The file is emitted piece by piece as `recording-data`; nothing is uploaded.
 */
export class PageRecorder {
  readonly #options: PageRecorderOptions;
  #running: Running | undefined;

  constructor(options: PageRecorderOptions) {
    this.#options = options;
  }

  /** Throws what the browser throws. */
  start(participants: Participants): void {
    const { environment, emit } = this.#options;
    const { createRecorder, createAudioContext, createStream } = environment;
    if (!createRecorder || !createAudioContext) throw new CallRoomError('not-supported', noRecorder);
    const context = createAudioContext();
    const destination = context.createMediaStreamDestination();
    const video = tracksOf(participants, 'video')[0];
    const recorder = createRecorder(
      createStream([...destination.stream.getAudioTracks(), ...(video ? [video] : [])]),
    );
    const running: Running = {
      recorder,
      context,
      destination,
      sources: new Map(),
      emitted: Promise.resolve(),
    };
    this.#running = running;
    recorder.addEventListener('dataavailable', ({ data }) => this.#emitPiece(running, data));
    recorder.addEventListener('error', () => this.#failed(running));
    recorder.addEventListener('stop', () => void this.#finished(running), { once: true });
    this.mix(participants);
    recorder.start(pieceMs);
    emit('recording-started', { local: true, type: 'local' });
  }

  stop(): void {
    const { recorder } = this.#running ?? {};
    // The browser gives the last piece, then says that it stopped.
    if (recorder?.state === 'recording') recorder.stop();
  }

  /** Everybody who can be heard now, and nobody else. */
  mix(participants: Participants): void {
    const running = this.#running;
    if (!running) return;
    const own = this.#options.microphone();
    const wanted = new Set([...(own ? [own] : []), ...tracksOf(participants, 'audio')]);
    for (const [track, source] of running.sources) {
      if (wanted.has(track)) continue;
      source.disconnect();
      running.sources.delete(track);
    }
    for (const track of wanted) {
      if (running.sources.has(track)) continue;
      const source = running.context.createMediaStreamSource(this.#options.environment.createStream([track]));
      source.connect(running.destination);
      running.sources.set(track, source);
    }
  }

  #emitPiece(running: Running, piece: Blob): void {
    if (piece.size === 0) return;
    running.emitted = this.#emitAfter(running.emitted, piece);
  }

  async #emitAfter(before: Promise<void>, piece: Blob): Promise<void> {
    const data = new Uint8Array(await piece.arrayBuffer());
    await before;
    this.#options.emit('recording-data', { data, finished: false });
  }

  async #finished(running: Running): Promise<void> {
    this.#release(running);
    await running.emitted.catch(() => undefined);
    this.#options.emit('recording-data', { data: new Uint8Array(), finished: true });
    this.#options.emit('recording-stopped', {});
  }

  #failed(running: Running): void {
    this.#release(running);
    this.#options.emit('recording-error', { errorMsg: noRecorder });
  }

  #release(running: Running): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#options.onOver();
    for (const source of running.sources.values()) source.disconnect();
    running.sources.clear();
    void running.context.close().catch(() => undefined);
  }
}

/** Everybody's playable tracks of a kind; the caller's own sound comes from the microphone. */
function tracksOf(participants: Participants, kind: 'audio' | 'video'): MediaStreamTrack[] {
  return Object.values(participants).flatMap(({ local, tracks }) =>
    Object.values(tracks).flatMap(({ track }) =>
      track?.kind === kind && !(local && kind === 'audio') ? [track] : [],
    ),
  );
}

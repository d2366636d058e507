import { CallRoomError } from '../../errors/call-room-error.ts';
import { textOf } from '../../errors/text-of.ts';
import type { PublishedTrack } from '../engine.ts';
import type { HostedCall } from './load-library.ts';
import type { Listen } from './room-events.ts';

const camera = 'cam-video';
const isScreen = (name: string): boolean => name === 'screen-video' || name === 'screen-audio';
const layerNames = ['low', 'medium', 'high'] as const;

interface Waiting {
  resolve(): void;
  reject(error: CallRoomError): void;
}

/** The tracks that the page sends beside the microphone, by name. */
export class LocalSending {
  readonly #call: HostedCall;
  readonly #createStream: (tracks: readonly MediaStreamTrack[]) => MediaStream;
  readonly #sent = new Map<string, MediaStreamTrack>();
  #waiting: Waiting[] = [];
  #sharesSoon = false;
  #isSharing = false;

  constructor(
    call: HostedCall,
    listen: Listen,
    createStream: (tracks: readonly MediaStreamTrack[]) => MediaStream,
  ) {
    this.#call = call;
    this.#createStream = createStream;
    listen('local-screen-share-started', () => this.#settle((waiting) => waiting.resolve()));
    listen('local-screen-share-canceled', () => this.shareFailed('The screen share was cancelled'));
  }

  /** Resolves when the library sends it. */
  async publish({ name, track, encodings }: PublishedTrack): Promise<void> {
    const replaced = this.#sent.get(name);
    this.#sent.set(name, track);
    try {
      if (encodings) await this.#setLayers(name, encodings);
      if (isScreen(name)) await this.#share();
      else if (name === camera) await this.#sendCamera(track);
      else await this.#sendCustom(name, track, replaced);
    } catch (error) {
      if (this.#sent.get(name) === track) this.#sent.delete(name);
      throw CallRoomError.from(error);
    }
  }

  unpublish(name: string): void {
    if (!this.#sent.delete(name)) return;
    if (isScreen(name)) void this.#share().catch(() => undefined);
    else if (name === camera) this.#call.setLocalVideo(false);
    else this.#call.stopCustomTrack(name).catch(() => undefined);
  }

  /** True when a share was waiting and is reported by its rejection. */
  shareFailed(reason: string): boolean {
    this.#isSharing = false;
    const isWaiting = this.#waiting.length > 0;
    this.#settle((waiting) => waiting.reject(new CallRoomError('connection-error', reason)));
    return isWaiting;
  }

  /** The call is over. */
  close(): void {
    this.#sent.clear();
    this.#settle((waiting) => waiting.reject(new CallRoomError('cancelled', 'The room was left')));
  }

  async #sendCamera(track: MediaStreamTrack): Promise<void> {
    await this.#call.setInputDevicesAsync({ videoSource: track });
    this.#call.setLocalVideo(true);
  }

  async #sendCustom(name: string, track: MediaStreamTrack, replaced?: MediaStreamTrack): Promise<void> {
    if (replaced === track) return;
    if (replaced) await this.#call.stopCustomTrack(name);
    await this.#call.startCustomTrack({ track, trackName: name });
  }

  /** Picture and sound of a screen are one stream to the library: both are asked for in one turn. */
  #share(): Promise<void> {
    const shared = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (!this.#sharesSoon) {
      this.#sharesSoon = true;
      queueMicrotask(() => this.#shareNow());
    }
    return shared;
  }

  #shareNow(): void {
    this.#sharesSoon = false;
    const tracks = [...this.#sent].filter(([name]) => isScreen(name)).map(([, track]) => track);
    try {
      if (this.#isSharing) this.#call.stopScreenShare();
      this.#isSharing = tracks.length > 0;
      if (tracks.length === 0) this.#settle((waiting) => waiting.resolve());
      else this.#call.startScreenShare({ mediaStream: this.#createStream(tracks) });
    } catch (error) {
      this.shareFailed(textOf(error));
    }
  }

  /** Ours run from the smallest; the library names at most three. */
  async #setLayers(name: string, encodings: readonly RTCRtpEncodingParameters[]): Promise<void> {
    const layers = encodings.slice(-layerNames.length);
    const [low, ...larger] = layers;
    if (!low) return;
    const named = Object.fromEntries(larger.map((layer, index) => [layerNames[index + 1] ?? 'high', layer]));
    const key = name === camera ? 'video' : name === 'screen-video' ? 'screenVideo' : name;
    const maxQuality = layerNames[layers.length - 1] ?? 'high';
    await this.#call.updateSendSettings({ [key]: { maxQuality, encodings: { low, ...named } } });
  }

  #settle(settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) settle(one);
  }
}

import type { CallObject } from '@saywell/call-room';
import { CallRoomError } from '@saywell/call-room/basics';

/** Louder than this, every microphone is noise. */
const maxGain = 10;

/** Sends the call's microphone louder or softer. Another microphone, chosen later, begins as it is. */
export class MicrophoneGain {
  readonly #call: CallObject;
  readonly #context: () => AudioContext | undefined;
  readonly #createStream: (track: MediaStreamTrack) => MediaStream;
  #node: GainNode | undefined;
  #source: MediaStreamTrack | undefined;
  #sent: MediaStreamTrack | undefined;

  constructor(
    call: CallObject,
    context: () => AudioContext | undefined,
    createStream: (track: MediaStreamTrack) => MediaStream,
    ended: AbortSignal,
  ) {
    ended.addEventListener('abort', () => this.close());
    this.#call = call;
    this.#context = context;
    this.#createStream = createStream;
  }

  /** Rejects with `invalid-argument` for what is no gain, and with `device-error` where there is nothing to amplify. */
  async set(gain: number): Promise<void> {
    if (!(gain >= 0 && gain <= maxGain))
      throw new CallRoomError('invalid-argument', `The gain is a number from 0 to ${maxGain}`);
    const track = this.#call.participants().local?.tracks.audio.track;
    if (!this.#node || track !== this.#sent) await this.#insert(track);
    if (this.#node) this.#node.gain.value = gain;
  }

  close(): void {
    this.#source?.stop();
    this.#node?.disconnect();
    this.#node = undefined;
  }

  async #insert(track: MediaStreamTrack | undefined): Promise<void> {
    const context = this.#context();
    if (!context || !track) throw new CallRoomError('device-error', 'There is no microphone to amplify');
    this.close();
    // The call stops the track that it is given another one for.
    this.#source = track.clone();
    this.#node = context.createGain();
    const destination = context.createMediaStreamDestination();
    context
      .createMediaStreamSource(this.#createStream(this.#source))
      .connect(this.#node)
      .connect(destination);
    [this.#sent] = destination.stream.getAudioTracks();
    if (this.#sent) await this.#call.setInputDevicesAsync({ audioSource: this.#sent });
  }
}

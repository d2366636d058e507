import { Pacer } from '../audio/pacer.ts';
import { createSpeechCodecs, freeCodecs } from '../codec/speech-codecs.ts';
import type { MediaClock } from '../contract/clock.ts';
import { errorText, type MediaLog } from '../contract/log.ts';
import { MediaError } from '../contract/media-error.ts';
import { type ChildConfig, type ChildToHost, type HostToChild, type PipeMessage } from '../ipc/protocol.ts';
import { NativeCallPeer } from '../native/call-peer.ts';
import { CallbackQueue } from '../native/callback-queue.ts';
import { isOwnAddress } from '../native/own-address.ts';
import { NativeTracksPeer } from '../native/tracks-peer.ts';
import { bindUdpPort, type UdpPort } from '../native/udp-port.ts';
import { TrackRouter } from '../rtp/track-router.ts';
import { withOwnCandidates } from '../sdp/own-candidates.ts';
import { livenessCheckMs } from '../session/liveness.ts';
import { trackKey } from './track-key.ts';
import { TracksSession } from './tracks-session.ts';
import { openWebRtcSession, type WebRtcSession, type WebRtcSessionOptions } from './webrtc-session.ts';

export interface MediaChildOptions {
  readonly clock: MediaClock;
  readonly post: (message: ChildToHost) => void;
  /** False if it was dropped. */
  readonly sendAudio: (message: PipeMessage) => boolean;
  /** Ends the process. */
  readonly exit: (code: number) => void;
}

/** The media process: owns the UDP port and all WebRTC sessions, and handles the host's messages. */
export class MediaChild {
  readonly #options: MediaChildOptions;
  readonly #pacer: Pacer;
  readonly #queue: CallbackQueue;
  readonly #log: MediaLog;
  /** A session is `opening` until its answer exists; closing it then only removes it. */
  readonly #sessions = new Map<number, WebRtcSession | 'opening'>();
  readonly #tracks = new Map<number, TracksSession>();
  readonly #router: TrackRouter;
  #config: ChildConfig | undefined;
  #udp: UdpPort | undefined;

  constructor(options: MediaChildOptions) {
    this.#options = options;
    this.#pacer = new Pacer(options.clock);
    this.#router = new TrackRouter(() => options.clock.now());
    this.#log = (level, message, details) =>
      options.post({ type: 'log', level, message, ...(details === undefined ? {} : { details }) });
    this.#queue = new CallbackQueue((error) =>
      this.#log('error', 'media callback failed', { error: errorText(error) }),
    );
  }

  handleMessage(message: HostToChild): void {
    switch (message.type) {
      case 'start':
        void this.#start(message.config);
        return;
      case 'open':
        void this.#open(message);
        return;
      case 'open-tracks':
        void this.#openTracks(message);
        return;
      case 'route':
        this.#route(message);
        return;
      case 'text':
        this.#session(message.session)?.send(message.text);
        return;
      case 'close':
        this.#close(message.session);
        return;
      case 'ping':
        this.#options.post({ type: 'pong', ...usage() });
        return;
      case 'stop':
        this.stop();
    }
  }

  handleAudio(message: PipeMessage): void {
    const session = this.#session(message.session);
    switch (message.type) {
      case 'play':
        session?.play(message.segment, message.samples, message.sampleRateHz);
        return;
      case 'end-segment':
        session?.endSegment(message.segment);
        return;
      case 'play-beside':
        session?.playBeside(
          message.samples,
          message.sampleRateHz,
          message.voice === '' ? undefined : message.voice,
        );
        return;
      case 'clear':
        session?.clear();
        return;
      case 'audio':
      case 'report':
        // Only ever sent by this side.
        return;
    }
  }

  /** Closes every session and exits. */
  stop(): void {
    for (const number of [...this.#sessions.keys(), ...this.#tracks.keys()]) this.#close(number);
    this.#udp?.release();
    this.#options.exit(0);
  }

  async #start(config: ChildConfig): Promise<void> {
    try {
      this.#config = config;
      this.#udp = bindUdpPort(config.udpPortFirst, config.udpPortLast, config.bindAddress);
      await loadCodec(config);
      this.#checkSessions(livenessCheckMs(config.limits));
      this.#options.post({ type: 'ready', port: this.#udp.port });
    } catch (error) {
      const code = error instanceof MediaError ? error.code : 'media-unavailable';
      this.#options.post({ type: 'failed', code, message: errorText(error) });
      this.#options.exit(1);
    }
  }

  #checkSessions(intervalMs: number): void {
    this.#options.clock.setTimer(() => {
      for (const session of this.#sessions.values()) if (session !== 'opening') session.check();
      this.#checkSessions(intervalMs);
    }, intervalMs);
  }

  async #open(message: HostToChild & { type: 'open' }): Promise<void> {
    const number = message.session;
    this.#sessions.set(number, 'opening');
    try {
      const { session, answer } = await openWebRtcSession(this.#sessionOptions(message));
      if (!this.#sessions.has(number)) {
        session.close('closed');
        return;
      }
      this.#sessions.set(number, session);
      this.#options.post({ type: 'answer', session: number, sdp: answer });
    } catch (error) {
      this.#sessions.delete(number);
      this.#refuse(number, error);
    }
  }

  async #openTracks({ session: number, offer }: HostToChild & { type: 'open-tracks' }): Promise<void> {
    try {
      const session = this.#createTracks(number, offer);
      this.#tracks.set(number, session);
      const sdp = await session.answer();
      // Closed by the host meanwhile: the answer has no receiver.
      if (this.#tracks.get(number) !== session) return;
      this.#options.post({ type: 'tracks-answer', session: number, sdp, tracks: session.tracks });
    } catch (error) {
      this.#close(number);
      this.#refuse(number, error);
    }
  }

  #createTracks(number: number, offer: string): TracksSession {
    const { post, clock } = this.#options;
    return new TracksSession({
      ...this.#location(),
      name: `tracks-${number}`,
      number,
      offer: this.#reachable(offer),
      clock,
      queue: this.#queue,
      router: this.#router,
      createPeer: (options) => new NativeTracksPeer({ ...options, isAllowed: this.#isAllowed('tracks') }),
      connected: () => post({ type: 'connected', session: number }),
      closed: (reason) => {
        if (this.#tracks.delete(number)) post({ type: 'closed', session: number, reason });
      },
    });
  }

  #route({ to, from }: HostToChild & { type: 'route' }): void {
    this.#router.route(trackKey(to.session, to.mid), from && trackKey(from.session, from.mid));
  }

  #refuse(session: number, error: unknown): void {
    const code = error instanceof MediaError ? error.code : 'media-unavailable';
    this.#options.post({ type: 'refused', session, code, message: errorText(error) });
  }

  /** Throws {@link MediaError} before the start. */
  #location(): { readonly config: ChildConfig; readonly port: number } {
    const [config, port] = [this.#config, this.#udp?.port];
    if (config === undefined || port === undefined) throw new MediaError('media-unavailable', 'Not started.');
    return { config, port };
  }

  #sessionOptions(message: HostToChild & { type: 'open' }): WebRtcSessionOptions {
    const { session } = message;
    const { post, sendAudio, clock } = this.#options;
    return {
      ...this.#location(),
      name: `session-${session}`,
      number: session,
      offer: this.#reachable(message.offer),
      outputSampleRateHz: message.outputSampleRateHz,
      clock,
      queue: this.#queue,
      pacer: this.#pacer,
      router: this.#router,
      log: (level, text, details) => this.#log(level, text, { ...details, session }),
      createCodecs: createSpeechCodecs,
      createPeer: (options) => new NativeCallPeer({ ...options, isAllowed: this.#isAllowed('call') }),
      connected: () => post({ type: 'connected', session }),
      gap: () => post({ type: 'gap', session }),
      resumed: () => post({ type: 'resumed', session }),
      text: (text) => post({ type: 'text', session, text }),
      frame: (samples) => sendAudio({ type: 'audio', session, samples }),
      report: (report) => sendAudio({ type: 'report', session, report }),
      closed: (reason) => {
        if (this.#sessions.delete(session)) post({ type: 'closed', session, reason });
      },
    };
  }

  /** Where callers may be; undefined: anywhere. Who is refused is logged: the operator may have meant it otherwise. */
  #isAllowed(what: string): ((address: string) => boolean) | undefined {
    if (this.#config?.ownCallersOnly !== true) return undefined;
    return (address) => {
      const isOwn = isOwnAddress(address);
      if (!isOwn) this.#log('warn', 'a caller on another machine was refused', { what, address });
      return isOwn;
    };
  }

  #reachable(offer: string): string {
    return this.#config?.ownCallersOnly === true ? withOwnCandidates(offer, isOwnAddress) : offer;
  }

  #session(number: number): WebRtcSession | undefined {
    const session = this.#sessions.get(number);
    return session === 'opening' ? undefined : session;
  }

  #close(number: number): void {
    const [session, tracks] = [this.#session(number), this.#tracks.get(number)];
    this.#sessions.delete(number);
    this.#tracks.delete(number);
    session?.close('closed');
    tracks?.close('closed');
  }
}

/** Loads and warms up the codec, so that the first call does not pay for it. */
async function loadCodec(config: ChildConfig): Promise<void> {
  const codecs = await createSpeechCodecs(24_000, config.opusComplexity);
  for (let count = 0; count < 10; count++) codecs.decoder.decode(codecs.encoder.encode(new Int16Array(480)));
  freeCodecs(codecs);
}

function usage(): { readonly cpuMs: number; readonly residentBytes: number } {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() };
}

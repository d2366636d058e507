import type {
  DailyCallOptions,
  DailyEvent,
  DailyEventObject,
  DailyFatalErrorType,
  DailyParticipant,
  DailyTrackState,
} from '@daily-co/daily-js';
import type { HostedCall, HostedLibrary } from '../engines/hosted/load-library.ts';
import { fake } from './fake.ts';
import { fakeTrack } from './fake-track.ts';

type Listener = (event: object) => void;
type Payload<Name extends DailyEvent> = Omit<DailyEventObject<Name>, 'action' | 'callClientId'>;

const off: DailyTrackState = { state: 'off', subscribed: true, off: { byUser: true } };
const playable = (track: MediaStreamTrack): DailyTrackState => ({
  state: 'playable',
  subscribed: true,
  track,
  persistentTrack: track,
});

function person(id: string, userName: string, local: boolean, audio: DailyTrackState): DailyParticipant {
  return fake<DailyParticipant>({
    session_id: id,
    user_id: id,
    user_name: userName,
    local,
    owner: false,
    joined_at: new Date(0),
    audio: audio.state === 'playable',
    video: false,
    screen: false,
    tracks: { audio, video: off, screenAudio: off, screenVideo: off },
  });
}

/** One call of the stand-in: it does and emits what the library does, as measured; a test speaks for the room. */
export class FakeHostedCall {
  readonly callClientId: string;
  readonly listeners = new Map<string, Set<Listener>>();
  readonly messages: { readonly data: unknown; readonly to: string }[] = [];
  readonly calls: { readonly method: string; readonly args: readonly unknown[] }[] = [];
  state: 'new' | 'loading' | 'joining-meeting' | 'joined-meeting' | 'left-meeting' | 'error' = 'new';
  options: DailyCallOptions = {};
  microphone: MediaStreamTrack | null = null;
  people: Record<string, DailyParticipant> = {};
  /** Does the room answer joins and leaves? */
  answers = true;
  refusal: DailyFatalErrorType | undefined;
  readonly #timers = new Map<string, ReturnType<typeof setInterval>>();
  readonly #onDestroyed: () => void;
  #settleJoin: { resolve(people: unknown): void; reject(error: unknown): void } | undefined;

  constructor(id: number, onDestroyed: () => void) {
    this.callClientId = `call-${id}`;
    this.#onDestroyed = onDestroyed;
  }

  get timers(): number {
    return this.#timers.size;
  }

  on(name: string, listener: Listener): this {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
    return this;
  }

  off(name: string, listener: Listener): this {
    this.listeners.get(name)?.delete(listener);
    return this;
  }

  emit<Name extends DailyEvent>(name: Name, payload: Payload<Name>): void {
    const event = { ...payload, action: name, callClientId: this.callClientId };
    for (const listener of this.listeners.get(name) ?? []) listener(event);
  }

  async join(options: DailyCallOptions = {}): Promise<unknown> {
    for (const [key, value] of Object.entries(options))
      if (value === undefined) throw new Error(`property '${key}': ${key} should be a string`);
    this.options = options;
    this.state = 'loading';
    this.emit('loading', {});
    await Promise.resolve();
    // A call that is left while it loads never settles its join.
    if (this.state !== 'loading') return new Promise(() => undefined);
    this.emit('loaded', {});
    this.state = 'joining-meeting';
    this.emit('joining-meeting', {});
    return new Promise((resolve, reject) => {
      this.#settleJoin = { resolve, reject };
      if (this.answers) this.answer();
    });
  }

  /** The room answers the join. */
  answer(): void {
    if (this.refusal) return this.fail(this.refusal);
    const { audioSource, startAudioOff, userName = '' } = this.options;
    this.microphone = audioSource instanceof EventTarget ? audioSource : null;
    const audio = this.microphone && !startAudioOff ? playable(this.microphone) : off;
    this.state = 'joined-meeting';
    this.people['local'] = person('local-session', userName, true, audio);
    const participants = this.participants();
    this.emit('joined-meeting', { participants });
    this.#settleJoin?.resolve(participants);
  }

  fail(type: DailyFatalErrorType): void {
    const wasJoining = this.state === 'joining-meeting';
    const error = { type, msg: `the room says ${type}` };
    this.state = 'error';
    this.people = {};
    this.emit('error', { errorMsg: error.msg, error });
    if (wasJoining) this.#settleJoin?.reject({ action: 'error', errorMsg: error.msg, error });
  }

  /** The room is over, or this call was left. */
  end(): void {
    if (this.state === 'left-meeting' || this.state === 'error') return;
    this.state = 'left-meeting';
    this.people = {};
    this.emit('left-meeting', {});
  }

  async leave(): Promise<void> {
    if (this.state === 'left-meeting' || this.state === 'error' || this.state === 'new') return;
    // The library has no limit of its own here.
    if (!this.answers) return new Promise(() => undefined);
    await Promise.resolve();
    this.end();
  }

  async destroy(): Promise<void> {
    await this.leave();
    for (const timer of this.#timers.values()) clearInterval(timer);
    this.#timers.clear();
    this.emit('call-instance-destroyed', {});
    this.#onDestroyed();
  }

  participants(): { local: DailyParticipant } {
    return fake<{ local: DailyParticipant }>({ ...this.people });
  }

  comes(id: string, userName: string): void {
    const [loading, track] = [{ state: 'loading', subscribed: true } as const, fakeTrack(id)];
    this.people[id] = person(id, userName, false, loading);
    this.emit('participant-joined', { participant: this.people[id] });
    this.people[id] = person(id, userName, false, playable(track));
    this.emit('track-started', { participant: this.people[id], track, type: 'audio' });
    this.emit('participant-updated', { participant: this.people[id] });
  }

  goes(id: string, reason?: 'hidden'): void {
    const participant = this.people[id];
    if (!participant) return;
    delete this.people[id];
    this.emit('participant-left', { participant, ...(reason && { reason }) });
  }

  setLocalAudio(on: boolean): this {
    this.#use({ audio: on && this.microphone ? playable(this.microphone) : off });
    return this;
  }

  setLocalVideo(on: boolean): this {
    this.calls.push({ method: 'setLocalVideo', args: [on] });
    return this;
  }

  async setInputDevicesAsync(devices: {
    readonly audioSource?: MediaStreamTrack | false;
    readonly videoSource?: MediaStreamTrack;
  }): Promise<void> {
    this.calls.push({ method: 'setInputDevicesAsync', args: [devices] });
    const { audioSource } = devices;
    if (audioSource === undefined) return;
    this.microphone = audioSource || null;
    this.#use({ audio: this.microphone ? playable(this.microphone) : off });
  }

  sendAppMessage(data: unknown, to: string): this {
    if (this.state !== 'joined-meeting') throw new Error('sendAppMessage() only supported after join.');
    this.messages.push({ data, to });
    return this;
  }

  async startLocalAudioLevelObserver(intervalMs: number): Promise<void> {
    this.#every('local', intervalMs, () => this.emit('local-audio-level', { audioLevel: 0.5 }));
  }

  async startRemoteParticipantsAudioLevelObserver(intervalMs: number): Promise<void> {
    this.#every('remote', intervalMs, () =>
      this.emit('remote-participants-audio-level', {
        participantsAudioLevel: this.getRemoteParticipantsAudioLevel(),
      }),
    );
  }

  stopLocalAudioLevelObserver(): void {
    this.#stop('local');
  }

  stopRemoteParticipantsAudioLevelObserver(): void {
    this.#stop('remote');
  }

  getLocalAudioLevel(): number {
    return this.#timers.has('local') ? 0.5 : 0;
  }

  getRemoteParticipantsAudioLevel(): Record<string, number> {
    const ids = Object.keys(this.people).filter((id) => id !== 'local');
    return Object.fromEntries(ids.map((id) => [id, 0.5]));
  }

  #use(tracks: Partial<DailyParticipant['tracks']>): void {
    const local = this.people['local'];
    if (!local) return;
    this.people['local'] = { ...local, tracks: { ...local.tracks, ...tracks } };
    this.emit('participant-updated', { participant: this.people['local'] });
  }

  #every(name: string, intervalMs: number, report: () => void): void {
    this.#stop(name);
    this.#timers.set(name, setInterval(report, intervalMs));
  }

  #stop(name: string): void {
    clearInterval(this.#timers.get(name));
    this.#timers.delete(name);
  }
}

/** The library's module, with one call at a time. */
export class FakeHostedLibrary implements HostedLibrary {
  readonly calls: FakeHostedCall[] = [];
  readonly alive = new Set<FakeHostedCall>();
  prepare: (call: FakeHostedCall) => void = () => undefined;

  createCallObject(): HostedCall {
    if (this.alive.size > 0) throw new Error('Duplicate DailyIframe instances are not allowed');
    const call: FakeHostedCall = new FakeHostedCall(this.calls.length, () => this.alive.delete(call));
    this.prepare(call);
    this.calls.push(call);
    this.alive.add(call);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
    return call as unknown as HostedCall;
  }

  get call(): FakeHostedCall {
    const last = this.calls.at(-1);
    if (!last) throw new Error('no call was made');
    return last;
  }
}

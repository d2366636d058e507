import { fake } from './fake.ts';

let made = 0;

class Track extends EventTarget {
  readonly kind: 'audio' | 'video';
  readonly id: string;
  readonly label: string;
  enabled = true;
  readyState: MediaStreamTrackState = 'live';
  constraints: MediaTrackConstraints | undefined;
  failsConstraints = false;
  /** Does this browser clean the sound itself? */
  hasNoiseSuppression = true;

  constructor(label: string, kind: 'audio' | 'video') {
    super();
    made += 1;
    this.id = `track-${made}`;
    this.label = label;
    this.kind = kind;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  getSettings(): MediaTrackSettings {
    const noiseSuppression = this.hasNoiseSuppression && this.constraints?.noiseSuppression === true;
    return { deviceId: this.label, ...(this.constraints && { noiseSuppression }) };
  }

  async applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    if (this.failsConstraints) throw new Error('constraints refused');
    this.constraints = constraints;
  }
}

export type FakeTrack = MediaStreamTrack &
  Pick<Track, 'constraints' | 'failsConstraints' | 'hasNoiseSuppression'>;

export function fakeTrack(label = 'microphone', kind: 'audio' | 'video' = 'audio'): FakeTrack {
  return fake<FakeTrack>(new Track(label, kind));
}

export function fakeStream(tracks: readonly MediaStreamTrack[]): MediaStream {
  return fake<MediaStream>({
    getTracks: () => [...tracks],
    getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
  });
}

/** Media devices whose tracks are fakes; `next` decides what the next request gets. */
export class FakeMediaDevices extends EventTarget {
  readonly requests: MediaStreamConstraints[] = [];
  readonly tracks: FakeTrack[] = [];
  list: MediaDeviceInfo[] = [fake<MediaDeviceInfo>({ kind: 'audioinput', deviceId: 'a', label: 'A' })];
  /** Does this browser clean the sound of a microphone itself? */
  hasNoiseSuppression = true;
  next: (constraints: MediaStreamConstraints) => Promise<void> = async () => undefined;

  async getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    this.requests.push(constraints);
    await this.next(constraints);
    const wanted = [
      ...(constraints.audio ? [fakeTrack(`microphone-${this.requests.length}`)] : []),
      ...(constraints.video ? [fakeTrack(`camera-${this.requests.length}`, 'video')] : []),
    ];
    for (const track of wanted) track.hasNoiseSuppression = this.hasNoiseSuppression;
    this.tracks.push(...wanted);
    return fakeStream(wanted);
  }

  async getDisplayMedia(): Promise<MediaStream> {
    await this.next({});
    const wanted = [fakeTrack('screen', 'video'), fakeTrack('screen sound')];
    this.tracks.push(...wanted);
    return fakeStream(wanted);
  }

  async enumerateDevices(): Promise<MediaDeviceInfo[]> {
    return this.list;
  }

  /** The visitor does not answer the prompt until the answer is called. */
  hold(): () => void {
    const waiting = new Set<() => void>();
    this.next = () => new Promise((resolve) => waiting.add(resolve));
    return () => {
      for (const grant of waiting) grant();
    };
  }

  /** Refuses requests, all of them or those for one kind of device. */
  refuse(name: string, kind?: 'audio' | 'video'): void {
    this.next = (constraints) =>
      kind === undefined || constraints[kind]
        ? Promise.reject(new DOMException(`refused: ${name}`, name))
        : Promise.resolve();
  }
}

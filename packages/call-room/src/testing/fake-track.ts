import { fake } from './fake.ts';

let made = 0;

class Track extends EventTarget {
  readonly kind = 'audio';
  readonly id: string;
  readonly label: string;
  enabled = true;
  readyState: MediaStreamTrackState = 'live';
  constraints: MediaTrackConstraints | undefined;
  failsConstraints = false;

  constructor(label: string) {
    super();
    made += 1;
    this.id = `track-${made}`;
    this.label = label;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  getSettings(): MediaTrackSettings {
    return { deviceId: this.label };
  }

  async applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    if (this.failsConstraints) throw new Error('constraints refused');
    this.constraints = constraints;
  }
}

export type FakeTrack = MediaStreamTrack & Pick<Track, 'constraints' | 'failsConstraints'>;

export function fakeTrack(label = 'microphone'): FakeTrack {
  return fake<FakeTrack>(new Track(label));
}

/** Media devices whose microphones are fakes; `next` decides what the next request gets. */
export class FakeMediaDevices extends EventTarget {
  readonly requests: MediaStreamConstraints[] = [];
  readonly tracks: FakeTrack[] = [];
  next: () => Promise<void> = async () => undefined;

  async getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    this.requests.push(constraints);
    await this.next();
    const track = fakeTrack(`microphone-${this.requests.length}`);
    this.tracks.push(track);
    return fake<MediaStream>({ getAudioTracks: () => [track] });
  }

  async enumerateDevices(): Promise<MediaDeviceInfo[]> {
    return [fake<MediaDeviceInfo>({ kind: 'audioinput', deviceId: 'a', label: 'A' })];
  }

  /** The visitor does not answer the prompt until the answer is called. */
  hold(): () => void {
    const waiting = new Set<() => void>();
    this.next = () => new Promise((resolve) => waiting.add(resolve));
    return () => {
      for (const grant of waiting) grant();
    };
  }

  refuse(name: string): void {
    this.next = () => Promise.reject(new DOMException(`refused: ${name}`, name));
  }
}

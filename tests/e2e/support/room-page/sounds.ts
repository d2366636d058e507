import type { Participants } from '@saywell/call-room';

let shared: AudioContext | undefined;
const context = (): AudioContext => (shared ??= new AudioContext());

/** A microphone that hears one tone. */
export function tone(hertz: number): MediaStreamTrack {
  const audio = context();
  void audio.resume();
  const oscillator = audio.createOscillator();
  oscillator.frequency.value = hertz;
  const volume = audio.createGain();
  volume.gain.value = 0.3;
  const output = audio.createMediaStreamDestination();
  oscillator.connect(volume).connect(output);
  oscillator.start();
  const [track] = output.stream.getAudioTracks();
  if (!track) throw new Error('no audio track');
  return track;
}

const playing = new Map<string, HTMLAudioElement>();

/** Plays exactly the sounds of the others, as a page does: Chromium gives them to Web Audio only while an element plays them. */
export function playSounds(people: Participants): void {
  const tracks = Object.values(people).flatMap(({ local, tracks: { audio } }) =>
    !local && audio.track ? [audio.track] : [],
  );
  for (const [id, element] of playing) {
    if (tracks.some((track) => track.id === id)) continue;
    element.srcObject = null;
    playing.delete(id);
  }
  for (const track of tracks) {
    if (playing.has(track.id)) continue;
    const element = Object.assign(new Audio(), { srcObject: new MediaStream([track]) });
    playing.set(track.id, element);
    // Refused when the track ends in the same moment.
    element.play().catch(() => undefined);
  }
}

const listenMs = 250;
/** Of 255; noise of an empty connection is far below. */
const quiet = 120;

/** The strongest frequency, Hz, of what is heard now; null for silence. */
export async function analyse(track: MediaStreamTrack): Promise<number | null> {
  const source = context().createMediaStreamSource(new MediaStream([track]));
  const analyser = context().createAnalyser();
  analyser.fftSize = 8192;
  source.connect(analyser);
  await new Promise((resolve) => setTimeout(resolve, listenMs));
  const spectrum = new Uint8Array(analyser.frequencyBinCount);
  analyser.getByteFrequencyData(spectrum);
  source.disconnect();
  const loudest = spectrum.indexOf(Math.max(...spectrum));
  return (spectrum[loudest] ?? 0) < quiet ? null : (loudest * context().sampleRate) / analyser.fftSize;
}

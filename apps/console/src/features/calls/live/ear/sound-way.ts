import { EarError, type OpenEarWay } from './ear.ts';

const rateHz = 16_000;
/** A connection that does not open. */
const openMs = 8_000;
/** Sound that waits: so much of a lost network is caught up with, the rest is left out. */
const maxAheadSeconds = 1;

/** Hears the sound alone, over a WebSocket: PCM of both sides in one. */
export const openSoundWay: OpenEarWay = ({ listenUrl }, events) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(listenUrl);
    socket.binaryType = 'arraybuffer';
    const context = new AudioContext({ sampleRate: rateHz });
    let playsUntil = 0;
    let isOpen = false;
    function close(): void {
      clearTimeout(timer);
      socket.removeEventListener('close', fail);
      socket.close();
      if (context.state !== 'closed') void context.close();
    }
    function fail(): void {
      close();
      if (isOpen) events.closed();
      else reject(new EarError('sound'));
    }
    const timer = setTimeout(fail, openMs);
    socket.addEventListener('close', fail);
    socket.addEventListener('open', () => {
      isOpen = true;
      clearTimeout(timer);
      if (context.state === 'suspended') events.blocked();
      resolve({
        closeMicrophone: () => undefined,
        resume: () => void context.resume(),
        close,
      });
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!(data instanceof ArrayBuffer)) return;
      const samples = new Int16Array(data);
      const at = Math.max(playsUntil, context.currentTime);
      if (samples.length === 0 || at - context.currentTime > maxAheadSeconds) return;
      play(context, samples, at);
      playsUntil = at + samples.length / rateHz;
    });
  });

function play(context: AudioContext, samples: Int16Array, at: number): void {
  const buffer = context.createBuffer(1, samples.length, rateHz);
  buffer.copyToChannel(
    Float32Array.from(samples, (sample) => sample / 32_768),
    0,
  );
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start(at);
}

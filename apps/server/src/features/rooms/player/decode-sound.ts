import { decodeWav } from '@saywell/agent';
import { createResampler } from '@saywell/media';
import { playerRateHz } from './player.ts';

/** Longer sound is refused. */
const maxSeconds = 600;
const rates = { least: 8_000, most: 96_000 } as const;

/** The sound of a WAV file of 16-bit PCM as mono samples at the players' rate. Throws RangeError for anything else. */
export function decodeSound(file: Uint8Array): Int16Array {
  const { samples, sampleRateHz, channels } = decodeWav(file);
  if (channels < 1 || channels > 2) throw new RangeError('The WAV file has more than two channels');
  if (sampleRateHz < rates.least || sampleRateHz > rates.most)
    throw new RangeError(`The WAV file has a rate of ${sampleRateHz} Hz`);
  if (samples.length / channels / sampleRateHz > maxSeconds)
    throw new RangeError(`The WAV file is longer than ${maxSeconds} seconds`);
  const mono = channels === 1 ? samples : mixDown(samples);
  const resampler = createResampler(sampleRateHz, playerRateHz);
  const [start, rest] = [resampler.process(mono), resampler.flush()];
  const all = new Int16Array(start.length + rest.length);
  all.set(start);
  all.set(rest, start.length);
  return all;
}

function mixDown(stereo: Int16Array): Int16Array {
  return Int16Array.from({ length: Math.floor(stereo.length / 2) }, (_, index) =>
    Math.round(((stereo[index * 2] ?? 0) + (stereo[index * 2 + 1] ?? 0)) / 2),
  );
}

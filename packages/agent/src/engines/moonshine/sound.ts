const samplesPerMs = 16;
/** Shorter sound is followed by silence up to this length: the model guesses at fragments. */
const leastMs = 800;
/** Quiet voices are made louder, up to so many times. */
const maxGain = 8;
/** Of the loudest sample, when a voice is made louder. */
const wantedPeak = 0.4;

/** What the model is given: samples between −1 and 1, never too short, never too quiet. */
export function soundOf(samples: Int16Array): Float32Array<ArrayBuffer> {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = peak === 0 ? 1 : Math.min(maxGain, Math.max(1, (wantedPeak * 32_768) / peak));
  const sound = new Float32Array(Math.max(samples.length, leastMs * samplesPerMs));
  for (let index = 0; index < samples.length; index += 1)
    sound[index] = ((samples[index] ?? 0) * gain) / 32_768;
  return sound;
}

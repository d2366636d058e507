const samplesPerMs = 16;
/**
 * Silence behind what is heard: the model guesses less at last words when it hears that they are the last. Of six
 * voices with 18 questions each, 8.9 words of a hundred were wrong with it and 10.6 without.
 */
const tailMs = 300;
/** Fragments are followed by silence up to this length. */
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
  const sound = new Float32Array(Math.max(samples.length + tailMs * samplesPerMs, leastMs * samplesPerMs));
  for (let index = 0; index < samples.length; index += 1)
    sound[index] = ((samples[index] ?? 0) * gain) / 32_768;
  return sound;
}

import { frameLevels, frameSamples, startOfVoice } from './segments.ts';

const samplesPerMs = 16;
/**
 * Silence before what is heard, at most. The model says nothing at all when it hears a second or two of it: of eleven
 * answers behind two seconds of silence it left out the beginning of five and three altogether. Of six voices with 28
 * questions each, 11.4 words of a hundred were wrong with so much, 12.5 with the 150 to 450 ms that calls have, and
 * 12.9 with 50.
 */
const leadMs = 200;
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
export function soundOf(heard: Int16Array): Float32Array<ArrayBuffer> {
  const samples = voiceIn(heard);
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = peak === 0 ? 1 : Math.min(maxGain, Math.max(1, (wantedPeak * 32_768) / peak));
  const sound = new Float32Array(Math.max(samples.length + tailMs * samplesPerMs, leastMs * samplesPerMs));
  for (let index = 0; index < samples.length; index += 1)
    sound[index] = ((samples[index] ?? 0) * gain) / 32_768;
  return sound;
}

/** Without the silence before it, in which a soft consonant may be. */
function voiceIn(samples: Int16Array): Int16Array {
  const start = startOfVoice(frameLevels(samples)) * frameSamples;
  return samples.subarray(Math.max(0, start - leadMs * samplesPerMs));
}

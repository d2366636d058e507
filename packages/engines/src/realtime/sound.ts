import { EngineError } from '@saywell/agent';

/** Samples of a message; an odd byte or something else than base64 is none. Throws EngineError. */
export function samplesOf(engine: string, base64: unknown): Int16Array {
  if (typeof base64 !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(base64))
    throw new EngineError('engine-bad-answer', engine, 'Sound is no base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length % 2 !== 0)
    throw new EngineError('engine-bad-answer', engine, 'Sound ends within a sample');
  const samples = new Int16Array(bytes.length / 2);
  for (let at = 0; at < samples.length; at += 1) samples[at] = bytes.readInt16LE(at * 2);
  return samples;
}

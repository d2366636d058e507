import { decodeWav } from '@saywell/agent';
import { requestOutgoing } from '../../../platform/outgoing/request-outgoing.ts';
import { soundAddress } from '../../agents/speech/background-sounds.ts';
import type { MonoSound } from './mono-sound.ts';

/** Bounds of a sound that a customer's address answers. */
export const soundLimits = {
  /** A minute of two channels at 48 kHz is 11.5 MB. */
  maxBytes: 12_000_000,
  maxSeconds: 120,
  timeoutMs: 10_000,
  maxRedirects: 2,
} as const;
/** Louder sounds are made so quiet that a voice stands out: 36 dB below full scale. */
const maxLoudness = 520;
const rates = { min: 8_000, max: 48_000 } as const;

export interface FetchSoundOptions {
  /** May it come from this machine and its network? */
  readonly allowPrivate: boolean;
  /** Default: the network. */
  readonly request?: typeof requestOutgoing;
}

/** The WAV file (PCM, 16 bits) at this address, as one channel. @throws {Error} for anything else; the message says what. */
export async function fetchSound(
  address: string,
  { allowPrivate, request = requestOutgoing }: FetchSoundOptions,
): Promise<MonoSound> {
  const url = soundAddress(address);
  if (url === undefined) throw new Error('it is no web address');
  const { timeoutMs, maxRedirects, maxBytes: maxAnswerBytes } = soundLimits;
  const asked = { method: 'GET', url, timeoutMs, maxRedirects, maxAnswerBytes, allowPrivate } as const;
  const { status, body } = await request(asked);
  if (status !== 200) throw new Error(`the address answers ${status}`);
  return readSound(body);
}

function readSound(file: Uint8Array): MonoSound {
  const { samples, sampleRateHz, channels } = decodeWav(file);
  if (channels < 1 || sampleRateHz < rates.min || sampleRateHz > rates.max)
    throw new RangeError('its rate or its channels are not understood');
  const length = Math.min(Math.floor(samples.length / channels), soundLimits.maxSeconds * sampleRateHz);
  if (length === 0) throw new RangeError('there is no sound in it');
  const mono = new Float32Array(length);
  for (let index = 0; index < length; index++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += samples[index * channels + channel] ?? 0;
    mono[index] = sum / channels;
  }
  return { samples: quieted(mono), sampleRateHz };
}

function quieted(mono: Float32Array): Int16Array {
  const power = mono.reduce((sum, sample) => sum + sample * sample, 0) / mono.length;
  const gain = Math.min(1, maxLoudness / Math.max(1, Math.sqrt(power)));
  return Int16Array.from(mono, (sample) => Math.round(sample * gain));
}

/** The keys of a telephone that are told by two tones at once (ITU-T Q.23). */
const keys = ['123A', '456B', '789C', '*0#D'] as const;
const rowsHz = [697, 770, 852, 941] as const;
const columnsHz = [1209, 1336, 1477, 1633] as const;

/** Finds the keys that are pressed in a stream of 16 000 Hz samples. */
export interface DtmfDetector {
  /** Keys whose tones were recognised in these samples, each once however long it is held. */
  push(samples: Int16Array): readonly string[];
  /** A tone sounds right now. */
  readonly isSounding: boolean;
}

const sampleRateHz = 16_000;
/** 20 ms tell tones that are 73 Hz apart; a window every 10 ms. */
const windowSamples = 320;
const hopSamples = 160;
/** Tones of 40 ms are valid (ITU-T Q.24), and so much of one is in three windows. */
const minWindows = 3;
/** Silence that makes the same key a new one, windows. */
const minGapWindows = 2;
/** Share of the window's power that the two tones have: with noise 6 dB below them 0.8, of speech hardly ever 0.3. */
const minPurity = 0.7;
/** The telephone network makes one tone up to 8 dB louder than the other. */
const maxTwist = 10 ** 0.8;
/** Distance to the other tones of the group: −13 dB is leakage of the window. */
const minLead = 10 ** 0.6;
/** −45 dBFS, mean power of 16-bit samples. */
const minPower = (32_768 * 10 ** (-45 / 20)) ** 2;

export function createDtmfDetector(): DtmfDetector {
  const window = new Int16Array(windowSamples);
  let filled = 0;
  let candidate = '';
  let count = 0;
  let gap = minGapWindows;
  /** The key that is held. */
  let held = '';

  /** The key that begins with this window, or nothing. */
  function follow(key: string): string {
    count = key === candidate ? count + 1 : 1;
    candidate = key;
    gap = key === held ? 0 : gap + 1;
    if (gap >= minGapWindows) held = '';
    if (key === '' || key === held || count < minWindows) return '';
    held = key;
    gap = 0;
    return key;
  }
  return {
    get isSounding() {
      return candidate !== '' && count > 1;
    },
    push(samples) {
      const found: string[] = [];
      for (let at = 0; at < samples.length; ) {
        const part = samples.subarray(at, at + windowSamples - filled);
        window.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < windowSamples) continue;
        const key = follow(keyOf(window));
        if (key !== '') found.push(key);
        window.copyWithin(0, hopSamples);
        filled = windowSamples - hopSamples;
      }
      return found;
    },
  };
}

/** The key whose tones these samples are; empty when they are anything else. */
function keyOf(window: Int16Array): string {
  let energy = 0;
  for (const sample of window) energy += sample * sample;
  if (energy / window.length < minPower) return '';
  const row = strongest(window, rowsHz);
  const column = row && strongest(window, columnsHz);
  if (row === null || column === null) return '';
  const twist = row.energy / column.energy;
  if (twist > maxTwist || twist < 1 / maxTwist) return '';
  if (row.energy + column.energy < minPurity * energy) return '';
  return keys[row.index]?.[column.index] ?? '';
}

/** The tone of the group that stands out; null when none does. */
function strongest(
  window: Int16Array,
  frequenciesHz: readonly number[],
): { readonly index: number; readonly energy: number } | null {
  const energies = frequenciesHz.map((hz) => toneEnergy(window, hz));
  const energy = Math.max(...energies);
  const index = energies.indexOf(energy);
  const rival = Math.max(...energies.filter((_, other) => other !== index));
  return energy > rival * minLead ? { index, energy } : null;
}

/** Energy that a tone of this frequency has in the window (Goertzel): for a pure tone the sum of its squares. */
function toneEnergy(window: Int16Array, hz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / sampleRateHz);
  let last = 0;
  let before = 0;
  for (const sample of window) {
    const next = sample + coefficient * last - before;
    before = last;
    last = next;
  }
  const power = last * last + before * before - coefficient * last * before;
  return (2 * power) / window.length;
}

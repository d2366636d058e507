import { createRandom } from './random.ts';

const rowsHz: Readonly<Record<string, number>> = { '1': 697, '4': 770, '7': 852, '*': 941 };
const layout = ['123A', '456B', '789C', '*0#D'];
const columnsHz = [1209, 1336, 1477, 1633];

/** What a telephone sends for keys: both tones for `toneMs`, then silence for `gapMs`; 16 000 Hz. */
export function keyTones(
  keys: string,
  options: {
    readonly toneMs?: number;
    readonly gapMs?: number;
    /** Of each tone. */
    readonly amplitude?: number;
    /** The column is so much louder than the row. */
    readonly twist?: number;
    readonly noise?: number;
    /** Of the telephone's clock. */
    readonly offset?: number;
  } = {},
): Int16Array {
  const { toneMs = 80, gapMs = 80, amplitude = 4000, twist = 1, noise = 0, offset = 0 } = options;
  const random = createRandom(3);
  const samples: number[] = [];
  for (const key of keys) {
    const row = layout.find((line) => line.includes(key)) ?? '';
    const lowHz = (rowsHz[row[0] ?? ''] ?? 0) * (1 + offset);
    const highHz = (columnsHz[row.indexOf(key)] ?? 0) * (1 + offset);
    for (let index = 0; index < (toneMs + gapMs) * 16; index += 1) {
      const angle = (2 * Math.PI * index) / 16_000;
      const tone = amplitude * (Math.sin(angle * lowHz) + twist * Math.sin(angle * highHz));
      const sounding = index < toneMs * 16 ? tone : 0;
      samples.push(Math.round(sounding + noise * (2 * random() - 1)));
    }
  }
  return Int16Array.from(samples);
}

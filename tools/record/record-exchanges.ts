import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFlite } from '@saywell/agent';
import { soundName } from '../../apps/website/src/components/sound-name.ts';
import { features } from '../../apps/website/src/content/features.ts';
import { encodeOggOpus } from './ogg-opus.ts';
import { speakLines } from './speak-lines.ts';

/** Callers in turn; the assistant has the site's own voice. */
const callers = ['rms', 'awb'] as const;

/** Speaks every exchange of the features page into a folder: a sound, and when each of its words begins. */
export async function recordExchanges(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const engine = await createFlite();
  const report: string[] = [];
  for (const [index, { name, lines }] of features.list.entries()) {
    const voices = { user: callers[index % callers.length] ?? 'rms', assistant: 'slt' };
    const { samples, wordStartsMs } = await speakLines(engine, lines, voices);
    const sound = await encodeOggOpus(samples, 16_000);
    const file = join(folder, soundName(name));
    await writeFile(`${file}.ogg`, sound);
    await writeFile(`${file}.json`, `${JSON.stringify({ lines, wordStartsMs })}\n`);
    report.push(`${name}: ${(samples.length / 16_000).toFixed(1)} s, ${sound.length} B`);
  }
  return report;
}

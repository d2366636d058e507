import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { createFlite, decodeWav } from '@saywell/agent';
import { atLevel, callRateHz } from './sound.ts';

/** Somebody who reads questions aloud. */
export interface Speaker {
  readonly name: string;
  speak(text: string): Promise<Int16Array>;
}

export interface Speakers {
  /** In words, for the result. */
  readonly description: string;
  readonly all: readonly Speaker[];
}

/** Festival's voices, which no model here was tuned on, where they are installed; else the project's own, and it says so. */
export async function findSpeakers(): Promise<Speakers> {
  const program = await findProgram('text2wave');
  const voices = program === undefined ? [] : await installedVoices(program);
  if (program === undefined || voices.length === 0) return ownSpeakers();
  const all = voices.flatMap((voice) => manners.map((manner) => festivalSpeaker(program, voice, manner)));
  return { description: `festival: ${voices.map(({ name }) => name).join(', ')}`, all };
}

interface Voice {
  readonly name: string;
  readonly command: string;
}

const festivalVoices: readonly Voice[] = [
  { name: 'kal', command: '(voice_kal_diphone)' },
  { name: 'slt', command: '(voice_cmu_us_slt_arctic_hts)' },
];

/** Below 1 `pitch` is higher and faster; `stretch` is slower above 1. */
const manners = [
  { name: 'as it is', pitch: 1, stretch: 1 },
  { name: 'higher', pitch: 0.92, stretch: 1.05 },
  { name: 'lower and slower', pitch: 1.08, stretch: 1.02 },
] as const;
type Manner = (typeof manners)[number];

const run = promisify(execFile);
const speakLimitMs = 60_000;

function festivalSpeaker(program: string, voice: Voice, manner: Manner): Speaker {
  return {
    name: `festival ${voice.name}, ${manner.name}`,
    async speak(text) {
      const folder = await mkdtemp(join(tmpdir(), 'saywell-spoken-'));
      try {
        const [input, output] = [join(folder, 'text.txt'), join(folder, 'sound.wav')];
        await writeFile(input, text);
        // Sound of another rate, played at the call's, is of another pitch and speed.
        const rateHz = Math.round(callRateHz * manner.pitch);
        const stretch = `(Parameter.set 'Duration_Stretch ${manner.stretch})`;
        const flags = ['-F', String(rateHz), '-eval', voice.command, '-eval', stretch, '-o', output, input];
        await run(program, flags, { timeout: speakLimitMs });
        return atLevel(decodeWav(await readFile(output)).samples);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function installedVoices(program: string): Promise<Voice[]> {
  const found: Voice[] = [];
  for (const voice of festivalVoices) {
    const speaks = await festivalSpeaker(program, voice, manners[0])
      .speak('Hello.')
      .then((samples) => samples.length > 0)
      // A voice that is not installed makes the program fail.
      .catch(() => false);
    if (speaks) found.push(voice);
  }
  return found;
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

async function ownSpeakers(): Promise<Speakers> {
  const engine = await createFlite();
  const all = ['slt', 'rms', 'awb'].map((voiceId) => ({
    name: `flite ${voiceId}`,
    async speak(text: string) {
      const signal = AbortSignal.timeout(speakLimitMs);
      const parts: number[] = [];
      for await (const { samples } of engine.synthesize(text, { voiceId, signal }))
        for (const sample of samples) parts.push(sample);
      return atLevel(Int16Array.from(parts));
    },
  }));
  const description =
    "the project's own flite voices, which the recogniser knows (festival is not installed)";
  return { description, all };
}

import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { wavHeader, wavHeaderBytes } from '@saywell/agent';
import { z } from 'zod';
import { parseJson } from '../../../platform/parse-json.ts';
import { recordingRateHz } from './assistant-voice.ts';
import type { NewRecording } from './recorded-file.ts';
import type { RecordingPaths } from './recording-files.ts';

const aboutSchema = z.object({
  id: z.string(),
  type: z.enum(['cloud', 'raw-tracks']),
  instanceId: z.string(),
  participantId: z.string().optional(),
  userName: z.string().optional(),
  startedAt: z.number(),
  channels: z.union([z.literal(1), z.literal(2)]),
});

const sampleBytes = 2;

/** What a recording's file beside it says; null: nothing that is understood. */
export async function readAbout({ about }: Pick<RecordingPaths, 'about'>): Promise<NewRecording | null> {
  const text = await readFile(about, 'utf8').catch(() => '');
  const read = aboutSchema.safeParse(parseJson(text)).data;
  if (read === undefined) return null;
  const { participantId, userName, ...rest } = read;
  return {
    ...rest,
    ...(participantId !== undefined && { participantId }),
    ...(userName !== undefined && { userName }),
  };
}

/** Seconds of a WAV of ours with so many bytes. */
export function durationOf(sizeBytes: number, channels: number): number {
  return framesOf(sizeBytes, channels) / recordingRateHz;
}

/**
 * Makes a WAV file whole whose writer was killed: what of it is on the disk. Harmless when there is none, and when it is
 * whole. One without sound is removed.
 */
export async function finishKilled({ part, wav }: RecordingPaths, channels: number): Promise<void> {
  const found = await stat(part).catch(() => null);
  if (found === null) return;
  const frames = framesOf(found.size, channels);
  if (frames === 0) return rm(part, { force: true });
  const dataBytes = frames * channels * sampleBytes;
  const header = wavHeader({ sampleRateHz: recordingRateHz, channels, dataBytes });
  {
    await using file = await open(part, 'r+');
    await file.write(header, 0, header.byteLength, 0);
    await file.truncate(wavHeaderBytes + dataBytes);
    await file.sync();
  }
  await rename(part, wav);
}

const framesOf = (sizeBytes: number, channels: number): number =>
  Math.max(0, Math.floor((sizeBytes - wavHeaderBytes) / (channels * sampleBytes)));

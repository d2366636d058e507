import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader } from '@saywell/agent';
import type { MeasuredServer } from './figures-database.ts';

export interface RecordedCall {
  /** Of the family `f1`: its recording has the same of the family `f2`. */
  readonly id: string;
  readonly orgId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly seconds: number;
  /** Evenly spread over the call. */
  readonly lineCount: number;
}

const sampleRateHz = 16_000;

/** Puts an ended call with its lines into the database, and a recording of it, in which nothing is heard, beside it. */
export async function seedRecordedCall(measured: MeasuredServer, call: RecordedCall): Promise<void> {
  const { pool, server, assistantId } = measured;
  const { id, orgId, startedAt, seconds, lineCount } = call;
  const at = new Date(startedAt);
  const recordingId = recordingOf(id);
  await pool.query(
    `insert into call (id, org_id, assistant_id, status, ended_reason, started_at, ended_at, body, created_at, updated_at, has_recording)
     values ($1, $2, $3, 'ended', 'customer-ended-call', $4, $5, '{"type": "webCall"}', $4, $4, true)`,
    [id, orgId, assistantId, at, new Date(startedAt + seconds * 1_000)],
  );
  const messages = Array.from({ length: lineCount }, (_, index) => {
    const secondsFromStart = (index * seconds) / lineCount;
    const time = startedAt + secondsFromStart * 1_000;
    const message = `Line ${index}: half past seven is free, by the window, with a high chair.`;
    return { role: index % 2 === 0 ? 'bot' : 'user', message, time, endTime: time + 4_000, secondsFromStart };
  });
  const recording = {
    id: recordingId,
    type: 'cloud',
    instanceId: recordingId,
    url: `/call/${id}/recording/${recordingId}`,
    startedAt: at.toISOString(),
    durationSeconds: seconds,
    channels: 2,
  };
  await pool.query('insert into call_artifact (call_id, body) values ($1, $2)', [
    id,
    { messages, transcript: '', recordings: [recording] },
  ]);
  await writeSilence(join(server.dataDirectory, 'recordings', id), `${recordingId}.wav`, seconds);
}

const recordingOf = (callId: string): string => callId.replace('-f1', '-f2');

/** Both voices, which take no room on most disks. */
async function writeSilence(folder: string, name: string, seconds: number): Promise<void> {
  const bytes = sampleRateHz * seconds * 4;
  const head = wavHeader({ sampleRateHz, channels: 2, dataBytes: bytes });
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, name), 'w');
  await file.write(head);
  await file.truncate(head.length + bytes);
  await file.close();
}

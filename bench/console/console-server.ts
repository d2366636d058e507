import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasuredServer } from '../../tests/e2e/support/figures-database.ts';
import { seedCalls } from '../../apps/server/src/store/testing/seed-calls.ts';

export interface BenchConsole extends Omit<MeasuredServer, keyof AsyncDisposable> {
  /** Calls of an hour with recordings, the newest first: they are above all others in the list. */
  readonly recorded: readonly string[];
  /** An assistant with the longest prompt that there may be. */
  readonly longPrompt: string;
}

const callCount = 100_000;
const recordedCount = 5;
const lineCount = 600;
const seconds = 3_600;
const promptLength = 100_000;
const sampleRateHz = 16_000;

/** Gives a server many calls in place of its own. */
export async function fillConsole(measured: MeasuredServer): Promise<BenchConsole> {
  const { pool, server, assistantId } = measured;
  await pool.query('delete from call');
  const [org] = await server.get<{ id: string }[]>('/org');
  const orgId = org?.id ?? '';
  await seedCalls(pool, orgId, callCount);
  const recorded = Array.from({ length: recordedCount }, (_, index) => idOf('1', index));
  for (const [index, id] of recorded.entries()) {
    await seedRecordedCall(measured, { id, orgId, assistantId, startedAt: Date.now() - (index + 1) * 1_000 });
    await writeSilence(join(server.dataDirectory, 'recordings', id), `${recordingOf(id)}.wav`);
  }
  return { pool, server, assistantId, recorded, longPrompt: await makeLongPrompt(measured) };
}

const idOf = (family: string, index: number): string =>
  `0192f0c0-0000-7000-8000-f${family}${index.toString(16).padStart(10, '0')}`;
const recordingOf = (callId: string): string => callId.replace('-f1', '-f2');

interface RecordedCall {
  readonly id: string;
  readonly orgId: string;
  readonly assistantId: string;
  readonly startedAt: number;
}

async function seedRecordedCall({ pool }: MeasuredServer, call: RecordedCall): Promise<void> {
  const { id, orgId, assistantId, startedAt } = call;
  const at = new Date(startedAt);
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
    id: recordingOf(id),
    type: 'cloud',
    instanceId: recordingOf(id),
    url: `/call/${id}/recording/${recordingOf(id)}`,
    startedAt: at.toISOString(),
    durationSeconds: seconds,
    channels: 2,
  };
  await pool.query('insert into call_artifact (call_id, body) values ($1, $2)', [
    id,
    { messages, transcript: '', recordings: [recording] },
  ]);
}

/** An hour of both voices, which takes no room on most disks. */
async function writeSilence(folder: string, name: string): Promise<void> {
  const bytes = sampleRateHz * seconds * 4;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(sampleRateHz, 24);
  head.writeUInt32LE(sampleRateHz * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, name), 'w');
  await file.write(head);
  await file.truncate(head.length + bytes);
  await file.close();
}

async function makeLongPrompt({ server }: MeasuredServer): Promise<string> {
  const line = 'Say what is on the menu today, and that the terrace is heated.\n';
  const content = line.repeat(Math.ceil(promptLength / line.length)).slice(0, promptLength - 1_000);
  const answer = await fetch(`${server.url}/assistant`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Long prompt',
      model: { provider: 'saywell', model: 'built-in', messages: [{ role: 'system', content }] },
    }),
  });
  if (!answer.ok) throw new Error(`POST /assistant answered ${answer.status}`);
  return ((await answer.json()) as { id: string }).id;
}

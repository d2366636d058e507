import type { MeasuredServer } from '../../tests/e2e/support/figures-database.ts';
import { seedRecordedCall } from '../../tests/e2e/support/seed-recorded-call.ts';
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

/** Gives a server many calls in place of its own. */
export async function fillConsole(measured: MeasuredServer): Promise<BenchConsole> {
  const { pool, server, assistantId } = measured;
  await pool.query('delete from call');
  const [org] = await server.get<{ id: string }[]>('/org');
  const orgId = org?.id ?? '';
  await seedCalls(pool, orgId, callCount);
  const recorded = Array.from({ length: recordedCount }, (_, index) => idOf('1', index));
  for (const [index, id] of recorded.entries())
    await seedRecordedCall(measured, {
      id,
      orgId,
      seconds,
      lineCount,
      startedAt: Date.now() - (index + 1) * 1_000,
    });
  return { pool, server, assistantId, recorded, longPrompt: await makeLongPrompt(measured) };
}

const idOf = (family: string, index: number): string =>
  `0192f0c0-0000-7000-8000-f${family}${index.toString(16).padStart(10, '0')}`;

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

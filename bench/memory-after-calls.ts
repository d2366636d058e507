import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient } from '@saywell/api-client';
import { type Caller, dial } from './answers/spoken/caller.ts';
import { findSpeakers } from './answers/spoken/speakers.ts';
import { type Figure, type MeasureOptions, round } from './figure.ts';
import { readTreeUsage } from './process-tree.ts';
import type { BuiltInServer } from './workers/built-in-server.ts';

const question = 'What are your opening hours?';
const defaultCallers = 60;
const dialEveryMs = 250;
/** After everybody has hung up, seconds. */
const looks = [5, 30, 90, 150] as const;

/** What the server, its media and its readers of files have resident before calls with built-in engines, in them and after. */
export async function measureMemoryAfterCalls({ callers = defaultCallers }: MeasureOptions): Promise<Figure> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-memory-'));
  const server = start(dataDirectory, callers);
  try {
    const [{ url, privateKey, assistantId }] = (await once(server, 'message')) as [BuiltInServer];
    const resident = (): number => round(readTreeUsage(server.pid ?? 0).residentMB, 0);
    await delay(5_000);
    const values: Record<string, number> = { startMB: resident() };
    const api = createApiClient({ token: privateKey, baseUrl: url });
    const lines: Caller[] = [];
    for (let index = 0; index < callers; index += 1) {
      await dial({ api, assistantId }).then(
        (caller) => lines.push(caller),
        () => undefined,
      );
      await delay(dialEveryMs);
    }
    await askAll(lines);
    values['inCalls'] = lines.length;
    values['inCallsMB'] = resident();
    await Promise.all(lines.map((caller) => caller[Symbol.asyncDispose]()));
    let passed = 0;
    for (const seconds of looks) {
      await delay((seconds - passed) * 1_000);
      passed = seconds;
      values[`after${seconds}sMB`] = resident();
    }
    return {
      figure: 'MEMORY',
      title: `resident before ${callers} calls with built-in engines, in them and after they have hung up`,
      goal: 'what calls took is given back within three minutes',
      values,
    };
  } finally {
    server.send('stop');
    await once(server, 'exit');
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function askAll(lines: readonly Caller[]): Promise<void> {
  const { all } = await findSpeakers();
  const sound = await all[0]?.speak(question);
  if (sound === undefined) throw new Error('nobody can speak');
  await Promise.all(lines.map((caller) => caller.say(sound)));
}

function start(dataDirectory: string, callers: number): ChildProcess {
  return fork(new URL('./workers/built-in-server.ts', import.meta.url), {
    execArgv: ['--import', 'tsx', '--conditions=source'],
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: '',
      SAYWELL_UDP_PORT: '0',
      SAYWELL_DATA_DIR: dataDirectory,
      SAYWELL_LOG_LEVEL: 'error',
      SAYWELL_MAX_CALLS: String(callers),
      SAYWELL_RATE_LIMIT_PER_MINUTE: '1000000',
      SAYWELL_WEB_CALLS_PER_MINUTE: '100000',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

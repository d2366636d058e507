import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, summariseMs } from './figure.ts';

const runs = 3;
const giveUpMs = 120_000;

async function untilAnswered(url: string): Promise<void> {
  const giveUpAt = Date.now() + giveUpMs;
  while (Date.now() < giveUpAt) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} did not answer within ${giveUpMs} ms`);
}

/** `npm start` until the first request is answered; `reuse` starts on the data of an earlier start. */
async function timeStart(port: number, dataDirectory: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    env: {
      ...process.env,
      PORT: String(port),
      SAYWELL_UDP_PORT: String(port),
      SAYWELL_DATA_DIR: dataDirectory,
    },
    stdio: 'ignore',
    detached: true,
  });
  try {
    await untilAnswered(`http://127.0.0.1:${port}/health`);
    return performance.now() - started;
  } finally {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await exited;
  }
}

/** `npm start` on an installed and built checkout, to the first answered request. */
export async function measureStart(): Promise<Figure> {
  const first: number[] = [];
  const again: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-start-'));
    first.push(await timeStart(42_300 + run, dataDirectory));
    again.push(await timeStart(42_320 + run, dataDirectory));
    await rm(dataDirectory, { recursive: true, force: true });
  }
  const ofAgain = summariseMs(again);
  return {
    figure: 'G11',
    title: 'npm start to the first answered request',
    goal: '≤ 10 s, no account, no network',
    values: { ...summariseMs(first), laterP50: ofAgain.p50, laterMax: ofAgain.max },
  };
}

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('the runtime of neural models leaves no id of the machine behind and reports nothing', async () => {
  const home = await mkdtemp(join(tmpdir(), 'saywell-home-'));
  const voiceActivity = new URL('../silero/silero-voice-activity.ts', import.meta.url).href;
  const code = `const { createSileroVoiceActivity } = await import(${JSON.stringify(voiceActivity)});
    console.log((await createSileroVoiceActivity()).name);`;
  const flags = ['--conditions=source', '--import', 'tsx', '--input-type=module', '-e', code];
  // Where tests run it is silent by itself: this process is to look like any other.
  const env = { PATH: process.env['PATH'], HOME: home };
  const { stdout } = await run(process.execPath, flags, { env, timeout: 60_000 });
  expect(stdout.trim()).toBe('silero');
  expect(await readdir(home)).toEqual([]);
  await rm(home, { recursive: true, force: true });
});

import { open, readFile, rm } from 'node:fs/promises';
import { ModelsError, onDisk, systemCode } from '../models-error.ts';

/** Does one thing while no other process does. The lock of a process that is gone does not count. */
export async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  await take(path, true);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string, mayClear: boolean): Promise<void> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw await onDisk(Promise.reject(error));
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (!mayClear || isAlive(holder))
      throw new ModelsError('busy', `another saywell models command is at work (process ${holder})`);
    await rm(path, { force: true });
    await take(path, false);
  }
}

function isAlive(processId: number): boolean {
  if (!Number.isSafeInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

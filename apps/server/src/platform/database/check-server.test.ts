import { expect, it } from 'vitest';
import { checkServer } from './check-server.ts';

/** A server that gives these answers in order, and the waits in between. */
function answering(...answers: readonly (number | Error)[]) {
  const left = [...answers];
  const waits: number[] = [];
  const readVersionNumber = async () => {
    const answer = left.shift() ?? 0;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const sleep = async (delayMs: number) => {
    waits.push(delayMs);
  };
  return { check: () => checkServer(readVersionNumber, sleep), waits };
}
const failing = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

it('PostgreSQL 15 and newer are accepted, older ones named', async () => {
  await expect(answering(150_000).check()).resolves.toBeUndefined();
  await expect(answering(180_004).check()).resolves.toBeUndefined();
  await expect(answering(140_012).check()).rejects.toMatchObject({
    code: 'database-version-unsupported',
    message: expect.stringContaining('version 14'),
  });
});

it('a server that is starting is waited for, with a limit', async () => {
  const { check, waits } = answering(failing('ECONNREFUSED'), failing('57P03'), 180_004);
  await check();
  expect(waits).toHaveLength(2);
  const never = answering(...Array.from({ length: 20 }, () => failing('ECONNREFUSED')));
  await expect(never.check()).rejects.toMatchObject({ code: 'database-unreachable' });
  expect(never.waits).toHaveLength(4);
});

it('a refused login is not tried again', async () => {
  const { check, waits } = answering(failing('28P01'));
  await expect(check()).rejects.toMatchObject({ code: 'database-unreachable' });
  expect(waits).toEqual([]);
});

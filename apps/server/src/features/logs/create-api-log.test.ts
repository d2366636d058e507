import { describe, expect, it } from 'vitest';
import type { ApiLogEntry } from '../../platform/logs/api-log.ts';
import { createApiLog } from './create-api-log.ts';

const entry = (customerId: string): ApiLogEntry => ({
  orgId: 'org',
  type: 'API',
  customerId,
  requestStartedAt: '2026-01-01T00:00:00.000Z',
});

function open({ fails = 0, maxWaiting = 1_000 } = {}) {
  const written: (string | undefined)[][] = [];
  const warnings: unknown[] = [];
  const timers: (() => void)[] = [];
  let failures = fails;
  const log = createApiLog({
    store: {
      log: {
        addAll: async (entries) => {
          if (failures > 0) {
            failures -= 1;
            throw new Error('the database is away');
          }
          written.push(entries.map(({ customerId }) => customerId));
          return new Set<string>();
        },
      },
      job: { addIfAbsent: async () => undefined },
    },
    log: { warn: (details: unknown) => void warnings.push(details) },
    setTimer: (callback) => {
      timers.push(callback);
      return () => undefined;
    },
    now: () => 0,
    maxWaiting,
  });
  return { log, written, warnings, timers };
}

describe('createApiLog', () => {
  it('writes nothing at once, then all that came since in one batch', async () => {
    const { log, written, timers } = open();
    log.add(entry('a'));
    log.add(() => entry('b'));
    expect(written).toEqual([]);
    expect(timers).toHaveLength(1);
    timers[0]?.();
    await log.flush();
    expect(written).toEqual([['a', 'b']]);
  });

  it('writes what still waits when it is disposed', async () => {
    const { log, written } = open();
    log.add(entry('a'));
    await log[Symbol.asyncDispose]();
    expect(written).toEqual([['a']]);
  });

  it('drops and counts what comes when too many wait', async () => {
    const { log, written, warnings } = open({ maxWaiting: 2 });
    for (const name of ['a', 'b', 'c', 'd']) log.add(entry(name));
    await log.flush();
    expect(written).toEqual([['a', 'b']]);
    expect(warnings).toEqual([{ dropped: 2 }]);
  });

  it('tries again when the database is away, and then gives the batch up', async () => {
    const passing = open({ fails: 2 });
    passing.log.add(entry('a'));
    await passing.log.flush();
    expect(passing.written).toEqual([['a']]);
    const lasting = open({ fails: 3 });
    lasting.log.add(entry('a'));
    await lasting.log.flush();
    expect(lasting.written).toEqual([]);
    expect(lasting.warnings).toContainEqual({ dropped: 1 });
  });

  it('loses only the entry that cannot be made', async () => {
    const { log, written } = open();
    log.add(() => {
      throw new Error('broken');
    });
    log.add(entry('b'));
    await log.flush();
    expect(written).toEqual([['b']]);
  });
});

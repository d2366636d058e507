import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { openListener } from './listener.ts';
import { openCuttableDatabase } from './testing/cuttable-database.ts';

const ignore = () => undefined;
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

it('hears what is committed, and says that it may have missed something when its line was cut', async () => {
  await using database = await openCuttableDatabase();
  const heard: string[] = [];
  const warnings: string[] = [];
  let missed = 0;
  const listener = openListener(
    { connectionString: database.url },
    {
      channels: ['news'],
      notified: (_channel, payload) => void heard.push(payload),
      missed: () => void (missed += 1),
      log: { debug: ignore, info: ignore, warn: (_details, text) => void warnings.push(text), error: ignore },
      setTimer: systemClock.setTimer,
    },
  );
  onTestFinished(() => listener[Symbol.asyncDispose]());
  const tell = (payload: string) => database.pool.query('select pg_notify($1, $2)', ['news', payload]);
  await until(async () => {
    await tell('one');
    expect(heard).toContain('one');
  });
  expect(missed).toBe(0);
  database.cut();
  await tell('lost');
  await until(() => expect(warnings).toEqual(['the database tells no changes; trying again']));
  database.mend();
  await until(() => expect(missed).toBe(1));
  await tell('two');
  await until(() => expect(heard.at(-1)).toBe('two'));
  expect(heard).not.toContain('lost');
});

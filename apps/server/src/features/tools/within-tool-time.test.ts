import { expect, it } from 'vitest';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { withinToolTime } from './within-tool-time.ts';

const limitMs = 5_000;

it('a tool whose time is over has the last word', async () => {
  const clock = createVirtualClock();
  const answer = withinToolTime(
    { clock, limitMs },
    (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () =>
          resolve({ code: 'tool-timed-out', error: 'late', line: 'It takes too long.' }),
        );
      }),
  );
  await clock.advance(limitMs);
  expect(await answer).toEqual({ code: 'tool-timed-out', error: 'late', line: 'It takes too long.' });
  expect(clock.pendingTimers()).toBe(0);
});

it('one that says nothing even then is not waited for', async () => {
  const clock = createVirtualClock();
  const answer = withinToolTime({ clock, limitMs }, () => new Promise(() => undefined));
  await clock.advance(limitMs + 1_000);
  expect(await answer).toEqual({ code: 'tool-timed-out', error: 'No answer within 5000 ms' });
  expect(clock.pendingTimers()).toBe(0);
});

it('one that is given up is answered at once, and one that throws has failed', async () => {
  const clock = createVirtualClock();
  const over = new AbortController();
  const given = { clock, limitMs, signal: over.signal };
  const answer = withinToolTime(given, () => new Promise(() => undefined));
  over.abort();
  expect(await answer).toMatchObject({ code: 'tool-aborted' });
  const thrown = await withinToolTime({ clock, limitMs }, () => {
    throw new Error('broken');
  });
  expect(thrown).toEqual({ code: 'tool-failed', error: 'Error: broken' });
});

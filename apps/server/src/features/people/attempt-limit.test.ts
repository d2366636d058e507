import { describe, expect, it } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

const windowMs = 60_000;

describe('attempts of one key', () => {
  it('are refused beyond the limit, with the time to wait, and not those of another key', () => {
    let now = 0;
    const limit = createAttemptLimit({ max: 2, windowMs, now: () => now });
    limit.begin('one');
    limit.begin('one');
    now = 20_000;
    expect(() => limit.begin('one')).toThrow(
      expect.objectContaining({ code: 'rate-limited', retryAfterSeconds: 40 }),
    );
    expect(() => limit.begin('other')).not.toThrow();
  });

  it('count from zero when the time is over', () => {
    let now = 0;
    const limit = createAttemptLimit({ max: 1, windowMs, now: () => now });
    limit.begin('one');
    now = windowMs;
    expect(() => limit.begin('one')).not.toThrow();
    expect(() => limit.begin('one')).toThrow(expect.objectContaining({ retryAfterSeconds: 60 }));
  });

  it('do not count when they were none', () => {
    const limit = createAttemptLimit({ max: 1, windowMs, now: () => 0 });
    const giveBack = limit.begin('one');
    giveBack();
    expect(() => limit.begin('one')).not.toThrow();
  });
});

import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits, in real time, for pieces that are fetched late: reading them is not the fake clock's business. */
export const settleUntil = (check: () => unknown): Promise<void> =>
  vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(0));
      check();
    },
    { timeout: 10_000, interval: 10 },
  );

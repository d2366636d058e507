import { afterEach, beforeEach, vi } from 'vitest';
import { registerEngineContract } from './engine-contract.ts';
import { createRoomEngineDriver } from './room-engine-driver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

registerEngineContract('our own rooms', async () => createRoomEngineDriver(), {
  refusals: ['exp-token', 'meeting-full', 'no-room', 'not-allowed'],
  failures: ['ejected', 'exp-room', 'end-of-life'],
});

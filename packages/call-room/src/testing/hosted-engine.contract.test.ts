import { afterEach, beforeEach, vi } from 'vitest';
import { registerEngineContract } from './engine-contract.ts';
import { createHostedEngineDriver } from './hosted-engine-driver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

registerEngineContract('hosted rooms', createHostedEngineDriver, {
  refusals: ['exp-token', 'nbf-token', 'exp-room', 'meeting-full', 'no-room', 'not-allowed'],
  failures: ['ejected', 'exp-room', 'end-of-life', 'connection-error'],
});

import type { RoomRequestMessage } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setBrowserTimer } from '../../platform/environment.ts';
import { RoomRequests } from './room-requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openRequests() {
  const sent: RoomRequestMessage[] = [];
  return { requests: new RoomRequests((message) => sent.push(message), setBrowserTimer), sent };
}

describe('requests to a room', () => {
  it('settle with their own answers, in any order', async () => {
    const { requests, sent } = openRequests();
    const answers = Promise.all([requests.ask('a', 1), requests.ask('b', 2)]);
    expect(sent).toEqual([
      { type: 'request', id: 1, method: 'a', params: 1 },
      { type: 'request', id: 2, method: 'b', params: 2 },
    ]);
    requests.answer({ type: 'response', id: 2, result: 'two' });
    requests.answer({ type: 'response', id: 1, result: 'one' });
    requests.answer({ type: 'response', id: 1, result: 'again' });
    await expect(answers).resolves.toEqual(['one', 'two']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reject with the refusal of the room', async () => {
    const { requests } = openRequests();
    const answer = requests.ask('dial-out', {});
    requests.answer({ type: 'response', id: 1, error: { code: 'no-trunk', msg: 'No line' } });
    await expect(answer).rejects.toMatchObject({
      code: 'request-refused',
      message: 'No line',
      details: { method: 'dial-out', code: 'no-trunk' },
    });
  });

  it('wait ten seconds, or as long as they say', async () => {
    const { requests } = openRequests();
    const late = Promise.allSettled([requests.ask('a', {}), requests.ask('b', {}, 60_000)]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(50_000);
    expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('end with the call', async () => {
    const { requests } = openRequests();
    const answer = requests.ask('a', {});
    requests.cancel();
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

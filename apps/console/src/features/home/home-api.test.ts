import { expect, it } from 'vitest';
import { describeCall } from './home-api.ts';

it('says of a call who called, how long, and how it ended in the words of the list of calls', () => {
  const ended = {
    type: 'webCall',
    status: 'ended',
    startedAt: '2026-11-29T10:00:00Z',
    // Told as the list of calls tells it.
    endedAt: '2026-11-29T10:02:05.900Z',
    endedReason: 'customer-ended-call',
  } as const;
  expect(describeCall(ended)).toEqual({ who: 'Visitor of a page', how: '2:05 · Caller hung up' });
  expect(describeCall({ ...ended, customer: { name: 'Ann' }, status: 'in-progress' })).toEqual({
    who: 'Ann',
    how: 'Talking now',
  });
  expect(describeCall({ type: 'webCall', status: 'ended' }).how).toBe('Ended');
});

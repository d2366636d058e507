import { describe, expect, it } from 'vitest';
import { type Saving, type SavingEvent, savingTimes, savingTransition } from './saving.ts';

const after = (saving: Saving, ...events: SavingEvent[]): Saving =>
  events.reduce<Saving>((state, event) => savingTransition(state, event).saving, saving);
const idle: Saving = { phase: 'saved', at: null };
const failed = { type: 'refused', error: new Error('no'), canRetry: true } as const;

describe('the way of a draft to the server', () => {
  it('begins a pause after the last change, and is one request at a time', () => {
    expect(savingTransition(idle, { type: 'changed' }).effects).toEqual([
      { type: 'arm', delayMs: savingTimes.pauseMs },
    ]);
    const sending = after(idle, { type: 'changed' }, { type: 'time-came' });
    expect(sending).toEqual({ phase: 'sending', isStale: false });
    const stale = savingTransition(sending, { type: 'changed' });
    expect(stale).toEqual({ saving: { phase: 'sending', isStale: true }, effects: [] });
    expect(savingTransition(stale.saving, { type: 'stored', at: 5 })).toMatchObject({
      saving: { phase: 'waiting' },
      effects: [{ type: 'arm' }],
    });
    expect(after(sending, { type: 'stored', at: 5 })).toEqual({ phase: 'saved', at: 5 });
  });

  it('is tried again later and later while the server cannot, and waits for a change where it will not', () => {
    const sending: Saving = { phase: 'sending', isStale: false };
    const delays = [0, 1, 9].map((attempts) => savingTransition(sending, failed, attempts).effects);
    expect(delays).toEqual([
      [{ type: 'arm', delayMs: 2_000 }],
      [{ type: 'arm', delayMs: 4_000 }],
      [{ type: 'arm', delayMs: savingTimes.longestRetryMs }],
    ]);
    const refused = savingTransition(sending, { ...failed, canRetry: false });
    expect(refused).toMatchObject({ saving: { phase: 'failed', willRetry: false }, effects: [] });
    expect(after(refused.saving, { type: 'changed' })).toEqual({ phase: 'waiting' });
    // A change that came while it was refused may be what it wanted.
    const stale: Saving = { phase: 'sending', isStale: true };
    expect(after(stale, { ...failed, canRetry: false })).toEqual({ phase: 'waiting' });
  });

  it('does not wait when the page is left, and has nothing to do when nothing was changed', () => {
    expect(savingTransition({ phase: 'waiting' }, { type: 'hurried' }).effects).toContainEqual({
      type: 'send',
    });
    expect(savingTransition(idle, { type: 'hurried' })).toEqual({ saving: idle, effects: [] });
  });
});

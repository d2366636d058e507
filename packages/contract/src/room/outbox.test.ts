import { describe, expect, it } from 'vitest';
import { createOutbox } from './outbox.ts';

describe('an outbox', () => {
  it('numbers what is sent, and keeps it until it has come', () => {
    const outbox = createOutbox<{ text: string }>();
    expect(['a', 'b', 'c'].map((text) => outbox.add({ text }).serial)).toEqual([1, 2, 3]);
    outbox.confirm(2);
    expect(outbox.unconfirmed()).toEqual([{ text: 'c', serial: 3 }]);
  });

  it('takes a confirmation that is late, or of what was never sent', () => {
    const outbox = createOutbox<{ text: string }>();
    outbox.add({ text: 'a' });
    outbox.confirm(7);
    outbox.confirm(0);
    expect(outbox.unconfirmed()).toEqual([]);
    expect(outbox.add({ text: 'b' })).toEqual({ text: 'b', serial: 2 });
  });

  it('keeps the newest 256', () => {
    const outbox = createOutbox<{ at: number }>();
    for (let at = 1; at <= 300; at += 1) outbox.add({ at });
    expect(outbox.unconfirmed()).toHaveLength(256);
    expect(outbox.unconfirmed()[0]).toEqual({ at: 45, serial: 45 });
  });
});

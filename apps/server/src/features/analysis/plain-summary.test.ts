import type { CallMessage } from '@saywell/contract';
import { expect, it } from 'vitest';
import { plainSummary } from './plain-summary.ts';

const line = (role: CallMessage['role'], message: string): CallMessage => ({
  role,
  message,
  time: 0,
  secondsFromStart: 0,
});

it('says what was asked, what was booked and how it ended', () => {
  const messages = [
    line('bot', 'Hello there.'),
    line('user', 'yes'),
    line('user', 'what does a demo cost'),
    line('user', 'i want to book a demo'),
  ];
  const bookings = [{ name: 'Anna', when: 'tuesday at ten' }];
  expect(plainSummary({ messages, bookings, reason: 'customer-ended-call' })).toBe(
    'The visitor said “what does a demo cost”, “i want to book a demo” (and 1 more). ' +
      'A demo was booked for Anna: tuesday at ten. The visitor ended the call.',
  );
});

it('is short however much was said', () => {
  const messages = Array.from({ length: 500 }, () => line('user', `a long story ${'x'.repeat(1_000)}`));
  const summary = plainSummary({ messages, bookings: [], reason: 'exceeded-max-duration' });
  expect(summary?.length).toBeLessThan(700);
  expect(summary).toContain('(and 497 more)');
});

it('is none when the visitor said nothing', () => {
  const messages = [line('bot', 'Hello there.'), line('user', '  ')];
  expect(plainSummary({ messages, bookings: [], reason: 'customer-ended-call' })).toBeUndefined();
});

it('names a reason that has no words', () => {
  const summary = plainSummary({ messages: [line('user', 'hi')], bookings: [], reason: 'worker-shutdown' });
  expect(summary).toBe('The visitor said “hi”. The call ended: worker-shutdown.');
});

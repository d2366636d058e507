import { expect, it } from 'vitest';
import { CallError } from './call-error.ts';

it.each([
  [new DOMException('denied', 'NotAllowedError'), 'microphone-refused'],
  [{ type: 'daily-call-join-error', error: { error: { type: 'permissions' } } }, 'microphone-refused'],
  [new Error('join failed', { cause: new DOMException('none', 'NotFoundError') }), 'no-microphone'],
  [{ errorMsg: 'The room is full' }, 'call-failed'],
  ['offline', 'call-failed'],
  [undefined, 'call-failed'],
])('sorts %o as %s', (reason, code) => {
  expect(CallError.from(reason).code).toBe(code);
});

it('keeps the innermost text that there is', () => {
  expect(CallError.from({ error: { message: 'expired' } }).message).toBe('expired');
  expect(CallError.from(undefined).message).toBe('');
});

it('survives a reason that contains itself', () => {
  const reason: Record<string, unknown> = { message: 'round' };
  reason.error = reason;
  expect(CallError.from(reason).message).toBe('round');
});

it('leaves an error with a code as it is', () => {
  const error = new CallError('timeout', 'late');
  expect(CallError.from(error)).toBe(error);
});

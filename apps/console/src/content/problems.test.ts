import { ApiError } from '@saywell/api-client';
import { expect, it } from 'vitest';
import { explainProblem, fieldProblems } from './problems.ts';

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  ApiError.fromAnswer(status, body, new Headers(headers));

it('says what is wrong at each field', () => {
  const error = answer(400, {
    code: 'validation-failed',
    message: ['email must be an email', 'restrictions.allowedOrigins[0] is too long'],
  });
  expect([...fieldProblems(error)]).toEqual([
    ['email', 'Must be an email.'],
    ['restrictions', 'Is too long.'],
    ['restrictions.allowedOrigins[0]', 'Is too long.'],
  ]);
  expect(fieldProblems(answer(409, { code: 'conflict', message: 'email is there' })).size).toBe(0);
});

it('names the request of failures that only the log explains', () => {
  const failed = explainProblem(answer(500, { code: 'internal-error', message: 'no', requestId: 'r1' }));
  expect(failed).toMatchObject({ code: 'internal-error', requestId: 'r1' });
  expect(explainProblem(answer(401, { code: 'sign-in-refused', requestId: 'r1' })).requestId).toBeUndefined();
  expect(explainProblem(answer(502, { code: 'of-tomorrow' })).title).toBe('The server could not do this.');
});

it('says how long to wait', () => {
  const wait = (seconds: string) =>
    explainProblem(answer(429, { code: 'rate-limited' }, { 'retry-after': seconds })).next;
  expect(wait('30')).toBe('Try again in 30 seconds.');
  expect(wait('600')).toBe('Try again in 10 minutes.');
});

it('tells a person who would not use a passkey, and a device that has one, from a defect', () => {
  expect(explainProblem(new DOMException('', 'InvalidStateError')).code).toBe('passkey-known');
  expect(explainProblem(new DOMException('', 'SecurityError')).code).toBe('passkey-cancelled');
  expect(explainProblem(new DOMException('', 'NotAllowedError')).code).toBe('passkey-cancelled');
  expect(explainProblem(new TypeError('x')).code).toBe('defect');
});

it('says what to do about a page whose code did not come', () => {
  const error = Object.assign(new Error('gone'), { code: 'page-code-missing' });
  const { code, next } = explainProblem(error);
  expect([code, next]).toEqual([
    'page-code-missing',
    expect.stringContaining('a call in which you talk ends'),
  ]);
});

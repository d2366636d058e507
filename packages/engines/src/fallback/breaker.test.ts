import { EngineError } from '@saywell/agent';
import { expect, it } from 'vitest';
import { breakerFailureOf, breakerLimits, initialBreaker, transition } from './breaker.ts';
import { createBreakers } from './breakers.ts';

const { maxFailures, restMs, keyRestMs, maxRestMs, probeMs, failureWindowMs } = breakerLimits;
const away = new EngineError('engine-unavailable', 'x', 'away');
const refused = new EngineError('engine-unauthorized', 'x', 'refused');

function opened() {
  let at = 1_000_000;
  const breakers = createBreakers(() => at);
  return { breakers, breaker: breakers.of('deepgram', 'sk-1'), pass: (ms: number) => void (at += ms) };
}

it('opens after so many failures in a row, and asks once when its rest is over', () => {
  const { breaker, pass } = opened();
  for (let time = 1; time < maxFailures; time += 1) breaker.failed(away);
  expect(breaker.mayTry()).toBe(true);
  breaker.failed(away);
  expect(breaker.mayTry()).toBe(false);
  pass(restMs - 1);
  expect(breaker.mayTry()).toBe(false);
  pass(1);
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
  breaker.worked();
  expect(breaker.mayTry()).toBe(true);
});

it('rests twice as long after every probe that fails, five minutes at most', () => {
  const { breaker, pass } = opened();
  for (let time = 0; time < maxFailures; time += 1) breaker.failed(away);
  for (const expected of [restMs, restMs * 2, restMs * 4, restMs * 8, restMs * 16, maxRestMs, maxRestMs]) {
    pass(expected - 1);
    expect(breaker.mayTry(), `${expected}`).toBe(false);
    pass(1);
    expect(breaker.mayTry(), `${expected}`).toBe(true);
    breaker.failed(away);
  }
});

it('a probe that nobody ends does not keep it open', () => {
  const { breaker, pass } = opened();
  breaker.failed(refused);
  pass(keyRestMs);
  expect(breaker.mayTry()).toBe(true);
  pass(probeMs - 1);
  expect(breaker.mayTry()).toBe(false);
  pass(1);
  expect(breaker.mayTry()).toBe(true);
});

it('failures that lie far apart, and those between successes, do not open it', () => {
  const { breaker, pass } = opened();
  for (let time = 0; time < maxFailures * 2; time += 1) {
    breaker.failed(away);
    pass(failureWindowMs);
  }
  for (let time = 0; time < maxFailures * 2; time += 1) {
    breaker.failed(away);
    breaker.worked();
  }
  expect(breaker.mayTry()).toBe(true);
});

it('a refused key opens it at once, and what the endpoint asks for is kept within the limit', () => {
  const { breakers, breaker, pass } = opened();
  breaker.failed(refused);
  pass(keyRestMs - 1);
  expect(breaker.mayTry()).toBe(false);
  const busy = breakers.of('deepgram', 'sk-2');
  busy.failed(new EngineError('engine-unavailable', 'x', 'busy', { retryAfterMs: 90_000 }));
  pass(89_999);
  expect(busy.mayTry()).toBe(false);
  pass(1);
  expect(busy.mayTry()).toBe(true);
  busy.failed(new EngineError('engine-unavailable', 'x', 'busy', { retryAfterMs: 86_400_000 }));
  pass(maxRestMs);
  expect(busy.mayTry()).toBe(true);
});

it('is shared by whoever has the same provider and key, and by nobody else', () => {
  const { breakers, breaker } = opened();
  breaker.failed(refused);
  expect(breakers.of('deepgram', 'sk-1').mayTry()).toBe(false);
  for (const names of [['deepgram', 'sk-2'], ['11labs', 'sk-1'], ['deepgram'], ['deepgramsk-1']])
    expect(breakers.of(...names).mayTry(), names.join()).toBe(true);
});

it('what one request did wrong, and what nobody waited for, says nothing of the credential', () => {
  const wrong = new EngineError('engine-failed', 'x', 'no such voice', { isPermanent: true });
  expect(breakerFailureOf(wrong)).toEqual({ kind: 'request' });
  expect(breakerFailureOf(new EngineError('engine-aborted', 'x', 'given up'))).toBeNull();
  const unpaid = new EngineError('engine-unavailable', 'x', 'no credit', { isPermanent: true });
  expect(breakerFailureOf(unpaid)).toEqual({ kind: 'key' });
  const { breaker } = opened();
  for (let time = 0; time < 10; time += 1) breaker.failed(wrong);
  expect(breaker.mayTry()).toBe(true);
});

it('calls that fail late make a rest no longer', () => {
  const open = transition(initialBreaker, { type: 'failed', at: 0, failure: { kind: 'key' } }).state;
  expect(transition(open, { type: 'failed', at: 5, failure: { kind: 'key' } }).state).toEqual(open);
});

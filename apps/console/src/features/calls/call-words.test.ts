import { expect, it } from 'vitest';
import { callerOf, clock, count, money, outcomeOf, priced, secondsOf, span, visible } from './call-words.ts';
import { endedText, isFault } from '../../content/ended-words.ts';

it('names who called by the best that is known', () => {
  expect(callerOf({ type: 'webCall', customer: { name: 'Ann', number: '+1555' } })).toBe('Ann');
  expect(callerOf({ type: 'outboundPhoneCall', customer: { number: '+1555' } })).toBe('+1555');
  expect(callerOf({ type: 'webCall', name: 'Test of Friday' })).toBe('Test of Friday');
  expect(callerOf({ type: 'webCall' })).toBe('Visitor of a page');
});

it('shows characters that hide or turn others', () => {
  expect(visible('a\u202eb\u0000c\u200bd')).toBe('a□b□c□d');
  expect(visible('Zoë 👩‍👩‍👧'.replaceAll('\u200d', ''))).toBe('Zoë 👩👩👧');
});

it('writes times as clocks have them', () => {
  expect([0, 5.9, 65, 3_725].map(clock)).toEqual(['0:00', '0:05', '1:05', '1:02:05']);
  expect([40, 90, 3_600, 12_000].map(span)).toEqual(['40 s', '2 min', '1 h', '3 h 20 min']);
  expect(secondsOf({ startedAt: '2026-01-01T00:00:00.000Z', endedAt: '2026-01-01T00:01:30.500Z' })).toBe(
    90.5,
  );
  expect(secondsOf({ startedAt: '2026-01-01T00:00:00.000Z' })).toBeUndefined();
});

it('writes money and counts', () => {
  expect([0.0042, 0.5, 12.345].map(money)).toEqual(['$0.0042', '$0.50', '$12.35']);
  expect([0, 0.5].map(priced)).toEqual(['no price set', '$0.50']);
  expect([count(1), count(2_000), count(10_000, true)]).toEqual(['1 call', '2,000 calls', '≥ 10,000 calls']);
});

it('says what became of a call', () => {
  expect(outcomeOf({ status: 'ended', endedReason: 'customer-ended-call' })).toBe('Caller hung up');
  expect(outcomeOf({ status: 'in-progress' })).toBe('Talking now');
  expect(outcomeOf({ status: 'ended' })).toBe('Over');
  expect(endedText('some-newer.reason')).toBe('some newer reason');
  expect([isFault('worker-shutdown'), isFault('customer-ended-call'), isFault(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

import type { Campaign } from '@saywell/contract';
import { expect, it } from 'vitest';
import { countsText } from './campaign-words.ts';
import { calledCustomers, readCustomers } from './customers.ts';

it('reads a customer a line, and says which line is none', () => {
  expect(readCustomers('+49 30 1234567, Hannah Weiss\n\n sip:a@example.com\n')).toEqual([
    { number: '+49301234567', name: 'Hannah Weiss' },
    { sipUri: 'sip:a@example.com' },
  ]);
  expect(() => readCustomers('+4930123456\n030 123')).toThrow('line 2 is no number');
  expect(() => readCustomers(' \n')).toThrow('nobody is to be called yet');
});

it('tells of each customer what came of it', () => {
  const customer = { number: '+4930123456' };
  const ended = { status: 'ended', endedReason: 'customer-did-not-answer', customer } as const;
  const campaign = {
    customers: [customer, { number: '+4930999999', name: 'Ann' }, customer],
    calls: { one: ended },
  } as unknown as Campaign;
  expect(calledCustomers(campaign)).toEqual([
    { address: '+4930123456', name: undefined, call: { id: 'one', ...ended } },
    { address: '+4930999999', name: 'Ann' },
    { address: '+4930123456', name: undefined },
  ]);
});

it('counts in words, those that failed once', () => {
  const counters = {
    callsCounterScheduled: 1_200,
    callsCounterQueued: 0,
    callsCounterInProgress: 0,
    callsCounterEnded: 3,
    callsCounterFailed: 3,
    callsCounterSkipped: 0,
  };
  expect(countsText(counters)).toBe('1,200 still to call, 3 not reached');
  expect(
    countsText({ ...counters, callsCounterScheduled: 0, callsCounterEnded: 0, callsCounterFailed: 0 }),
  ).toBe('Nobody to call');
});

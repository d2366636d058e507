import { beforeEach, describe, expect, it } from 'vitest';
import { type CallSeats, createCallSeats, type HeldCall } from './call-seats.ts';

const tooMany = (text: string) =>
  expect.objectContaining({ code: 'too-many-calls', message: expect.stringContaining(text) });
const roomFull = expect.objectContaining({ code: 'room-full' });
const overLimit = expect.objectContaining({ code: 'rate-limited', message: 'Over Concurrency Limit' });

describe('the seats of a server', () => {
  let now: number;
  let isOverloaded: boolean;
  let seats: CallSeats;
  beforeEach(() => {
    now = 0;
    isOverloaded = false;
    seats = createCallSeats({ maxCalls: 60, now: () => now, isOverloaded: () => isOverloaded });
  });
  const own = (orgId = 'org', orgLimit?: number) => seats.hold({ orgId, orgLimit });
  const page = (network: string, keyId = 'key', orgId = 'org'): HeldCall => {
    const call = seats.hold({ orgId, orgLimit: undefined, guest: { keyId, network } });
    call.mayGiveWay(() => undefined);
    return call;
  };
  const joined = (call: HeldCall): HeldCall => {
    call.take();
    return call;
  };
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const left = (orgId = 'other') => seats.limits(orgId, undefined).remainingConcurrentCalls;

  it('are taken by who joins, not by who makes a call', () => {
    const calls = many(60, () => own());
    expect(() => own()).toThrow(overLimit);
    expect(left('org')).toBe(0);
    expect(left()).toBe(60);
    for (const call of calls) call.take();
    expect(left()).toBe(0);
    expect(() => own('other')).toThrow(overLimit);
    calls[0]?.release();
    expect(left()).toBe(1);
  });

  it('are refused to who joins when others were faster, and given when one is free', () => {
    const late = own('late');
    const others = many(60, () => joined(own()));
    expect(() => late.take()).toThrow(roomFull);
    others[0]?.giveBack();
    late.take();
    expect(late.isSeated).toBe(true);
    late.take();
    expect(left()).toBe(0);
  });

  it('count every call of an organisation against its own limit, joined or not', () => {
    own('org', 2);
    joined(own('org', 2));
    expect(() => own('org', 2)).toThrow(overLimit);
    expect(seats.limits('org', 2)).toEqual({
      concurrencyBlocked: false,
      concurrencyLimit: 2,
      remainingConcurrentCalls: 0,
    });
  });

  it('let five calls of one network wait, and a network that is not joined costs the others nothing', () => {
    const calls = many(5, () => page('127.0.0.1'));
    expect(() => page('127.0.0.1')).toThrow(tooMany('5 calls from your network address'));
    expect(() => page('127.0.0.1', 'other key')).toThrow(tooMany('network address'));
    expect(page('127.0.0.2').isSeated).toBe(false);
    expect(left()).toBe(60);
    calls[0]?.release();
    page('127.0.0.1');
  });

  it('a network whose calls wait for nobody loses the oldest to its next visitor, after 10 s', () => {
    const ended: number[] = [];
    for (const index of [0, 1, 2, 3, 4]) {
      now = index;
      page('127.0.0.1').mayGiveWay(() => ended.push(index));
    }
    now = 9_999;
    expect(() => page('127.0.0.1')).toThrow(tooMany('network address'));
    now = 10_000;
    page('127.0.0.1');
    expect(ended).toEqual([0]);
    expect(() => page('127.0.0.1')).toThrow(tooMany('network address'));
    now = 10_001;
    page('127.0.0.1', 'other key');
    expect(ended).toEqual([0, 1]);
  });

  it('let those who join go on: another may be made for each', () => {
    many(30, () => joined(page('127.0.0.1')));
    expect(() => page('127.0.0.1')).toThrow(tooMany('as many calls as one may have here (30)'));
    expect(page('127.0.0.2').isSeated).toBe(false);
  });

  it('take the oldest waiting call of the largest crowd for somebody from elsewhere', () => {
    const ended: string[] = [];
    for (const network of ['a', 'b', 'c', 'd'])
      for (const index of [0, 1, 2, 3, 4]) {
        now += 1;
        page(network).mayGiveWay(() => ended.push(`${network}${index}`));
      }
    page('fresh');
    expect(ended).toEqual(['a0']);
    page('fresher');
    expect(ended).toEqual(['a0', 'b0']);
    expect(() => page('a')).toThrow(tooMany('public key'));
    expect(ended).toHaveLength(2);
  });

  it('refuse when everybody who waits has one call, unless nobody has joined it for long', () => {
    many(20, (index) => page(`n${index}`));
    now = 9_999;
    expect(() => page('fresh')).toThrow(tooMany('20 calls of this public key'));
    now = 10_000;
    page('fresh');
    expect(() => page('other', 'other key')).not.toThrow();
  });

  it('never take a call that has been joined, or is not whole yet', () => {
    for (let index = 0; index < 20; index += 1)
      seats.hold({ orgId: 'org', orgLimit: undefined, guest: { keyId: 'key', network: `n${index % 4}` } });
    now = 60_000;
    expect(() => page('fresh')).toThrow(tooMany('public key'));
  });

  it('keep a tenth for other keys', () => {
    many(54, (index) => joined(page(`n${index}`)));
    expect(() => page('fresh')).toThrow(tooMany('public key has as many calls as one may have here (54)'));
    expect(joined(page('fresh', 'other key', 'other')).isSeated).toBe(true);
    expect(joined(own('other')).isSeated).toBe(true);
  });

  it('refuse the join beyond a share that others have taken meanwhile', () => {
    const waiting = many(5, () => page('127.0.0.1'));
    for (const call of waiting) call.take();
    const more = many(4, () => page('127.0.0.1'));
    for (let count = 5; count < 30; count += 1) joined(own());
    for (const call of more) call.take();
    expect(left()).toBe(60 - 9 - 25);
  });

  it('let nobody in who would ruin the calls that are in', () => {
    const waiting = own();
    isOverloaded = true;
    const first = joined(own());
    expect(() => own()).toThrow(expect.objectContaining({ code: 'at-capacity' }));
    expect(() => waiting.take()).toThrow(roomFull);
    first.release();
    waiting.take();
    waiting.take();
    expect(() => own()).toThrow(expect.objectContaining({ code: 'at-capacity' }));
  });

  it('bound the rooms in which nobody is', () => {
    many(5, (org) => many(60, () => own(`org ${org}`)));
    expect(() => own('one more')).toThrow(expect.objectContaining({ code: 'at-capacity' }));
  });
});

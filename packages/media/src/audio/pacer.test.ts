import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { Pacer } from './pacer.ts';

function setup() {
  const clock = new VirtualClock();
  const pacer = new Pacer(clock);
  const member = () => {
    const times: number[] = [];
    return { times, remove: pacer.add(() => times.push(clock.now())) };
  };
  return { clock, member };
}

describe('Pacer', () => {
  it('calls each member every 20 ms', () => {
    const { clock, member } = setup();
    const { times } = member();
    clock.advance(200);
    expect(times.length).toBeGreaterThanOrEqual(10);
    expect(new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toEqual(new Set([20]));
  });

  it('does not drift when every timer is late', () => {
    const { clock, member } = setup();
    const { times } = member();
    for (let count = 0; count < 1_000; count++) {
      clock.stall(7);
      clock.advance(13);
    }
    expect(times.length).toBeGreaterThanOrEqual(999);
    expect(times.length).toBeLessThanOrEqual(1_001);
  });

  it('spreads the members over the frame', () => {
    const { clock, member } = setup();
    const members = Array.from({ length: 10 }, member);
    clock.advance(100);
    const phases = members.map(({ times }) => (times[0] ?? 0) % 20);
    expect([...new Set(phases)].sort((a, b) => a - b)).toEqual([0, 4, 8, 12, 16]);
    expect(phases.filter((phase) => phase === 0).length).toBe(2);
  });

  it('catches up after a short stall', () => {
    const { clock, member } = setup();
    const { times } = member();
    clock.advance(100);
    const before = times.length;
    clock.stall(50);
    clock.advance(50);
    expect(times.length - before).toBe(5);
  });

  it('starts anew after a long stall instead of sending a burst', () => {
    const { clock, member } = setup();
    const { times } = member();
    clock.advance(100);
    const before = times.length;
    clock.stall(5_000);
    clock.advance(40);
    expect(times.length - before).toBeLessThanOrEqual(4);
    expect(times.slice(before).length).toBeGreaterThanOrEqual(2);
  });

  it('stops with the last member and starts again with the next', () => {
    const { clock, member } = setup();
    const first = member();
    clock.advance(40);
    first.remove();
    const count = first.times.length;
    expect(clock.pendingTimers).toBe(0);
    clock.advance(10_000);
    expect(first.times.length).toBe(count);
    const second = member();
    clock.advance(100);
    expect(second.times.length).toBeGreaterThanOrEqual(5);
    expect(second.times.length).toBeLessThanOrEqual(6);
  });

  it('lets a member remove itself', () => {
    const { clock, member } = setup();
    const other = member();
    const pacer = new Pacer(clock);
    let calls = 0;
    const remove = pacer.add(() => {
      calls++;
      remove();
    });
    clock.advance(100);
    expect(calls).toBe(1);
    expect(other.times.length).toBeGreaterThanOrEqual(5);
  });
});

import { expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { createListening } from './listening.ts';

function open() {
  const clock = createVirtualClock();
  const listening = createListening({ clock });
  const ear = () => {
    const heard = { samples: [] as number[], ended: false };
    const stop = listening.add({
      heard: (samples) => heard.samples.push(...samples),
      ended: () => (heard.ended = true),
    });
    return { heard, stop };
  };
  return { clock, listening, ear };
}
const frame = (value: number) => new Int16Array(320).fill(value);

it('everybody is heard in one stream, silence included', async () => {
  const { clock, listening, ear } = open();
  const { heard } = ear();
  await clock.advance(20);
  listening.heard('ann', frame(100));
  listening.heard('assistant', frame(10));
  await clock.advance(1_000);
  expect(heard.samples.slice(0, 320)).toEqual(Array(320).fill(110));
  expect(heard.samples.length).toBeGreaterThanOrEqual(16 * 400);
  expect(heard.samples.slice(320).every((sample) => sample === 0)).toBe(true);
});

it('nothing runs while nobody listens', async () => {
  const { clock, listening, ear } = open();
  listening.heard('ann', frame(100));
  expect(listening.isActive()).toBe(false);
  const [first, second] = [ear(), ear()];
  expect(listening.isActive()).toBe(true);
  first.stop?.();
  first.stop?.();
  expect(listening.isActive()).toBe(true);
  second.stop?.();
  expect(listening.isActive()).toBe(false);
  expect(clock.pendingTimers()).toBe(0);
});

it('a fifth listener finds no place; all are told of the end', () => {
  const { clock, listening, ear } = open();
  const ears = Array.from({ length: 5 }, ear);
  expect(ears.map(({ stop }) => stop === null)).toEqual([false, false, false, false, true]);
  listening.close();
  expect(ears.map(({ heard }) => heard.ended)).toEqual([true, true, true, true, false]);
  expect(clock.pendingTimers()).toBe(0);
});

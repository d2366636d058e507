import { describe, expect, it } from 'vitest';
import { FRAME_MS, FRAME_SAMPLES } from '../testing/fake-language.ts';
import { keyTones } from '../testing/tones.ts';
import { createWorld, type World, type WorldOptions } from '../testing/world.ts';

async function started(options: WorldOptions = {}): Promise<World> {
  const world = createWorld(options);
  world.agent.start();
  await world.silence(1_000);
  return world;
}
async function press(world: World, keys: string): Promise<void> {
  const samples = keyTones(keys, { toneMs: 100, gapMs: 100 });
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    world.agent.handleAudio(samples.subarray(at, at + FRAME_SAMPLES));
    await world.clock.advance(FRAME_MS);
  }
}
const users = (world: World) => world.script().filter((line) => line.startsWith('user'));

describe('digits by tone', () => {
  it('are what the visitor says, when no more come for 2 s', async () => {
    const world = await started();
    await press(world, '5550142');
    await world.silence(1_500);
    expect(users(world)).toEqual([]);
    await world.silence(4_000);
    expect(users(world)).toEqual(['user: 5 5 5 0 1 4 2']);
    expect(world.heard()).toBe('You said 5 5 5 0 1 4 2.');
    expect(world.logs.find(({ type }) => type === 'user-said')).toMatchObject({ typed: true });
    expect(world.logs.find(({ type }) => type === 'digits-entered')).toMatchObject({ count: 7 });
  });

  it('are over at once with the delimiter, which is no digit; other signs are left out', async () => {
    const world = await started();
    await press(world, '1*2A3#');
    await world.silence(20);
    expect(users(world)).toEqual(['user: 1 2 3']);
  });

  it('are over at 15, and a delimiter alone is nothing', async () => {
    const world = await started();
    await press(world, '#123456789012345');
    await world.silence(20);
    expect(users(world)).toEqual(['user: 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5']);
  });

  it('interrupt the assistant', async () => {
    const world = await started({ answer: () => 'one two three four five six seven eight nine ten' });
    world.type('hello');
    await world.until(() => world.speaking(), 'the answer');
    await press(world, '7#');
    await world.silence(400);
    expect(users(world)).toEqual(['user: hello', 'user: 7']);
    expect(world.messagesOf('user-interrupted')).toHaveLength(1);
  });

  it('follow the plan of the assistant', async () => {
    const world = await started({ config: { keypad: { timeoutMs: 500, delimiter: '' } } });
    await press(world, '12#');
    await world.silence(500);
    expect(users(world)).toEqual(['user: 1 2']);
  });

  it('are sound where the assistant takes none', async () => {
    const world = await started({ config: { keypad: null } });
    await press(world, '12#');
    await world.silence(5_000);
    expect(users(world)).toEqual([]);
    expect(world.logs.some(({ type }) => type === 'digits-entered')).toBe(false);
  });

  it('are no voice', async () => {
    const world = await started();
    await press(world, '5550142#');
    await world.silence(500);
    expect(world.logs.some(({ type }) => type === 'voice-started')).toBe(false);
  });

  it('leave nothing behind when the call ends in the middle', async () => {
    const world = await started();
    await press(world, '55');
    world.agent.stop('customer-ended-call');
    expect(world.pendingTimers()).toBe(0);
    await world.silence(3_000);
    expect(users(world)).toEqual([]);
  });
});

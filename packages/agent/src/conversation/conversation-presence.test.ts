import { describe, expect, it } from 'vitest';
import { createWorld, type World, type WorldOptions } from '../testing/world.ts';

async function started(options: WorldOptions = {}): Promise<World> {
  const world = createWorld(options);
  world.agent.start();
  await world.silence(20);
  return world;
}
/** Nobody is there, so nothing is heard either. */
async function awayFor(world: World, ms: number): Promise<void> {
  world.agent.setPresence(false);
  await world.clock.advance(ms);
  world.agent.setPresence(true);
}

describe('visitors who are away for a while', () => {
  it('let no silence be counted; it begins anew when one is back', async () => {
    const world = await started({ config: { silenceTimeoutMs: 10_000 } });
    await world.silence(8_000);
    await awayFor(world, 60_000);
    await world.silence(9_500);
    expect(world.ended).toEqual([]);
    await world.silence(1_000);
    expect(world.ended).toEqual(['silence-timed-out']);
  });

  it('hear the rest of what was being said when they are back', async () => {
    const world = await started({ config: { firstMessage: 'One two three four five six seven eight.' } });
    await world.silence(800);
    await awayFor(world, 20_000);
    await world.until(() => !world.speaking(), 'the assistant ends');
    expect(world.heard()).toMatch(/^One two three .*seven eight\.$/);
    expect(world.script()).toEqual(['bot: One two three four five six seven eight.']);
  });

  it('hear the answer to what they said last only when they are back', async () => {
    const world = await started();
    const spoken = world.say('what is new');
    await spoken;
    await awayFor(world, 5_000);
    const before = world.heard();
    await world.until(() => world.heard() !== '' && !world.speaking(), 'the answer');
    expect([before, world.heard()]).toEqual(['', 'You said what is new.']);
  });

  it('do not keep the call beyond its longest duration', async () => {
    const world = await started({ config: { maxDurationMs: 20_000, endCallMessage: 'Time is up.' } });
    await awayFor(world, 20_100);
    expect(world.ended).toEqual(['exceeded-max-duration']);
    expect(world.pendingTimers()).toBe(0);
  });

  it('are waited for with the first words when they are away before the start', async () => {
    const world = createWorld({ config: { firstMessage: 'Hello there.' } });
    world.agent.setPresence(false);
    world.agent.start();
    await world.clock.advance(5_000);
    expect(world.heard()).toBe('');
    world.agent.setPresence(true);
    await world.silence(2_000);
    expect(world.heard()).toBe('Hello there.');
  });
});

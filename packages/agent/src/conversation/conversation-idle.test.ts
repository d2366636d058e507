import { describe, expect, it } from 'vitest';
import { createWorld, type World, type WorldOptions } from '../testing/world.ts';

async function started(config: WorldOptions['config']): Promise<World> {
  const world = createWorld({ config: { silenceTimeoutMs: 12_000, ...config } });
  world.agent.start();
  await world.silence(20);
  return world;
}
const question = 'Are you still there?';

describe('a silent visitor', () => {
  it('is asked once at two thirds of the silence, and the call ends when it is over', async () => {
    const world = await started({});
    await world.silence(7_900);
    expect(world.heard()).toBe('');
    await world.silence(2_500);
    expect(world.heard()).toBe(question);
    await world.silence(1_500);
    expect(world.ended).toEqual([]);
    await world.silence(200);
    expect(world.ended).toEqual(['silence-timed-out']);
    expect(world.heard()).toBe(question);
    expect(world.pendingTimers()).toBe(0);
  });

  it('who answers begins the silence anew, and is asked in the next one', async () => {
    const world = await started({});
    await world.silence(10_500);
    await world.say('what does it cost');
    await world.silence(10_000);
    expect(world.ended).toEqual([]);
    expect(world.heard()).toBe(`${question} You said what does it cost.`);
    await world.silence(3_000);
    expect(world.heard()).toBe(`${question} You said what does it cost. ${question}`);
    await world.silence(4_000);
    expect(world.ended).toEqual(['silence-timed-out']);
  });

  it('who answers over the question is heard', async () => {
    const world = await started({});
    await world.until(() => world.speaking(), 'the question');
    await world.say('what does it cost');
    await world.silence(4_000);
    expect(world.heard()).toMatch(/You said what does it cost\.$/);
    await world.silence(6_000);
    expect(world.ended).toEqual([]);
  });

  it('field: messagePlan.idleMessages at the times of the assistant, so often in the call', async () => {
    const idle = { messages: ['Hello?', 'Anybody?'], afterMs: 3_000, maxCount: 3, countsAnew: false };
    const world = await started({ idle, silenceTimeoutMs: 60_000 });
    await world.silence(4_000);
    expect(world.heard()).toBe('Hello?');
    await world.silence(20_000);
    expect(world.heard()).toBe('Hello? Anybody? Hello?');
    await world.say('what does it cost');
    await world.silence(20_000);
    expect(world.heard()).toBe('Hello? Anybody? Hello? You said what does it cost.');
  });

  it('is asked so often again after he spoke, where the count begins anew', async () => {
    const idle = { messages: ['Hello?'], afterMs: 3_000, maxCount: 1, countsAnew: true };
    const world = await started({ idle, silenceTimeoutMs: 60_000 });
    await world.silence(9_000);
    expect(world.heard()).toBe('Hello?');
    world.type('hi');
    await world.silence(12_000);
    expect(world.heard()).toBe('Hello? You said hi. Hello?');
  });

  it.each([
    ['no message', null],
    ['an empty list', { messages: [], afterMs: 3_000, maxCount: 3, countsAnew: true }],
  ])('is not asked with %s', async (_, idle) => {
    const world = await started({ idle, silenceTimeoutMessage: 'Until next time.' });
    await world.silence(16_000);
    expect(world.heard()).toBe('Until next time.');
    expect(world.ended).toEqual(['silence-timed-out']);
  });

  it('who goes away while he is asked has the whole silence when he is back', async () => {
    const world = await started({});
    await world.until(() => world.speaking(), 'the question');
    world.agent.setPresence(false);
    await world.silence(30_000);
    world.agent.setPresence(true);
    await world.silence(11_500);
    expect(world.ended).toEqual([]);
    expect(world.heard()).toBe(question);
    await world.silence(1_000);
    expect(world.ended).toEqual(['silence-timed-out']);
  });

  it('who is away is not asked; the silence begins when he is back', async () => {
    const world = await started({});
    await world.silence(5_000);
    world.agent.setPresence(false);
    await world.silence(30_000);
    world.agent.setPresence(true);
    await world.silence(7_000);
    expect(world.heard()).toBe('');
    await world.silence(3_000);
    expect(world.heard()).toBe(question);
  });
});

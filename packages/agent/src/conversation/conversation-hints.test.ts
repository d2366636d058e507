import { describe, expect, it } from 'vitest';
import { english } from '../language/lines/en.ts';
import { FRAME_MS, framesOf } from '../testing/fake-language.ts';
import { createWorld, type World, type WorldOptions } from '../testing/world.ts';

/** Found as voice only when it is made louder. */
const FAINT = 100;
const CLIPPED = 32_767;

async function sound(world: World, value: number, ms: number): Promise<void> {
  for (const frame of framesOf(value, ms)) {
    world.agent.handleAudio(frame);
    await world.clock.advance(FRAME_MS);
  }
}
async function started(options: WorldOptions = {}): Promise<World> {
  const world = createWorld(options);
  world.agent.start();
  await world.silence(4_000);
  return world;
}

describe('a hint', () => {
  it('tells a visitor who is too faint to be noticed to come closer, once', async () => {
    const world = await started();
    for (let utterance = 0; utterance < 3; utterance += 1) {
      await sound(world, FAINT, 900);
      await world.silence(6_000);
    }
    expect(world.heard()).toBe(english.tooQuiet);
    expect(world.logs.filter(({ type }) => type === 'hint')).toHaveLength(1);
  });

  it('is not given for what the microphone hears of the assistant, nor to somebody who was heard well', async () => {
    const welcome = 'one two three four five six seven eight nine ten';
    const world = createWorld({ config: { firstMessage: welcome } });
    world.agent.start();
    await world.until(() => world.speaking(), 'the welcome');
    await sound(world, FAINT, 1_000);
    await world.silence(6_000);
    expect(world.heard()).toBe(welcome);
    await world.say('what does it cost');
    await world.silence(4_000);
    await sound(world, FAINT, 1_000);
    await world.silence(4_000);
    expect(world.heard()).toBe(`${welcome} You said what does it cost.`);
  });

  it('tells whose microphone distorts, once', async () => {
    const world = await started();
    for (let utterance = 0; utterance < 2; utterance += 1) {
      await sound(world, CLIPPED, 900);
      await world.silence(8_000);
    }
    expect(world.heard()).toBe(english.overdriven);
  });

  it('tells who was not understood three times in a row', async () => {
    const world = await started();
    for (let utterance = 0; utterance < 2; utterance += 1) {
      await world.cough(900);
      await world.silence(3_000);
    }
    await world.say('what does it cost');
    await world.silence(4_000);
    for (let utterance = 0; utterance < 5; utterance += 1) {
      expect(world.heard().includes(english.cannotMakeOut)).toBe(utterance >= 3);
      await world.cough(900);
      await world.silence(8_000);
    }
    expect(world.heard()).toBe(`You said what does it cost. ${english.cannotMakeOut}`);
  });

  it('is not given when the recogniser failed', async () => {
    const world = await started({ faults: { speechToText: () => 'throw' } });
    await sound(world, CLIPPED, 900);
    await world.silence(8_000);
    expect(world.heard()).toBe('Sorry, I did not get that. Could you say it again?');
  });
});

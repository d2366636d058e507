import { describe, expect, it } from 'vitest';
import { createWorld, type World, type WorldOptions } from '../testing/world.ts';

const again = 'Sorry, I did not hear you well. Could you say it again, please?';
const slower = 'I still did not hear you well. Could you say it once more, a little slower?';
const typed =
  'I am sorry, I still cannot hear you well enough. You can also type your message, and I will answer.';

/** The recogniser does not believe a text with "maybe" in it. */
const confidenceOf = (text: string): number => (text.includes('maybe') ? 0.49 : 0.5);

async function started(options: WorldOptions = {}): Promise<World> {
  const world = createWorld({ confidenceOf, ...options });
  world.agent.start();
  await world.silence(3_000);
  return world;
}
async function ask(world: World, text: string): Promise<void> {
  await world.say(text);
  await world.silence(8_000);
}

describe('what the recogniser does not believe itself', () => {
  it('is never answered: the visitor is asked again, then slower, then may type', async () => {
    const world = await started();
    for (let turn = 0; turn < 4; turn += 1) await ask(world, 'maybe what does it cost');
    expect(world.heard()).toBe([again, slower, typed, typed].join(' '));
    expect(world.script()).not.toContain('user: maybe what does it cost');
    expect(world.logs.filter(({ type }) => type === 'reply-started')).toEqual([]);
    expect(world.logs.filter(({ type }) => type === 'hint')).toEqual([]);
  });

  it('is forgotten when he is understood', async () => {
    const world = await started();
    await ask(world, 'maybe what does it cost');
    await ask(world, 'what does it cost');
    await ask(world, 'maybe what does it cost');
    expect(world.heard()).toBe(`${again} You said what does it cost. ${again}`);
  });

  it('is believed when the engine does not say how sure it is', async () => {
    const world = await started({ confidenceOf: () => undefined });
    await ask(world, 'maybe what does it cost');
    expect(world.heard()).toBe('You said maybe what does it cost.');
  });

  it('is heard as a whole when he goes on', async () => {
    const world = await started({ confidenceOf: (text) => (text === 'maybe' ? 0.1 : 0.9) });
    await world.say('maybe');
    await world.silence(240);
    await ask(world, 'on tuesday');
    expect(world.heard()).toBe('You said maybe on tuesday.');
  });

  it('does not take the answer from what he said before', async () => {
    const world = await started({ delays: { dialogue: 1_500 } });
    await world.say('what does it cost');
    await world.silence(700);
    await ask(world, 'maybe today');
    expect(world.heard()).toBe('You said what does it cost.');
  });
});

describe('beside the speech of the assistant', () => {
  const welcome = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen';
  const speaking = async (): Promise<World> => {
    const world = createWorld({
      confidenceOf,
      config: { firstMessage: welcome, firstMessageInterruptible: true },
    });
    world.agent.start();
    await world.until(() => world.speaking(), 'the welcome');
    await world.silence(600);
    return world;
  };

  it('a short sound that may have been words takes nothing', async () => {
    const world = await speaking();
    await ask(world, 'maybe stop');
    expect(world.heard()).toContain('fourteen');
    expect(world.heard()).not.toContain('Sorry');
  });

  it('a whole sentence that was not heard well is asked for again', async () => {
    const world = await speaking();
    await ask(world, 'maybe how much is it for a month with a card');
    expect(world.heard()).toContain(again);
  });
});

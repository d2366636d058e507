import { describe, expect, it } from 'vitest';
import { scenario } from '../testing/scenario.ts';
import { createWorld, type World } from '../testing/world.ts';

const story = 'One two three four five six seven eight nine ten eleven twelve.';
const interrupt = (world: World): void =>
  world.agent.handleMessage({ type: 'control', control: 'interrupt-assistant' });

describe('the page interrupts the assistant', () => {
  it.each([true, false])('at once, what was heard stays in the history (interruptible: %s)', async (open) => {
    const config = { firstMessage: story, firstMessageInterruptible: open };
    const world = await scenario({ config }).assistant(story).run();
    await world.silence(1_100);
    interrupt(world);
    expect(world.speaking()).toBe(false);
    await world.silence(5_000);
    expect(world.script()).toEqual(['bot: One two three four']);
    expect(world.heard()).toBe('One two three four');
    expect(world.messagesOf('user-interrupted')).toHaveLength(1);
    expect(world.ended).toEqual([]);
  });

  it('while the reply is being made: nothing of it is said, and the next question is answered', async () => {
    const world = createWorld({ delays: { dialogue: 800 } });
    world.agent.start();
    world.type('what does it cost');
    await world.silence(300);
    interrupt(world);
    await world.silence(3_000);
    expect(world.heard()).toBe('');
    expect(world.messagesOf('user-interrupted')).toHaveLength(0);
    expect(world.dialogue.committed).toEqual([]);
    world.type('and now');
    await world.silence(4_000);
    expect(world.script().at(-1)).toBe('bot: You said and now.');
  });

  it('that a cough has silenced already: it does not go on afterwards', async () => {
    const world = await scenario({ config: { firstMessage: story } })
      .assistant(story)
      .run();
    await world.silence(800);
    await world.cough(320);
    interrupt(world);
    await world.silence(4_000);
    expect(world.heard()).toMatch(/^One two three( four)?( five)?$/);
    expect(world.speaking()).toBe(false);
  });

  it('who says nothing: nothing happens', async () => {
    const world = createWorld();
    world.agent.start();
    interrupt(world);
    await world.silence(500);
    expect(world.messagesOf('user-interrupted')).toHaveLength(0);
    world.type('hello');
    await world.silence(3_000);
    expect(world.script().at(-1)).toBe('bot: You said hello.');
  });

  it('lines that wait are said afterwards, and the words of the visitor are answered', async () => {
    const world = await scenario({ config: { firstMessage: story, firstMessageInterruptible: false } })
      .assistant(story)
      .run();
    world.agent.handleMessage({ type: 'say', message: 'Second line.' });
    await world.silence(500);
    interrupt(world);
    await world.silence(3_000);
    expect(world.heard()).toMatch(/Second line\.$/);
  });
});

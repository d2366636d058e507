import { describe, expect, it } from 'vitest';
import type { AgentConfig } from '../agent.ts';
import { EngineError } from '../engines/engine.ts';
import { scenario } from '../testing/scenario.ts';
import { createWorld } from '../testing/world.ts';

const story = 'One two three four five six seven eight nine ten eleven twelve.';
const generated: Partial<AgentConfig> = { firstMessage: 'Hello.', generatesFirstMessage: true };
/** Who is not spoken to greets. */
const answer = (text: string): string =>
  text.includes('first words') ? 'Welcome to the shop.' : `Yes ${text}.`;

describe('the first message', () => {
  it('the first message is said first, or waits for the visitor (field: firstMessage, firstMessageMode)', async () => {
    const first = await scenario({ config: { firstMessage: 'Hello.' } })
      .silence(2_000)
      .run();
    expect(first.script()).toEqual(['bot: Hello.']);
    const waiting = await scenario({ config: { firstMessage: null } })
      .silence(2_000)
      .user('hi')
      .silence(2_000)
      .run();
    expect(waiting.script()[0]).toBe('user: hi');
  });

  it('assistant-speaks-first-with-model-generated-message is written by the model (field: firstMessageMode)', async () => {
    const world = await scenario({ config: generated, answer })
      .assistant('Welcome to the shop.')
      .user('what is it')
      .silence(3_000)
      .run();
    expect(world.script()).toEqual(['bot: Welcome to the shop.', 'user: what is it', 'bot: Yes what is it.']);
    // What it was asked for is no part of the conversation.
    expect(world.dialogue.committed).toEqual(['what is it']);
  });

  it('is the fixed one when the model fails', async () => {
    const world = await scenario({
      config: generated,
      answer(text) {
        if (text.includes('first words')) throw new EngineError('engine-failed', 'fake', 'no');
        return 'Yes.';
      },
    })
      .assistant('Hello.')
      .silence(2_000)
      .run();
    expect(world.script()).toEqual(['bot: Hello.']);
  });

  it('is left out when the visitor has spoken before it was written', async () => {
    const world = await scenario({ config: generated, answer, delays: { dialogue: 3_000 } })
      .typed('anybody there')
      .silence(9_000)
      .run();
    expect(world.script()).toEqual(['user: anybody there', 'bot: Yes anybody there.']);
  });

  it('is not awaited after the end', async () => {
    const world = createWorld({ config: generated, answer, delays: { dialogue: 3_000 } });
    world.agent.start();
    await world.silence(100);
    world.agent.stop('customer-ended-call');
    expect(world.pendingTimers()).toBe(0);
    await world.silence(5_000);
    expect(world.script()).toEqual([]);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('field: firstMessageInterruptionsEnabled %s', async (firstMessageInterruptible, times) => {
    const world = await scenario({ config: { firstMessage: story, firstMessageInterruptible } })
      .assistant('One')
      .interruptAfter(1_000)
      .user('stop that please')
      .silence(8_000)
      .run();
    expect(world.messagesOf('user-interrupted')).toHaveLength(times);
    expect(world.script()[0] === `bot: ${story}`).toBe(times === 0);
  });
});

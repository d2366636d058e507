import { expect, it } from 'vitest';
import { createWorld } from '../testing/world.ts';

const usage = { promptTokens: 100, completionTokens: 20, cachedPromptTokens: 60 };

it('counts what the model, the voice and the recogniser took', async () => {
  const world = createWorld({
    config: { firstMessage: 'Hello there.' },
    answer: () => ({ text: 'It is free.', usage }),
  });
  world.agent.start();
  await world.until(() => world.script().includes('bot: Hello there.'), 'the first message');
  await world.silence(500);
  expect(world.agent.usage()).toMatchObject({
    tokens: { promptTokens: 0, completionTokens: 0 },
    voiceCharacters: 'Hello there.'.length,
  });
  await world.say('what does it cost');
  await world.until(() => world.script().includes('bot: It is free.'), 'the answer');
  const replies = world.dialogue.asked.length;
  const { transcribedMs, tokens, voiceCharacters } = world.agent.usage();
  // Guesses that were thrown away were asked for too.
  expect(tokens).toEqual({
    promptTokens: 100 * replies,
    completionTokens: 20 * replies,
    cachedPromptTokens: 60 * replies,
  });
  expect(voiceCharacters).toBeGreaterThanOrEqual('Hello there.It is free.'.length);
  // Four words; the silence of the call is not given to the recogniser.
  expect(transcribedMs).toBeGreaterThan(500);
  expect(transcribedMs).toBeLessThan(5_000);
});

it('tells it at the end, and counts no more', async () => {
  const world = createWorld({ config: { firstMessage: 'Hello there.' } });
  world.agent.start();
  await world.silence(300);
  world.agent.stop('customer-ended-call');
  const atEnd = world.agent.usage();
  expect(world.logs.at(-1)).toMatchObject({ type: 'call-ended', usage: atEnd });
  await world.silence(2_000);
  expect(world.agent.usage()).toEqual(atEnd);
});

it('counts nothing of engines that are not there', async () => {
  const world = createWorld({ without: ['voiceActivity', 'speechToText', 'textToSpeech'] });
  world.agent.start();
  world.type('what does it cost');
  await world.silence(2_000);
  expect(world.agent.usage()).toEqual({
    transcribedMs: 0,
    tokens: { promptTokens: 0, completionTokens: 0, cachedPromptTokens: 0 },
    voiceCharacters: 0,
  });
});

import { expect, it } from 'vitest';
import { german } from '../language/lines/de.ts';
import { createWorld } from '../testing/world.ts';

it('the sentences of the assistant are in the language of the call', async () => {
  const world = createWorld({ config: { language: 'de-DE', silenceTimeoutMs: 12_000 } });
  world.agent.start();
  await world.silence(10_500);
  expect(world.heard()).toBe(german.stillThere);
});

it('without a language that is known they are English', async () => {
  const world = createWorld({ config: { language: 'fi', silenceTimeoutMs: 12_000 } });
  world.agent.start();
  await world.silence(10_500);
  expect(world.heard()).toBe('Are you still there?');
});

it('a listener who agrees in his language does not interrupt', async () => {
  const reply = 'Wir haben am Montag und am Dienstag von neun bis fünf geöffnet und sonst nach Absprache.';
  const world = createWorld({ config: { language: 'de' }, answer: () => reply });
  world.agent.start();
  await world.say('wann ist geöffnet');
  await world.silence(1_500);
  await world.say('ja genau');
  await world.silence(9_000);
  expect(world.heard()).toBe(reply);
});

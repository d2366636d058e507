import { expect, it } from 'vitest';
import { createWorld } from '../testing/world.ts';

const othersOf = (text: string) => [{ text: `not ${text}`, likelihood: 0.4 }];

it('tells the dialogue what else the recogniser may have heard', async () => {
  const world = createWorld({ othersOf });
  world.agent.start();
  await world.silence(3_000);
  await world.say('what does it cost');
  await world.silence(8_000);
  expect(world.dialogue.asked).toEqual(['what does it cost']);
  expect(await world.dialogue.others[0]).toEqual(othersOf('what does it cost'));
});

it('tells nothing of a text of which it is only the end', async () => {
  const world = createWorld({ othersOf, delays: { dialogue: 1_500 } });
  world.agent.start();
  await world.silence(3_000);
  await world.say('what does it cost');
  await world.silence(700);
  await world.say('on tuesday');
  await world.silence(8_000);
  const whole = world.dialogue.asked.findIndex((text) => text.includes('cost') && text.includes('tuesday'));
  expect(whole).toBeGreaterThan(-1);
  expect(world.dialogue.others[whole]).toBeUndefined();
});

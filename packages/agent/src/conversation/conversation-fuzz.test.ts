import { expect, it } from 'vitest';
import type { Fault } from '../testing/fault.ts';
import { createRandom, pick, type Random } from '../testing/random.ts';
import { createWorld, type World } from '../testing/world.ts';

function upTo(random: Random, ms: number): number {
  return Math.round((random() * ms) / 20) * 20;
}

const visitorTexts = [
  'yes',
  'no',
  'okay',
  'what does it cost',
  'please stop',
  'five five five',
  'hello',
  // Open phrases and what may follow, listeners' sounds, two questions, an interruption that is taken back.
  'my name is',
  'anna',
  'i would like',
  'and a cat',
  'do you have parking',
  'mm-hm',
  'ha',
  'oh nice',
  'no go on',
];
const answers = [
  'Sure.',
  'One two three. Four five six.',
  'Would you like that? It is free of charge for you.',
];

type Step = (world: World, random: Random) => Promise<void> | void;
const steps: readonly Step[] = [
  (world, random) => world.say(pick(random, visitorTexts)),
  (world, random) => world.say(pick(random, visitorTexts)),
  (world, random) => world.cough(upTo(random, 600)),
  (world, random) => world.silence(upTo(random, 900)),
  (world, random) => world.silence(upTo(random, 2_500)),
  (world, random) => world.silence(upTo(random, 6_000)),
  (world) => world.type('typed words'),
  (world, random) =>
    world.agent.handleMessage({
      type: 'say',
      message: pick(random, ['A line of the page.', 'Short.', 'One. Two. Three.']),
      interruptionsEnabled: random() < 0.5,
      interruptAssistantEnabled: random() < 0.5,
    }),
  (world, random) =>
    world.agent.handleMessage({
      type: 'control',
      control: pick(random, [
        'mute-assistant',
        'unmute-assistant',
        'mute-customer',
        'unmute-customer',
      ] as const),
    }),
  // Frames cease for a while.
  (world, random) => world.clock.advance(upTo(random, 1_500)),
];

function createFuzzedWorld(random: Random, faulty: boolean): World {
  const fault = (): Fault =>
    faulty && random() < 0.08 ? pick(random, ['throw', 'hang', 'late', 'rubbish'] as const) : null;
  return createWorld({
    config: {
      firstMessage: 'Welcome to the test. What can I do for you?',
      firstMessageInterruptible: random() < 0.5,
      endSilenceMs: random() < 0.5 ? undefined : pick(random, [300, 500, 700]),
      interruptWords: pick(random, [0, 0, 1, 2]),
      silenceTimeoutMs: 3_600_000,
      maxDurationMs: 36_000_000,
    },
    answer: () => pick(random, answers),
    delays: {
      dialogue: upTo(random, 600),
      speechToText: upTo(random, 400),
      textToSpeech: upTo(random, 300),
      voiceActivity: upTo(random, 40),
    },
    wordDelayMs: upTo(random, 80),
    partials: random() < 0.5,
    reportDelayMs: pick(random, [0, 5, 15]),
    faults: { dialogue: fault, speechToText: fault, textToSpeech: fault },
  });
}

/** Speech-updates of one side alternate: never two speeches at once. */
function expectAlternating(world: World): void {
  for (const role of ['assistant', 'user']) {
    const statuses = world
      .messagesOf('speech-update')
      .filter((update) => update.role === role)
      .map((update) => update.status);
    expect(statuses).toEqual(statuses.map((_status, index) => (index % 2 === 0 ? 'started' : 'stopped')));
  }
}
function expectOrdered(world: World): void {
  const times = world.logs.map((event) => event.at);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  const lines = world.agent.history().map((line) => line.time);
  expect(lines).toEqual(lines.toSorted((left, right) => left - right));
}

async function play(seed: number, faulty: boolean, length: number): Promise<World> {
  const random = createRandom(seed);
  const world = createFuzzedWorld(random, faulty);
  world.agent.start();
  for (let count = 0; count < length && world.ended.length === 0; count += 1) {
    await pick(random, steps)(world, random);
  }
  world.agent.handleMessage({ type: 'control', control: 'unmute-customer' });
  world.agent.handleMessage({ type: 'control', control: 'unmute-assistant' });
  return world;
}

const seeds = Array.from({ length: 40 }, (_value, index) => index + 1);

it.each(seeds)(
  'seed %i: whatever happens, it listens again, in order, and leaves nothing behind',
  async (seed) => {
    const world = await play(seed, seed % 2 === 0, 60);
    await world.silence(90_000);
    expect(world.logs.filter((event) => event.type === 'agent-fault')).toEqual([]);
    if (world.ended.length === 0) {
      expect(world.logs.findLast((event) => event.type === 'turn')?.['state']).toBe('listening');
      expect(world.speaking()).toBe(false);
      expect(world.output.busy).toBe(false);
    }
    expectAlternating(world);
    expectOrdered(world);
    if (seed % 2 === 1) expect(world.logs.filter((event) => event.type === 'engine-failed')).toEqual([]);
    world.agent.stop('worker-shutdown');
    expect(world.pendingTimers()).toBe(0);
  },
);

it.each(seeds.slice(0, 20).map((seed) => seed * 1_001))(
  'seed %i: the history is what was heard',
  async (seed) => {
    const random = createRandom(seed);
    const world = createFuzzedWorld(random, false);
    world.agent.start();
    const audible = steps.filter((_step, index) => index !== 8);
    for (let count = 0; count < 40; count += 1) await pick(random, audible)(world, random);
    await world.silence(60_000);
    const lines = world.agent.history().filter((line) => line.role === 'bot');
    const written = lines.map((line) => line.message).join(' ');
    expect(withoutRepeats(world.heard())).toBe(withoutRepeats(written));
    world.agent.stop('worker-shutdown');
  },
);

/** A word that was cut off late and said again when the speech went on is heard twice. */
function withoutRepeats(text: string): string {
  const words = text.split(' ');
  return words.filter((word, index) => word !== words[index - 1]).join(' ');
}

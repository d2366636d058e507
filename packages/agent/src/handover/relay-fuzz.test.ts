import { expect, it } from 'vitest';
import type { AgentTool, Handover } from '../agent.ts';
import { createRandom, pick, type Random } from '../testing/random.ts';
import { createWorld, type World } from '../testing/world.ts';

const toNext: AgentTool = {
  name: 'handoff_to_next',
  isAsync: false,
  timeoutMs: 5_000,
  handsOverTo: { name: 'Next' },
};
const call = { name: toNext.name, parameters: {} };
const texts = ['next please', 'hello', 'no wait', 'what does it cost', 'my name is', 'mm-hm'];
const contexts: readonly Handover['context'][] = [
  { type: 'all', keepsInstructions: true, keepsTransfers: false },
  { type: 'none' },
  { type: 'newest', count: 3 },
  { type: 'spoken' },
  { type: 'before-this-one' },
];

function upTo(random: Random, ms: number): number {
  return Math.round((random() * ms) / 20) * 20;
}

/** A call whose assistants hand over at random, with engines of random speed. */
function open(random: Random): World {
  let made = 0;
  const answer = (text: string) =>
    text.includes('next') || random() < 0.15
      ? { text: pick(random, ['', 'Of course.']), call }
      : pick(random, ['Sure.', 'One two three. Four five six.', 'Would you like that? It is free.']);
  const delays = () => ({
    dialogue: upTo(random, 500),
    textToSpeech: upTo(random, 300),
    speechToText: upTo(random, 200),
  });
  const next = (): Handover => {
    made += 1;
    const firstMessage = random() < 0.5 ? `Number ${made} here.` : null;
    const config = {
      assistantName: `Number ${made}`,
      tools: [toNext],
      firstMessage,
      silenceTimeoutMs: 3_600_000,
    };
    const member = world.member({ config, answer, delays: delays() });
    return {
      ...member,
      tools: { run: runTool },
      message: random() < 0.5 ? 'I put you through.' : null,
      context: pick(random, contexts),
      begins: pick(random, ['first-message', 'answer'] as const),
    };
  };
  const runTool = async () => {
    await new Promise<void>((resolve) => void world.clock.setTimer(resolve, upTo(random, 1_500)));
    return random() < 0.8
      ? { result: 'ok', handover: next() }
      : ({ error: 'nobody', code: 'handoff-refused' } as const);
  };
  const world: World = createWorld({
    config: { tools: [toNext], firstMessage: 'Welcome.', silenceTimeoutMs: 3_600_000 },
    answer,
    delays: delays(),
    tools: { run: runTool },
  });
  return world;
}

type Step = (world: World, random: Random) => Promise<void> | void;
const steps: readonly Step[] = [
  (world, random) => world.say(pick(random, texts)),
  (world) => world.say('next please'),
  (world, random) => world.type(pick(random, texts)),
  (world, random) => world.silence(upTo(random, 700)),
  (world, random) => world.silence(upTo(random, 5_000)),
  (world, random) => world.cough(upTo(random, 500)),
  (world, random) => world.agent.setPresence(random() < 0.7),
  (world) => world.agent.handleMessage({ type: 'control', control: 'interrupt-assistant' }),
];

it.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'whatever happens while it is handed over, the call goes on and ends (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const world = open(random);
    world.agent.start();
    for (let step = 0; step < 25; step += 1) await pick(random, steps)(world, random);
    world.agent.setPresence(true);
    await world.silence(25_000);
    world.type('hello');
    await world.silence(20_000);
    const faults = world.logs.filter(({ type }) => type === 'agent-fault');
    expect(faults).toEqual([]);
    // Nobody waits for ever: the last words were answered.
    expect(world.agent.history().at(-1)?.role).not.toBe('user');
    const members = world.agent.members();
    expect(members.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    expect(world.logs.filter(({ type }) => type === 'handed-over')).toHaveLength(members.length - 1);
    world.agent.stop('customer-ended-call');
    const sent = world.messages.length;
    await world.silence(2_000);
    expect(world.messages).toHaveLength(sent);
    expect(world.pendingTimers()).toBe(0);
  },
);

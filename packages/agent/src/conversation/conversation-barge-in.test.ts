import { describe, expect, it } from 'vitest';
import { scenario } from '../testing/scenario.ts';
import { createWorld, type World } from '../testing/world.ts';

const story = 'One two three four five six seven eight nine ten eleven twelve.';
const told = { config: { firstMessage: story } } as const;

/** Longest row of silence of the assistant between its first and last sound, ms. */
function longestGapMs(world: World): number {
  const values = world.output.heard.flatMap((part) => [...part]);
  let longest = 0;
  let row = 0;
  for (const value of values) {
    row = value === 0 ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return longest / 16;
}

describe('barge-in', () => {
  it('stops within the set voice, keeps every word of the visitor, and answers', async () => {
    const world = await scenario(told)
      .assistant(story)
      .interruptAfter(1_100)
      .user('stop that please')
      .assistant('You said stop that please.')
      .silence(3_000)
      .run();
    expect(world.script()).toEqual([
      'bot: One two three four five',
      'user: stop that please',
      'bot: You said stop that please.',
    ]);
    expect(world.heard()).toMatch(/^One two three four five You said stop that please\.$/);
    expect(world.messagesOf('user-interrupted')).toHaveLength(1);
  });

  it('is silent at most the set voice and one decision after the visitor began', async () => {
    const world = createWorld(told);
    world.agent.start();
    await world.silence(1_000);
    const began = world.clock.now();
    await world.say('stop that');
    const interrupted = world.logs.find((event) => event.at >= began && event.type === 'speech-settled');
    const silent = world.messagesOf('user-interrupted')[0]?.timestamp ?? 0;
    expect(silent - began).toBeLessThanOrEqual(200 + 40);
    expect(interrupted).toBeUndefined();
  });

  it.each([true, false])('trims the history to what was heard (word times: %s)', async (timings) => {
    const world = createWorld({ ...told, timings, reportDelayMs: 7 });
    world.agent.start();
    await world.silence(1_300);
    await world.say('stop that');
    await world.silence(3_000);
    const heard = world.heard().split(' You said')[0]?.split(' ') ?? [];
    const line = world.script()[0]?.slice('bot: '.length).split(' ') ?? [];
    expect(heard.length).toBeGreaterThan(3);
    // Without times the length of a word is taken from its letters.
    expect(Math.abs(line.length - heard.length)).toBeLessThanOrEqual(timings ? 0 : 1);
    expect(story.startsWith(line.join(' '))).toBe(true);
  });

  it('does not stop an uninterruptible first message, and answers afterwards', async () => {
    const world = await scenario({ config: { firstMessage: story, firstMessageInterruptible: false } })
      .assistant(story)
      .interruptAfter(500)
      .user('what does it cost')
      .assistant('You said what does it cost.')
      .silence(3_000)
      .run();
    expect(world.heard()).toBe(`${story} You said what does it cost.`);
    expect(world.messagesOf('user-interrupted')).toHaveLength(0);
  });

  it('keeps the whole utterance that outlasts an uninterruptible line', async () => {
    const world = await scenario({
      config: { firstMessage: 'One two three.', firstMessageInterruptible: false },
    })
      .assistant('One two three.')
      .interruptAfter(500)
      .user('what does it cost')
      .assistant('You said what does it cost.')
      .silence(3_000)
      .run();
    expect(world.script()).toEqual([
      'bot: One two three.',
      'user: what does it cost',
      'bot: You said what does it cost.',
    ]);
  });

  it('waits for words when words are asked for', async () => {
    const needy = { ...told, config: { ...told.config, interruptWords: 2 } };
    const coughing = await scenario(needy)
      .assistant(story)
      .interruptAfter(500)
      .cough(900)
      .silence(5_000)
      .run();
    expect(coughing.heard()).toBe(story);
    expect(coughing.messagesOf('user-interrupted')).toHaveLength(0);
    const talking = await scenario(needy)
      .assistant(story)
      .interruptAfter(500)
      .user('stop that please')
      .silence(4_000)
      .run();
    expect(talking.script()[1]).toBe('user: stop that please');
    expect(talking.messagesOf('user-interrupted')).toHaveLength(1);
  });

  it('counts partial words as soon as they come', async () => {
    const world = createWorld({ ...told, config: { ...told.config, interruptWords: 2 }, partials: true });
    world.agent.start();
    await world.silence(500);
    const began = world.clock.now();
    await world.say('stop that please now');
    const at = world.messagesOf('user-interrupted')[0]?.timestamp ?? Number.POSITIVE_INFINITY;
    expect(at - began).toBeLessThanOrEqual(2 * 260 + 60);
  });

  it('a short word too short to interrupt is not lost', async () => {
    const world = await scenario({ ...told, config: { ...told.config, interruptVoiceMs: 500 } })
      .assistant(story)
      .interruptAfter(500)
      .user('no')
      .assistant('You said no.')
      .silence(2_000)
      .run();
    expect(world.script()[1]).toBe('user: no');
  });

  it('commits an interrupted answer once: its actions are neither lost nor repeated', async () => {
    const booking = { name: 'Ann', phone: '5550100', when: 'monday' };
    const world = await scenario({
      answer: (text) =>
        text === 'book it' ? { text: story, actions: [{ type: 'book-demo', booking }] } : 'All right.',
      wordDelayMs: 100,
    })
      .user('book it')
      .silence(1_500)
      .interruptAfter(0)
      .user('wait a moment')
      .silence(3_000)
      .run();
    expect(world.bookings).toEqual([booking]);
    expect(world.dialogue.committed).toEqual(['book it', 'wait a moment']);
  });
});

describe('false interruption', () => {
  it.each([
    ['a cough', (world: World) => world.cough(320)],
    ['an acknowledgement', (world: World) => world.say('okay')],
  ])('%s: goes on within 1.2 s, nothing lost or repeated', async (_what, noise) => {
    const world = createWorld(told);
    world.agent.start();
    await world.silence(1_100);
    const began = world.clock.now();
    await noise(world);
    await world.silence(5_000);
    expect(world.messagesOf('user-interrupted')).toHaveLength(1);
    const heard = world.heard().split(' ');
    expect(heard.filter((word, index) => word !== heard[index - 1]).join(' ')).toBe(story);
    expect(longestGapMs(world)).toBe(0);
    const resumed =
      world.logs.find((event) => event.type === 'speech-resumed')?.at ?? Number.POSITIVE_INFINITY;
    expect(resumed - began).toBeLessThanOrEqual(1_200);
    expect(world.script()).toEqual([`bot: ${story}`]);
    expect(world.transcripts()).toEqual([`assistant: ${story}`]);
  });

  it('"yes" over a question is an answer', async () => {
    const world = await scenario({ config: { firstMessage: 'Shall I book the demo for you on monday?' } })
      .assistant('Shall I book the demo for you on monday?')
      .interruptAfter(1_300)
      .user('yes')
      .assistant('You said yes.')
      .silence(2_000)
      .run();
    expect(world.script()[1]).toBe('user: yes');
  });

  it('goes on with an answer that is still being written', async () => {
    const world = createWorld({ answer: () => story, wordDelayMs: 40 });
    world.agent.start();
    await world.say('tell me');
    await world.until(() => world.speaking(), 'the answer begins');
    await world.silence(600);
    await world.cough(320);
    await world.silence(6_000);
    const heard = world.heard().split(' ');
    expect(heard.filter((word, index) => word !== heard[index - 1]).join(' ')).toBe(story);
  });
});

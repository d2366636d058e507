import { describe, expect, it } from 'vitest';
import type { AgentConfig } from '../agent.ts';
import { scenario } from '../testing/scenario.ts';
import { createWorld, type World } from '../testing/world.ts';

const story = 'One two three four five six seven eight nine ten eleven twelve.';

async function answeredAfter(config: Partial<AgentConfig>, text = 'a table'): Promise<number> {
  const world = await scenario({ config: { endSilenceMs: undefined, ...config } })
    .user(text)
    .silence(20_000)
    .run();
  expect(world.script()).toEqual([`user: ${text}`, `bot: You said ${text}.`]);
  return world.agent.metrics()[0]?.totalMs ?? 0;
}

/** The visitor says this 1.1 s after the story has begun. */
function saidOverStory(text: string, config: Partial<AgentConfig> = {}): Promise<World> {
  return scenario({ config: { firstMessage: story, ...config } })
    .assistant('One')
    .interruptAfter(1_100)
    .user(text)
    .silence(12_000)
    .run();
}
const interruptions = (world: World): number => world.messagesOf('user-interrupted').length;

describe('when the assistant starts to speak', () => {
  it('field: startSpeakingPlan.waitSeconds is on top of the end of the turn', async () => {
    const usual = await answeredAfter({});
    expect(await answeredAfter({ startDelayMs: 0 })).toBe(usual);
    expect(await answeredAfter({ startDelayMs: 1_000 })).toBe(usual + 1_000);
    expect(await answeredAfter({ startDelayMs: 5_000 })).toBe(usual + 5_000);
  });

  it('goes on with the turn of who speaks within the wait', async () => {
    const world = await scenario({ config: { startDelayMs: 2_000, endSilenceMs: 300 } })
      .user('a table')
      .silence(1_500)
      .user('for two')
      .assistant('You said a table for two.')
      .run();
    expect(world.script()[0]).toBe('user: a table for two');
  });

  it('waits for the silence that a plan wants for these words, never less than 100 ms', async () => {
    const after = (silenceMs: number | undefined) => answeredAfter({ endSilenceFor: () => silenceMs });
    expect(await after(900)).toBe(900);
    expect(await after(2_500)).toBe(2_500);
    expect(await after(0)).toBeLessThanOrEqual(120);
    expect(await after(Number.POSITIVE_INFINITY)).toBe(15_000);
    expect(await after(undefined)).toBe(await answeredAfter({}));
  });

  it('is decided on the words of both', async () => {
    const asked: unknown[] = [];
    await scenario({
      config: {
        firstMessage: 'What is your name?',
        endSilenceFor(said) {
          asked.push(said);
          return 200;
        },
      },
    })
      .assistant('What is your name?')
      .user('ann lee')
      .silence(2_000)
      .run();
    expect(asked.at(-1)).toEqual({ customer: 'ann lee', assistant: 'What is your name?' });
  });
});

describe('when the assistant stops to speak', () => {
  it('field: stopSpeakingPlan.numWords lets fewer words pass', async () => {
    expect(interruptions(await saidOverStory('please stop', { interruptWords: 3 }))).toBe(0);
    expect(interruptions(await saidOverStory('please stop that now', { interruptWords: 3 }))).toBe(1);
  });

  it('field: stopSpeakingPlan.voiceSeconds is the voice that silences it', async () => {
    const silencedAt = async (interruptVoiceMs: number): Promise<number> => {
      const world = createWorld({ config: { firstMessage: story, interruptVoiceMs } });
      world.agent.start();
      await world.silence(1_000);
      const began = world.clock.now();
      await world.say('stop that now please');
      return (world.messagesOf('user-interrupted')[0]?.timestamp ?? 0) - began;
    };
    const early = await silencedAt(100);
    expect(await silencedAt(500)).toBe(early + 400);
  });

  it('field: stopSpeakingPlan.backoffSeconds keeps it quiet after an interruption', async () => {
    const gapOf = async (backoffMs: number): Promise<number> => {
      const world = await saidOverStory('stop that', { backoffMs });
      const cut = world.messagesOf('user-interrupted')[0]?.timestamp ?? 0;
      const answer = world
        .messagesOf('speech-update')
        .find(
          ({ role, status, timestamp }) => role === 'assistant' && status === 'started' && timestamp > cut,
        );
      return (answer?.timestamp ?? 0) - cut;
    };
    expect(await gapOf(4_000)).toBeGreaterThanOrEqual(4_000);
    expect(await gapOf(4_000)).toBeLessThanOrEqual(4_100);
    expect(await gapOf(0)).toBeLessThan(2_000);
  });

  it('field: stopSpeakingPlan.acknowledgementPhrases never interrupt, and take the place of the usual ones', async () => {
    const plan = { acknowledgementPhrases: ['Stop that!'] };
    const passed = await saidOverStory('stop that', plan);
    expect(passed.script()).toEqual([`bot: ${story}`]);
    const usual = await saidOverStory('okay', plan);
    expect(usual.script()).toContain('user: okay');
    expect((await saidOverStory('okay')).script()).toEqual([`bot: ${story}`]);
  });

  it('field: stopSpeakingPlan.interruptionPhrases interrupt, however many words are needed', async () => {
    const plan = { interruptionPhrases: ['red card'] };
    const config = { ...plan, interruptWords: 6 };
    expect((await saidOverStory('the red card', config)).script()).toContain('user: the red card');
    expect((await saidOverStory('the red cards', config)).script()).toEqual([`bot: ${story}`]);
    expect((await saidOverStory('the red card')).script()).toEqual([`bot: ${story}`]);
  });

  it('interrupts with such a phrase that is shorter than the voice that silences', async () => {
    const config = { interruptVoiceMs: 500, interruptWords: 6, interruptionPhrases: ['card'] };
    expect((await saidOverStory('card', config)).script()).toContain('user: card');
    expect((await saidOverStory('cart', config)).script()).toEqual([`bot: ${story}`]);
  });

  it('interrupts no speech that may not be', async () => {
    const config = { firstMessageInterruptible: false, interruptionPhrases: ['red card'] };
    expect((await saidOverStory('the red card', config)).script()[0]).toBe(`bot: ${story}`);
  });
});

it('field: modelOutputInMessagesEnabled the history has what the model wrote, not what was heard', async () => {
  const heard = await saidOverStory('stop that please');
  expect(heard.script()[0]).toBe('bot: One two three four five');
  const written = await saidOverStory('stop that please', { recordsModelText: true });
  expect(written.script()[0]).toBe(`bot: ${story}`);
});

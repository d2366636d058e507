import { describe, expect, it } from 'vitest';
import { scenario } from '../testing/scenario.ts';
import { createWorld } from '../testing/world.ts';

describe('a turn', () => {
  it('says the first message, hears a question and answers it', async () => {
    const world = await scenario({ config: { firstMessage: 'Hello there. How can I help?' } })
      .assistant('Hello there. How can I help?')
      .user('what does it cost')
      .assistant('You said what does it cost.')
      .silence(3_000)
      .run();
    expect(world.script()).toEqual([
      'bot: Hello there. How can I help?',
      'user: what does it cost',
      'bot: You said what does it cost.',
    ]);
    expect(world.heard()).toBe('Hello there. How can I help? You said what does it cost.');
  });

  it('loses nothing of the first word: audio from before the voice was noticed is heard', async () => {
    const world = await scenario({ delays: { voiceActivity: 60 } })
      .user('one two')
      .silence(1_500)
      .run();
    expect(world.script()[0]).toBe('user: one two');
  });

  it('tells the dialogue of every voice that begins, before there is a word of it', async () => {
    const world = await scenario().user('one two').silence(3_000).user('three').silence(3_000).run();
    expect([world.dialogue.attended(), world.dialogue.committed]).toEqual([2, ['one two', 'three']]);
  });

  it('answers as soon as the end silence is over when the engines were done within it', async () => {
    const world = await scenario({
      delays: { speechToText: 60, dialogue: 60, textToSpeech: 60 },
      config: { endSilenceMs: 400 },
    })
      .user('what does it cost')
      .silence(4_000)
      .run();
    const [turn] = world.agent.metrics();
    expect(turn).toMatchObject({ endpointingMs: 400, transcriberMs: 60, modelMs: 60, voiceMs: 60 });
    expect(turn?.totalMs).toBeLessThanOrEqual(420);
  });

  it('waits for slow engines after the end silence and adds nothing of its own', async () => {
    const world = await scenario({
      delays: { speechToText: 300, dialogue: 200, textToSpeech: 100 },
      config: { endSilenceMs: 300 },
    })
      .user('what does it cost')
      .silence(4_000)
      .run();
    const [turn] = world.agent.metrics();
    expect(turn).toMatchObject({ transcriberMs: 300, modelMs: 200, voiceMs: 100 });
    expect(turn?.totalMs).toBeLessThanOrEqual(190 + 300 + 200 + 100 + 20);
  });

  it('throws the early answer away when the visitor goes on, and answers the whole', async () => {
    const world = await scenario()
      .user('what does')
      .silence(300)
      .user('it cost')
      .assistant('You said what does it cost.')
      .silence(3_000)
      .run();
    expect(world.dialogue.asked).toEqual(['what does', 'what does it cost']);
    expect(world.dialogue.committed).toEqual(['what does it cost']);
    expect(world.script()).toEqual(['user: what does it cost', 'bot: You said what does it cost.']);
  });

  it('joins what is said before the answer is audible to the same turn', async () => {
    const world = await scenario({ delays: { dialogue: 1_500 } })
      .user('a table')
      .silence(700)
      .user('this evening')
      .assistant('You said a table this evening.')
      .silence(4_000)
      .run();
    expect(world.script()).toEqual(['user: a table this evening', 'bot: You said a table this evening.']);
    expect(world.transcripts()).toEqual([
      'user: a table',
      'user: this evening',
      'assistant: You said a table this evening.',
    ]);
    expect(world.dialogue.committed).toEqual(['a table this evening']);
  });

  it('keeps the answer that is being made when only a cough comes in between', async () => {
    const world = await scenario({ delays: { dialogue: 1_500 } })
      .user('what does it cost')
      .silence(700)
      .cough(200)
      .assistant('You said what does it cost.')
      .silence(3_000)
      .run();
    expect(world.dialogue.asked).toEqual(['what does it cost']);
    expect(world.heard()).toBe('You said what does it cost.');
  });

  it('hears one short word', async () => {
    const world = await scenario().user('yes').assistant('You said yes.').silence(2_000).run();
    expect(world.script()[0]).toBe('user: yes');
  });

  it('goes on listening in silence after noise without words', async () => {
    const world = await scenario().cough(400).silence(3_000).run();
    expect(world.script()).toEqual([]);
    expect(world.transcripts()).toEqual([]);
    expect(world.dialogue.asked).toEqual([]);
    expect(world.messagesOf('speech-update').map((update) => update.status)).toEqual(['started', 'stopped']);
  });

  it('gives a visitor in the middle of a phone number more time', async () => {
    const world = await scenario()
      .user('five five five')
      .silence(700)
      .user('zero one two three')
      .silence(4_000)
      .run();
    expect(world.script()[0]).toBe('user: five five five zero one two three');
    expect(world.dialogue.committed).toHaveLength(1);
  });

  it('takes an utterance without end as it is', async () => {
    const world = createWorld();
    world.agent.start();
    await world.say('help me');
    await world.cough(121_000);
    expect(world.script()[0]).toBe('user: help me');
  });

  it('ends a turn whose audio ceases in the middle of the voice', async () => {
    const world = createWorld();
    world.agent.start();
    await world.say('what does it cost');
    await world.clock.advance(6_000);
    expect(world.script()).toEqual(['user: what does it cost', 'bot: You said what does it cost.']);
  });

  it('answers early words after the welcome, not instead of it', async () => {
    const world = createWorld({
      config: { firstMessage: 'Welcome to the test of early words.' },
      delays: { textToSpeech: 700 },
    });
    world.agent.start();
    await world.say('what is this');
    await world.silence(6_000);
    expect(world.heard()).toBe('Welcome to the test of early words. You said what is this.');
    expect(world.dialogue.committed).toEqual(['what is this']);
  });

  it('needs no second welcome for a greeting over the first', async () => {
    const world = createWorld({
      config: { firstMessage: 'Welcome to the test.' },
      delays: { textToSpeech: 700 },
    });
    world.agent.start();
    await world.say('hello');
    await world.silence(4_000);
    expect(world.heard()).toBe('Welcome to the test.');
    expect(world.dialogue.committed).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { AgentLogEvent } from '../agent.ts';
import { createRealtimeWorld } from '../realtime/testing/realtime-world.ts';
import { createWorld } from '../testing/world.ts';

const story = 'One two three four five six seven eight nine ten.';
const silence = { silenceTimeoutMs: 9_000, endCallMessage: 'Goodbye.' };
const typesOf = (log: readonly AgentLogEvent[]): string[] => log.map(({ type }) => type);

describe('an assistant in whose place somebody else speaks', () => {
  it('is silent at once, hears what is said, answers none of it, and counts no silence', async () => {
    const world = createWorld({ config: { firstMessage: story, ...silence } });
    world.agent.start();
    await world.silence(800);
    world.agent.setAside(true);
    await world.silence(600);
    const cut = world.heard();
    expect(cut.split(' ').length).toBeLessThan(5);
    await world.say('can you hear me');
    await world.silence(2_000);
    world.type('and this');
    await world.silence(30_000);
    expect(world.heard()).toBe(cut);
    expect(world.dialogue.asked).toEqual([]);
    expect(world.ended).toEqual([]);
    expect(world.script().slice(1)).toEqual(['user: can you hear me', 'user: and this']);
    expect(typesOf(world.logs)).not.toContain('idle-message');
  });

  it('gives up the answer that it was about to give', async () => {
    const world = createWorld();
    world.agent.start();
    await world.say('what does it cost');
    world.agent.setAside(true);
    await world.silence(3_000);
    expect(world.heard()).toBe('');
    expect(world.script()).toEqual(['user: what does it cost']);
  });

  it('says what it is told to say, and answers again when it is its turn', async () => {
    const world = createWorld({ config: silence });
    world.agent.start();
    world.agent.setAside(true);
    world.agent.handleMessage({ type: 'say', content: 'A colleague takes over.' });
    await world.silence(3_000);
    expect(world.heard()).toBe('A colleague takes over.');
    world.agent.setAside(false);
    await world.say('are you back');
    await world.silence(3_000);
    expect(world.heard()).toContain('You said are you back.');
    await world.silence(12_000);
    expect(world.ended).toEqual(['silence-timed-out']);
  });

  it('has the same said of it before the call has begun', async () => {
    const world = createWorld({ config: { firstMessage: story, ...silence } });
    world.agent.setAside(true);
    world.agent.start();
    await world.silence(20_000);
    expect([world.heard(), world.ended]).toEqual(['', []]);
  });

  it('knows what only it is told: no page gets it, and nothing is answered', async () => {
    const world = createWorld({ config: { clientMessages: new Set(['conversation-update', 'transcript']) } });
    world.agent.start();
    world.agent.brief('He is a friend.');
    await world.silence(3_000);
    expect([world.heard(), world.dialogue.asked]).toEqual(['', []]);
    await world.say('hello');
    await world.silence(3_000);
    expect(world.script()[0]).toBe('system: He is a friend.');
    expect(world.messages.some(({ type }) => type === 'conversation-update')).toBe(true);
    expect(JSON.stringify(world.messages)).not.toContain('friend');
  });

  it('writes down what its host has to say, in the order of the log', async () => {
    const world = createWorld();
    world.agent.start();
    world.agent.note('operator-said', { text: 'Hello' });
    const [before, noted] = world.logs.slice(-2);
    expect(noted).toMatchObject({ type: 'operator-said', text: 'Hello' });
    expect(noted?.sequence).toBe((before?.sequence ?? 0) + 1);
  });
});

it('a model that speaks itself hears silence while somebody else speaks, and says nothing that it makes of it', async () => {
  const world = createRealtimeWorld({ config: { firstMessage: null, ...silence } });
  await world.start();
  world.agent.setAside(true);
  world.engine.session.reply('a', 'It is free.');
  await world.wait(20_000);
  expect([world.transcripts(), world.ended]).toEqual([[], []]);
  const { session } = world.engine;
  world.agent.handleAudio(new Int16Array(320).fill(4_000));
  expect([session.loudSamples, session.heardSamples > 320]).toEqual([0, true]);
  world.agent.setAside(false);
  world.agent.handleAudio(new Int16Array(320).fill(4_000));
  expect(session.loudSamples).toBe(320);
  session.reply('b', 'I am back.');
  await world.wait(12_000);
  expect(world.transcripts()[0]).toBe('assistant: I am back.');
  expect(world.ended).toEqual(['silence-timed-out']);
});

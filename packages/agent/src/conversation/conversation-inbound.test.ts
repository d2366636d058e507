import { describe, expect, it } from 'vitest';
import { scenario } from '../testing/scenario.ts';
import { createWorld } from '../testing/world.ts';

const story = 'One two three four five six seven eight nine ten.';

describe('typed messages', () => {
  it('are a turn: in the history, answered aloud, no transcript of what nobody said', async () => {
    const world = await scenario().typed('what does it cost').assistant('You said what does it cost.').run();
    expect(world.script()[0]).toBe('user: what does it cost');
    expect(world.transcripts()).toEqual(['assistant: You said what does it cost.']);
  });

  it('interrupt an interruptible speech and wait for another', async () => {
    const open = await scenario({ config: { firstMessage: story } })
      .assistant(story)
      .interruptAfter(800)
      .typed('stop')
      .assistant('You said stop.')
      .silence(2_000)
      .run();
    expect(open.script()).toEqual(['bot: One two three', 'user: stop', 'bot: You said stop.']);
    expect(open.messagesOf('user-interrupted')).toHaveLength(1);
    const closed = await scenario({ config: { firstMessage: story, firstMessageInterruptible: false } })
      .assistant(story)
      .interruptAfter(800)
      .typed('stop')
      .silence(6_000)
      .run();
    expect(closed.heard()).toBe(`${story} You said stop.`);
  });

  it('wait for no answer when none is wanted, and system lines never do', async () => {
    const world = createWorld();
    world.agent.start();
    const message = { role: 'user', content: 'for your information' } as const;
    world.agent.handleMessage({ type: 'add-message', message, triggerResponseEnabled: false });
    const note = { role: 'system', content: 'be brief' } as const;
    world.agent.handleMessage({ type: 'add-message', message: note });
    await world.silence(2_000);
    expect(world.dialogue.asked).toEqual([]);
    expect(world.script()).toEqual(['user: for your information', 'system: be brief']);
    world.type('go');
    await world.silence(2_000);
    expect(world.dialogue.committed).toEqual(['go']);
  });

  it('of which nothing comes are in the log with the reason', async () => {
    const world = createWorld();
    world.agent.start();
    world.agent.handleMessage({ type: 'add-message', message: { role: 'system', content: ' ' } });
    world.agent.handleMessage({ type: 'add-message', message: { role: 'tool', content: '42' } });
    await world.silence(1_000);
    expect(world.script()).toEqual([]);
    expect(world.logs.filter(({ type }) => type === 'message-without-effect')).toMatchObject([
      { role: 'system', code: 'empty-message' },
      { role: 'tool', code: 'no-such-tool-call' },
    ]);
  });

  it('the dialogue gets what was said and heard before, without the new text', async () => {
    const seen: unknown[] = [];
    await scenario({
      answer: (text, history) => {
        seen.push(history);
        return `Answer to ${text}.`;
      },
    })
      .typed('first')
      .assistant('Answer to first.')
      .typed('second')
      .assistant('Answer to second.')
      .run();
    expect(seen[1]).toEqual([
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'Answer to first.' },
    ]);
  });
});

describe('say', () => {
  it('is spoken after what is being said; `content` works as well as `message`', async () => {
    const world = await scenario({ config: { firstMessage: 'One two three.' } })
      .assistant('One two three.')
      .run();
    world.agent.handleMessage({ type: 'say', content: 'Second line.' });
    world.agent.handleMessage({ type: 'say', message: 'Third line.' });
    await world.silence(5_000);
    expect(world.heard()).toBe('One two three. Second line. Third line.');
    expect(world.script()).toHaveLength(3);
  });

  it('cuts off what is being said when asked to', async () => {
    const world = createWorld({ config: { firstMessage: story } });
    world.agent.start();
    await world.silence(800);
    world.agent.handleMessage({ type: 'say', message: 'Stop here.', interruptAssistantEnabled: true });
    await world.silence(3_000);
    expect(world.heard()).toBe('One two three Stop here.');
    expect(world.script()).toEqual(['bot: One two three', 'bot: Stop here.']);
  });

  it('is not interrupted unless it says so', async () => {
    const say = { type: 'say', message: story } as const;
    const closed = createWorld();
    closed.agent.start();
    closed.agent.handleMessage(say);
    await closed.silence(500);
    await closed.say('wait a moment');
    await closed.silence(6_000);
    expect(closed.heard()).toBe(`${story} You said wait a moment.`);
    const open = createWorld();
    open.agent.start();
    open.agent.handleMessage({ ...say, interruptionsEnabled: true });
    await open.silence(500);
    await open.say('wait a moment');
    await open.silence(6_000);
    expect(open.script()[0]).toBe('bot: One two');
  });

  it('comes before the answer that is being made when it must not wait, and the answer follows', async () => {
    const world = createWorld({ delays: { dialogue: 2_000 } });
    world.agent.start();
    world.type('what does it cost');
    await world.silence(200);
    world.agent.handleMessage({ type: 'say', message: 'One moment.', interruptAssistantEnabled: true });
    await world.silence(6_000);
    expect(world.heard()).toBe('One moment. You said what does it cost.');
    expect(world.dialogue.asked).toEqual(['what does it cost']);
  });

  it('over the visitor: his words go on beside it and are answered', async () => {
    const world = createWorld();
    world.agent.start();
    const talking = world.say('i would like to know what it costs');
    await Promise.resolve();
    world.agent.handleMessage({ type: 'say', message: 'A b c d e f g.', interruptAssistantEnabled: true });
    await talking;
    await world.silence(6_000);
    expect(world.heard()).toBe('A b c d e f g. You said i would like to know what it costs.');
  });
});

describe('control', () => {
  it('a muted assistant is silent, its transcript goes on; unmuted it is heard again', async () => {
    const world = createWorld({ config: { firstMessage: story } });
    const mute = (control: 'mute-assistant' | 'unmute-assistant'): void =>
      world.agent.handleMessage({ type: 'control', control });
    world.agent.start();
    await world.silence(600);
    mute('mute-assistant');
    await world.silence(800);
    const silentWords = world.heard().split(' ').length;
    mute('unmute-assistant');
    await world.silence(4_000);
    expect(silentWords).toBe(2);
    expect(world.heard()).toMatch(/^One two .*seven eight nine ten\.$/);
    expect(world.heard()).not.toContain('four');
    expect(world.script()).toEqual([`bot: ${story}`]);
    expect(world.transcripts()).toEqual([`assistant: ${story}`]);
    mute('mute-assistant');
    world.type('hello');
    await world.silence(3_000);
    expect(world.heard()).not.toContain('You');
    expect(world.transcripts().at(-1)).toBe('assistant: You said hello.');
  });

  it('a muted visitor is not heard', async () => {
    const world = createWorld();
    world.agent.start();
    world.agent.handleMessage({ type: 'control', control: 'mute-customer' });
    await world.say('what does it cost');
    await world.silence(2_000);
    expect(world.script()).toEqual([]);
    world.agent.handleMessage({ type: 'control', control: 'unmute-customer' });
    await world.say('hello again');
    await world.silence(2_000);
    expect(world.script()[0]).toBe('user: hello again');
  });

  it('say-first-message repeats it, but not while it is being said', async () => {
    const world = createWorld({ config: { firstMessage: 'One two three.' } });
    const again = { type: 'control', control: 'say-first-message' } as const;
    world.agent.start();
    world.agent.handleMessage(again);
    await world.silence(3_000);
    expect(world.heard()).toBe('One two three.');
    world.agent.handleMessage({ ...again, videoRecordingStartDelaySeconds: 1 });
    await world.silence(900);
    expect(world.heard()).toBe('One two three.');
    await world.silence(2_000);
    expect(world.heard()).toBe('One two three. One two three.');
  });

  it('say-first-message says what nobody hears before, where the visitor is waited for', async () => {
    const world = createWorld({ config: { firstMessage: 'One two three.', waitsForVisitor: true } });
    world.agent.start();
    await world.silence(3_000);
    expect(world.heard()).toBe('');
    world.agent.handleMessage({ type: 'control', control: 'say-first-message' });
    await world.silence(3_000);
    expect(world.heard()).toBe('One two three.');
  });
});

import { describe, expect, it } from 'vitest';
import { createWorld, type World, type WorldOptions } from '../testing/world.ts';

async function started(options: WorldOptions = {}): Promise<World> {
  const world = createWorld(options);
  world.agent.start();
  await world.silence(20);
  return world;
}
function expectEnded(world: World, reason: string): void {
  expect(world.ended).toEqual([reason]);
  const updates = world.messagesOf('status-update');
  expect(updates.map((update) => update.status)).toEqual(['in-progress', 'ended']);
  expect(updates[1]?.endedReason).toBe(reason);
  expect(world.pendingTimers()).toBe(0);
}

describe('the end of a call', () => {
  it('comes when nobody has spoken for long', async () => {
    const world = await started({ config: { firstMessage: 'Hello there.', silenceTimeoutMs: 10_000 } });
    await world.silence(10_000);
    expect(world.ended).toEqual([]);
    await world.silence(1_000);
    expectEnded(world, 'silence-timed-out');
  });

  it('every word and every typed line begins the silence anew', async () => {
    const world = await started({ config: { silenceTimeoutMs: 10_000 } });
    await world.silence(8_000);
    await world.say('hello');
    await world.silence(8_000);
    world.type('hello');
    await world.silence(8_000);
    expect(world.ended).toEqual([]);
    await world.silence(5_000);
    expectEnded(world, 'silence-timed-out');
  });

  it('comes after the longest duration, in the middle of a speech, with the last line said', async () => {
    const world = await started({
      config: {
        firstMessage: 'One two three four five six seven eight nine ten.',
        maxDurationMs: 1_500,
        endCallMessage: 'Time is up. Goodbye.',
      },
    });
    await world.silence(4_000);
    expectEnded(world, 'exceeded-max-duration');
    expect(world.heard()).toBe('One two three four five Time is up. Goodbye.');
    expect(world.script()).toEqual(['bot: One two three four five', 'bot: Time is up. Goodbye.']);
  });

  it('is told also when somebody outside ends the call, once', async () => {
    const world = await started();
    world.agent.stop('manually-canceled');
    world.agent.stop('manually-canceled');
    const updates = world.messagesOf('status-update');
    expect(updates.map(({ status, endedReason }) => [status, endedReason])).toEqual([
      ['in-progress', undefined],
      ['ended', 'manually-canceled'],
    ]);
  });

  it('comes when the host wants it, with its line said first, and once', async () => {
    const world = await started({ config: { firstMessage: 'One two three four five six seven eight.' } });
    world.agent.conclude('call.in-progress.error-billing-limit', 'I have to end this call.');
    world.agent.conclude('manually-canceled', 'And once more.');
    await world.silence(200);
    expect(world.ended).toEqual([]);
    await world.silence(3_000);
    expectEnded(world, 'call.in-progress.error-billing-limit');
    expect(world.script().at(-1)).toBe('bot: I have to end this call.');
    world.agent.conclude('manually-canceled', 'And once more.');
    await world.silence(3_000);
    expect(world.ended).toHaveLength(1);
  });

  it('comes at once when the host has nothing to say, or nobody would hear it', async () => {
    const silent = await started();
    silent.agent.conclude('call.in-progress.error-billing-limit', null);
    expectEnded(silent, 'call.in-progress.error-billing-limit');
    const deserted = await started();
    deserted.agent.setPresence(false);
    deserted.agent.conclude('call.in-progress.error-billing-limit', 'Goodbye.');
    expectEnded(deserted, 'call.in-progress.error-billing-limit');
  });

  it('comes after a say that asks for it, when it was spoken', async () => {
    const world = await started();
    world.agent.handleMessage({ type: 'say', message: 'Thanks for calling.', endCallAfterSpoken: true });
    await world.silence(600);
    expect(world.ended).toEqual([]);
    await world.silence(1_000);
    expectEnded(world, 'assistant-ended-call-after-message-spoken');
    expect(world.heard()).toBe('Thanks for calling.');
  });

  it('comes when the assistant has said an end phrase (field: endCallPhrases)', async () => {
    const world = await started({
      config: { endCallPhrases: ['have a nice day'] },
      answer: () => 'Thank you. Have a nice day!',
    });
    world.type('that is all');
    await world.silence(4_000);
    expectEnded(world, 'assistant-said-end-call-phrase');
    expect(world.heard()).toBe('Thank you. Have a nice day!');
  });

  it('comes when the dialogue wants it, after its words and the last line (field: endCallMessage)', async () => {
    const world = await started({
      config: { endCallMessage: 'Goodbye.' },
      answer: () => ({ text: 'I will end the call.', actions: [{ type: 'end-call' }] }),
    });
    world.type('hang up');
    await world.silence(5_000);
    expectEnded(world, 'assistant-ended-call');
    expect(world.heard()).toBe('I will end the call. Goodbye.');
  });

  it('has no last line twice: words of the dialogue that contain it are enough (field: endCallMessage)', async () => {
    const world = await started({
      config: { endCallMessage: 'Thank you for calling. Goodbye.' },
      answer: () => ({ text: 'Thank you for calling. Goodbye!', actions: [{ type: 'end-call' }] }),
    });
    world.type('hang up');
    await world.silence(5_000);
    expectEnded(world, 'assistant-ended-call');
    expect(world.heard()).toBe('Thank you for calling. Goodbye!');
  });

  it('does not come when the visitor interrupts the words that announce it', async () => {
    const world = await started({
      answer: (text) =>
        text === 'hang up'
          ? { text: 'I will end the call now because you want it.', actions: [{ type: 'end-call' }] }
          : 'All right.',
    });
    world.type('hang up');
    await world.silence(800);
    await world.say('no wait please');
    await world.silence(4_000);
    expect(world.ended).toEqual([]);
    expect(world.script().at(-1)).toBe('bot: All right.');
  });

  it('comes at once when the page ends the call', async () => {
    const world = await started({ config: { firstMessage: 'One two three four.', endCallMessage: 'Bye.' } });
    await world.silence(300);
    world.agent.handleMessage({ type: 'end-call' });
    expectEnded(world, 'customer-ended-call');
    const sent = world.messages.length;
    await world.silence(3_000);
    expect(world.messages).toHaveLength(sent);
  });

  it('is not delayed by a last line that is never played', async () => {
    const world = await started({
      config: { maxDurationMs: 1_000, endCallMessage: 'Bye.' },
      faults: { textToSpeech: () => 'hang' },
    });
    await world.silence(17_000);
    expectEnded(world, 'exceeded-max-duration');
  });

  it.each([0, 300, 700, 1_000, 1_400, 1_700, 2_600])(
    'stop after %i ms leaves no timer, sound or message behind, and keeps the history',
    async (ms) => {
      const world = await started({
        config: { firstMessage: 'Hello.' },
        delays: { dialogue: 300, speechToText: 100, textToSpeech: 100 },
      });
      const talking = world.say('what does it cost');
      await talking;
      await world.silence(ms);
      world.agent.stop('worker-shutdown');
      world.agent.stop('worker-shutdown');
      const sent = world.messages.length;
      const heard = world.output.heard.length;
      await world.say('are you there');
      await world.clock.advance(100_000);
      expect(world.pendingTimers()).toBe(0);
      expect(world.messages).toHaveLength(sent);
      expect(world.output.heard).toHaveLength(heard);
      expect(world.ended).toEqual([]);
      expect(world.script()).toContain('bot: Hello.');
    },
  );

  it('nothing happens before the start, and the start happens once', async () => {
    const world = createWorld({ config: { firstMessage: 'Hello.' } });
    await world.say('are you there');
    world.type('are you there');
    expect(world.messages).toEqual([]);
    expect(world.pendingTimers()).toBe(0);
    world.agent.start();
    world.agent.start();
    await world.silence(2_000);
    expect(world.heard()).toBe('Hello.');
  });
});

import { describe, expect, it } from 'vitest';
import type { Fault, FaultSource } from '../testing/fault.ts';
import { createWorld, type World } from '../testing/world.ts';

const kinds = ['throw', 'hang', 'late', 'rubbish'] as const;
/** The first calls fail, later ones do not. */
function firstCalls(count: number, fault: Fault): FaultSource {
  let calls = 0;
  return () => {
    calls += 1;
    return calls <= count ? fault : null;
  };
}
function expectLogged(world: World, engine: string): void {
  const failures = world.logs.filter((event) => event.type === 'engine-failed');
  expect(failures.map((event) => event['engine'])).toContain(engine);
  expect(world.logs.filter((event) => event.type === 'agent-fault')).toEqual([]);
}

describe.each(kinds)('an engine that fails: %s', (kind) => {
  it('dialogue: a fallback line, then the call goes on', async () => {
    const world = createWorld({ faults: { dialogue: firstCalls(1, kind) } });
    world.agent.start();
    await world.say('what does it cost');
    await world.silence(16_000);
    expect(world.heard()).toBe('Sorry, I did not get that. Could you say it again?');
    expectLogged(world, 'fake-dialogue');
    await world.say('what does it cost');
    await world.silence(4_000);
    expect(world.heard()).toMatch(/You said what does it cost\.$/);
    await world.silence(40_000);
    expect(world.ended).toEqual(['silence-timed-out']);
  });

  it('dialogue, three times in a row: it apologises and ends with the reason', async () => {
    const world = createWorld({ faults: { dialogue: () => kind } });
    world.agent.start();
    for (let turn = 0; turn < 3; turn += 1) {
      world.type('what does it cost');
      await world.silence(18_000);
    }
    await world.silence(10_000);
    expect(world.ended).toEqual(['call.in-progress.error-pipeline-no-available-llm-model']);
    expect(world.heard()).toContain('technical difficulties');
    expect(world.pendingTimers()).toBe(0);
  });

  it('speech to text: a fallback line, then the call goes on', async () => {
    const world = createWorld({ faults: { speechToText: firstCalls(1, kind) } });
    world.agent.start();
    await world.say('what does it cost');
    await world.silence(10_000);
    expect(world.heard()).toBe(
      kind === 'hang' || kind === 'late'
        ? 'I am a little slow right now, sorry. Could you say that once more, please?'
        : 'Sorry, I did not get that. Could you say it again?',
    );
    expectLogged(world, 'fake-speech-to-text');
    await world.say('what does it cost');
    await world.silence(4_000);
    expect(world.heard()).toMatch(/You said what does it cost\.$/);
  });

  it('speech to text for good: the visitor is asked to type', async () => {
    const world = createWorld({ faults: { speechToText: () => kind } });
    world.agent.start();
    for (let turn = 0; turn < 3; turn += 1) {
      await world.say('what does it cost');
      await world.silence(14_000);
    }
    expect(world.heard()).toContain('Please type your message');
    expect(world.messagesOf('metadata').at(-1)?.metadata).toContain('"speechToText":false');
    world.type('what does it cost');
    await world.silence(4_000);
    expect(world.heard()).toMatch(/You said what does it cost\.$/);
  });

  it('voice: the answer is shown as text, and spoken again later', async () => {
    const world = createWorld({ faults: { textToSpeech: firstCalls(1, kind) } });
    world.agent.start();
    world.type('first');
    await world.silence(8_000);
    expect(world.transcripts()).toEqual(['assistant: You said first.']);
    expect(world.script()).toEqual(['user: first', 'bot: You said first.']);
    expectLogged(world, 'fake-text-to-speech');
    world.type('second');
    await world.silence(4_000);
    expect(world.heard()).toBe('You said second.');
  });

  it('voice detection: typed messages still work and no state is stuck', async () => {
    const world = createWorld({ faults: { voiceActivity: () => kind } });
    world.agent.start();
    await world.say('what does it cost');
    await world.silence(3_000);
    world.type('hello');
    await world.silence(4_000);
    expect(world.heard()).toBe('You said hello.');
    expect(world.logs.filter((event) => event.type === 'agent-fault')).toEqual([]);
  });
});

it('an early answer that fails costs nothing when the visitor goes on', async () => {
  const world = createWorld({ faults: { dialogue: firstCalls(1, 'throw') } });
  world.agent.start();
  await world.say('what does');
  await world.silence(300);
  await world.say('it cost');
  await world.silence(4_000);
  expect(world.heard()).toBe('You said what does it cost.');
});

it('a voice that fails repeatedly rests instead of delaying every answer', async () => {
  const world = createWorld({
    faults: { textToSpeech: () => 'hang' },
    config: { silenceTimeoutMs: 100_000 },
  });
  world.agent.start();
  world.type('first');
  await world.silence(6_000);
  world.type('second');
  await world.silence(6_000);
  world.type('third');
  await world.silence(200);
  expect(world.transcripts().at(-1)).toBe('assistant: You said third.');
});

it('an output that loses audio does not hold the conversation', async () => {
  let lost = true;
  const world = createWorld({ config: { firstMessage: 'One two three.' }, losesReport: () => lost });
  world.agent.start();
  await world.clock.advance(6_000);
  lost = false;
  expect(world.logs.map((event) => event.type)).toContain('playout-late');
  await world.say('what does it cost');
  await world.silence(4_000);
  expect(world.heard()).toMatch(/You said what does it cost\.$/);
});

it('a dialogue that breaks off keeps what it has said', async () => {
  let calls = 0;
  const world = createWorld({
    answer: () => {
      calls += 1;
      if (calls === 1) throw new Error('no session');
      return 'All is well.';
    },
  });
  world.agent.start();
  world.type('first');
  await world.silence(5_000);
  expect(world.heard()).toContain('Sorry');
  world.type('second');
  await world.silence(3_000);
  expect(world.heard()).toMatch(/All is well\.$/);
});

import { describe, expect, it } from 'vitest';
import type { ToolRunner } from '../agent.ts';
import { EngineError, type ToolResult } from '../engines/engine.ts';
import { keyTones } from '../testing/tones.ts';
import { createRealtimeWorld } from './testing/realtime-world.ts';

const lookUp = {
  name: 'look_up',
  isAsync: false,
  timeoutMs: 5_000,
} as const;
const runnerOf = (answer: ToolResult): ToolRunner => ({ run: () => Promise.resolve(answer) });

describe('a call with a model that speaks itself', () => {
  it('waits for the visitor when told to, and says its first message when asked for it', async () => {
    const world = createRealtimeWorld({ config: { firstMessage: 'Hello there.', waitsForVisitor: true } });
    await world.start();
    expect(world.engine.session.asked).toEqual([]);
    world.agent.handleMessage({ type: 'control', control: 'say-first-message' });
    await world.wait(400);
    expect(world.engine.session.asked[0]).toBe('say r1 Hello there.');
  });

  it('says its first message, hears, answers, and keeps the record of both', async () => {
    const world = createRealtimeWorld({ config: { firstMessage: 'Hello there.' } });
    await world.start();
    expect(world.engine.session.asked).toEqual(['say r1 Hello there.']);
    await world.wait(400);
    await world.says('What does it cost?');
    world.engine.session.reply('a', 'It is free. Really it is.');
    await world.wait(1_000);
    expect(world.script()).toEqual([
      'bot: Hello there.',
      'user: What does it cost?',
      'bot: It is free. Really it is.',
    ]);
    expect(world.transcripts()).toEqual([
      'assistant: Hello there.',
      'user: What does it cost?',
      'assistant: It is free.',
      'assistant: Really it is.',
    ]);
    const updates = world.messages.flatMap((message) =>
      message.type === 'speech-update' ? [`${message.role} ${message.status} ${message.turn}`] : [],
    );
    expect(updates).toEqual([
      'assistant started 0',
      'assistant stopped 0',
      'user started 1',
      'user stopped 1',
      'assistant started 2',
      'assistant stopped 2',
    ]);
    const begun = world.messages.flatMap((message) =>
      message.type === 'assistant.speechStarted' ? [[message.source, message.turn, message.text]] : [],
    );
    expect(begun).toEqual([
      ['force-say', 0, 'Hello there.'],
      ['model', 2, 'It is free.'],
      ['model', 2, 'It is free. Really it is.'],
    ]);
    expect(world.engine.session.asked).toEqual(['say r1 Hello there.', 'said r1 Hello there.']);
    expect(world.messages.filter(({ type }) => type === 'conversation-update').length).toBeGreaterThan(2);
    expect(world.agent.metrics()).toHaveLength(1);
  });

  it('gives it the prompt, the earlier lines and all functions', async () => {
    const knowledge = [
      { title: 'Price', answer: 'Nine dollars.', questions: ['What does it cost?'] },
    ] as never;
    const world = createRealtimeWorld({
      config: {
        messages: [
          { role: 'system', content: 'You are Bob.' },
          { role: 'user', content: 'Hi' },
        ],
        tools: [lookUp],
        booking: {},
        knowledge,
        language: 'de',
        endSilenceMs: 900,
      },
    });
    await world.start();
    const { instructions, earlier, tools, language, endSilenceMs } = world.engine.session.options;
    expect(instructions).toMatch(/^You are Bob\./);
    expect(instructions).toContain('book_demo');
    expect(earlier).toEqual([{ role: 'user', text: 'Hi' }]);
    expect(tools.map(({ name }) => name)).toEqual([
      'book_demo',
      'change_booking',
      'cancel_booking',
      'end_call',
      'find_facts',
      'look_up',
    ]);
    expect([language, endSilenceMs]).toEqual(['de', 900]);
  });

  it('keeps the order of lines when a text comes after its answer', async () => {
    const world = createRealtimeWorld();
    await world.start();
    world.engine.session.emit({ type: 'voice-started', utterance: 'u' });
    await world.wait(300);
    world.engine.session.emit({ type: 'voice-stopped' });
    world.engine.session.reply('a', 'It is free.');
    await world.wait(100);
    world.engine.session.emit(
      { type: 'understood', utterance: 'u', text: 'How', isFinal: false },
      { type: 'understood', utterance: 'u', text: 'How much?', isFinal: true },
    );
    await world.wait(1_000);
    expect(world.script()).toEqual(['user: How much?', 'bot: It is free.']);
    const partials = world.messages.filter((m) => m.type === 'transcript' && m.transcriptType === 'partial');
    expect(partials).toMatchObject([{ role: 'user', transcript: 'How' }]);
  });

  it.each([0, 80])(
    'is interrupted, and tells the engine what was heard (reports after %i ms)',
    async (reportDelayMs) => {
      const world = createRealtimeWorld({ reportDelayMs });
      await world.start();
      await world.says('Tell me all.');
      world.engine.session.reply('a', 'one two three four five six seven eight nine ten');
      await world.wait(520);
      world.engine.session.emit({ type: 'voice-started', utterance: 'b' });
      expect(world.output.busy).toBe(false);
      await world.wait(300);
      const heard = world.engine.session.asked.filter((one) => one.startsWith('heard a'));
      expect(world.engine.session.asked).toContain('cancel a');
      expect(heard).toHaveLength(1);
      expect(Math.abs(Number(heard[0]?.split(' ').at(-1)) - 520)).toBeLessThan(41);
      expect(world.script().at(-1)).toMatch(/^bot: one two three four( five)?$/);
      expect(world.messages.some(({ type }) => type === 'user-interrupted')).toBe(true);
    },
  );

  it('is not told of more than it was heard when no report comes', async () => {
    const world = createRealtimeWorld({ losesReports: true });
    await world.start();
    await world.says('Go on.');
    world.engine.session.reply('a', 'one two three four');
    await world.wait(200);
    world.engine.session.emit({ type: 'voice-started', utterance: 'b' });
    await world.wait(400);
    expect(world.engine.session.asked).toContain('heard a 0');
  });

  it('lets nobody interrupt a line that is not to be, and hears what was said meanwhile', async () => {
    const world = createRealtimeWorld({
      config: { firstMessage: 'one two three four five.', firstMessageInterruptible: false },
    });
    await world.start();
    await world.wait(300);
    expect(world.engine.session.heardSamples).toBe(0);
    world.engine.session.emit({ type: 'voice-started', utterance: 'x' });
    await world.wait(400);
    expect(world.script()).toEqual(['bot: one two three four five.']);
    expect(world.engine.session.heardSamples).toBe(700 * 16);
  });

  it('hears what was said before it was ready', async () => {
    const world = createRealtimeWorld();
    world.agent.start();
    await world.wait(400);
    expect(world.engine.session.heardSamples).toBe(0);
    world.engine.session.emit({ type: 'ready' });
    expect(world.engine.session.heardSamples).toBe(400 * 16);
  });
});

describe('its functions', () => {
  it('are run by the host, and what it says with the answer belongs to the same speech', async () => {
    const world = createRealtimeWorld({
      config: { tools: [lookUp] },
      tools: runnerOf({ result: 'nine dollars' }),
    });
    await world.start();
    await world.says('What does it cost?');
    world.engine.session.begin('a', 'One moment.');
    await world.wait(40);
    world.engine.session.emit(
      { type: 'tool-called', reply: 'a', call: 'c1', name: 'look_up', parameters: { item: 'pump' } },
      { type: 'reply-ended', reply: 'a' },
    );
    await world.wait(100);
    expect(world.engine.session.toolAnswers).toEqual([{ call: 'c1', result: { result: 'nine dollars' } }]);
    world.engine.session.reply('b', ' It costs nine dollars.');
    await world.wait(1_500);
    expect(world.script()).toEqual([
      'user: What does it cost?',
      'bot: One moment. It costs nine dollars.',
      'tool_calls: look_up',
      'tool_call_result: nine dollars',
    ]);
    expect(world.agent.history().some(({ toolCalls }) => toolCalls !== undefined)).toBe(true);
    expect(world.messages.filter(({ type }) => type === 'tool-calls-result')).toMatchObject([
      { toolCallResult: { name: 'look_up', result: 'nine dollars' } },
    ]);
  });

  it('answer what is wrong with a call', async () => {
    const world = createRealtimeWorld({ config: { tools: [lookUp] } });
    await world.start();
    const called = { type: 'tool-called', reply: 'a' } as const;
    world.engine.session.emit(
      { ...called, call: 'c1', name: 'look_up', parameters: {} },
      { ...called, call: 'c2', name: 'nothing', parameters: {} },
      { ...called, call: 'c3', name: 'look_up', parameters: null },
    );
    await world.wait(40);
    const codes = world.engine.session.toolAnswers.map(({ result }) => 'code' in result && result.code);
    expect(new Set(codes)).toEqual(new Set(['tool-bad-arguments', 'tool-unavailable', 'tool-unknown']));
  });

  it('of our own: bookings and facts', async () => {
    const world = createRealtimeWorld({
      config: { booking: {}, knowledge: [{} as never] },
      engines: { findFacts: (_, question) => Promise.resolve(`about ${question}`) },
    });
    await world.start();
    const booking = { name: 'Ann', phone: '302 555 0142', when: 'tuesday at ten' };
    const called = { type: 'tool-called', reply: 'a' } as const;
    world.engine.session.emit(
      { ...called, call: 'c1', name: 'book_demo', parameters: booking },
      { ...called, call: 'c2', name: 'book_demo', parameters: { name: 'Ann' } },
      { ...called, call: 'c3', name: 'find_facts', parameters: { question: 'prices' } },
    );
    await world.wait(40);
    expect(world.bookings).toMatchObject([{ name: 'Ann', when: 'tuesday at ten' }]);
    expect(world.engine.session.toolAnswers).toEqual([
      { call: 'c1', result: { result: 'Done.' } },
      { call: 'c2', result: { result: expect.stringMatching(/^Not done/) } },
      { call: 'c3', result: { result: 'about prices' } },
    ]);
  });

  it('end the call when what goes with it was said, unless the visitor goes on', async () => {
    const world = createRealtimeWorld();
    const goodbye = { type: 'tool-called', name: 'end_call', parameters: {} } as const;
    await world.start();
    await world.says('Bye.');
    world.engine.session.begin('a', 'Good bye my friend.');
    world.engine.session.emit({ ...goodbye, reply: 'a', call: 'c1' }, { type: 'reply-ended', reply: 'a' });
    await world.wait(100);
    world.engine.session.emit({ type: 'voice-started', utterance: 'b' });
    await world.wait(100);
    expect(world.engine.session.toolAnswers).toMatchObject([
      { call: 'c1', result: { result: expect.stringContaining('Not done') } },
    ]);
    world.engine.session.emit({ type: 'voice-stopped' });
    world.engine.session.begin('b', 'So good bye.');
    world.engine.session.emit({ ...goodbye, reply: 'b', call: 'c2' }, { type: 'reply-ended', reply: 'b' });
    await world.wait(600);
    expect(world.ended).toEqual(['assistant-ended-call']);
    expect(world.engine.session.isClosed).toBe(true);
  });
});

describe('what is written', () => {
  it('is answered, and interrupts what is being said', async () => {
    const world = createRealtimeWorld();
    await world.start();
    world.engine.session.reply('a', 'one two three four five six seven eight');
    await world.wait(220);
    world.agent.handleMessage({ type: 'add-message', message: { role: 'user', content: 'Hold on.' } });
    expect(world.engine.session.asked.slice(-2)).toEqual(['add user Hold on.', 'answer']);
    expect(world.engine.session.asked).toContain('heard a 240');
    world.engine.session.reply('b', 'Yes?');
    await world.wait(300);
    expect(world.script()).toEqual(['bot: one two', 'user: Hold on.', 'bot: Yes?']);
  });

  it('waits for a line that nothing interrupts', async () => {
    const world = createRealtimeWorld({
      config: { firstMessage: 'one two three four five.', firstMessageInterruptible: false },
    });
    await world.start();
    await world.wait(100);
    world.agent.handleMessage({ type: 'add-message', message: { role: 'user', content: 'Hi.' } });
    expect(world.engine.session.asked).not.toContain('answer');
    await world.wait(600);
    expect(world.engine.session.asked.slice(-2)).toEqual(['add user Hi.', 'answer']);
  });

  it('is only noted where no answer is wanted', async () => {
    const world = createRealtimeWorld();
    await world.start();
    const add = (role: 'user' | 'system' | 'assistant', content: string): void =>
      world.agent.handleMessage({
        type: 'add-message',
        message: { role, content },
        triggerResponseEnabled: false,
      });
    add('user', 'I am Ann.');
    add('system', 'She is a customer.');
    add('assistant', 'Noted.');
    expect(world.engine.session.asked).toEqual([
      'add user I am Ann.',
      'add system She is a customer.',
      'add assistant Noted.',
    ]);
    expect(world.script()).toEqual(['user: I am Ann.', 'system: She is a customer.', 'bot: Noted.']);
  });

  it('and wanted said is said, and may end the call', async () => {
    const world = createRealtimeWorld();
    await world.start();
    world.agent.handleMessage({ type: 'say', message: 'We close now.', endCallAfterSpoken: true });
    await world.wait(600);
    expect(world.transcripts()).toEqual(['assistant: We close now.']);
    expect(world.ended).toEqual(['assistant-ended-call-after-message-spoken']);
  });
});

describe('the end of such a call', () => {
  it('comes with a phrase', async () => {
    const world = createRealtimeWorld({ config: { endCallPhrases: ['good bye'] } });
    await world.start();
    world.engine.session.reply('a', 'Well, good bye!');
    await world.wait(600);
    expect(world.ended).toEqual(['assistant-said-end-call-phrase']);
  });

  it('comes with silence, after it was asked about, and with its line', async () => {
    const world = createRealtimeWorld({ config: { silenceTimeoutMs: 9_000, endCallMessage: 'Goodbye.' } });
    await world.start();
    await world.wait(6_500);
    expect(world.transcripts()).toHaveLength(1);
    await world.wait(3_500);
    expect(world.transcripts()).toEqual([expect.stringContaining('still there'), 'assistant: Goodbye.']);
    expect(world.ended).toEqual(['silence-timed-out']);
  });

  it('comes with its time, whoever speaks', async () => {
    const world = createRealtimeWorld({ config: { maxDurationMs: 2_000, endCallMessage: 'Time is up.' } });
    await world.start();
    await world.wait(1_900);
    world.engine.session.emit({ type: 'voice-started', utterance: 'u' });
    await world.wait(600);
    expect(world.transcripts()).toEqual(['assistant: Time is up.']);
    expect(world.ended).toEqual(['exceeded-max-duration']);
  });

  it('leaves no timer and no sound', async () => {
    const world = createRealtimeWorld({ config: { firstMessage: 'one two three four.' } });
    await world.start();
    await world.wait(200);
    world.agent.stop('customer-ended-call');
    await world.clock.advance(100);
    expect([world.clock.pendingTimers(), world.output.busy, world.engine.session.isClosed]).toEqual([
      0,
      false,
      true,
    ]);
    expect(world.script()).toHaveLength(1);
  });
});

describe('an engine that fails', () => {
  const unauthorised = new EngineError('engine-unauthorized', 'fake-realtime', 'The key is refused');
  const away = new EngineError('engine-unavailable', 'fake-realtime', 'It is away');

  it('that refuses the key ends the call with a spoken line', async () => {
    const world = createRealtimeWorld({ config: { firstMessage: 'Hello.' } });
    world.agent.start();
    world.engine.session.emit({ type: 'failed', error: unauthorised });
    await world.wait(6_000);
    expect(world.engine.sessions).toHaveLength(1);
    expect(world.output.heard.length).toBeGreaterThan(0);
    expect(world.agent.history().map(({ source }) => source)).toEqual(['farewell']);
    expect(world.ended).toEqual(['call.in-progress.error-pipeline-no-available-llm-model']);
    expect(world.logs.find(({ type }) => type === 'engine-failed')).toMatchObject({
      code: 'engine-unauthorized',
    });
  });

  it('that wants to be left alone is left alone', async () => {
    const world = createRealtimeWorld({ withoutVoice: true });
    const busy = new EngineError('engine-unavailable', 'fake-realtime', 'Busy', { retryAfterMs: 7_000 });
    world.agent.start();
    world.engine.session.emit({ type: 'failed', error: busy });
    await world.wait(100);
    expect(world.engine.sessions).toHaveLength(1);
    expect(world.ended).toEqual(['call.in-progress.error-pipeline-no-available-llm-model']);
  });

  it('that is lost in mid-call is opened again with what was said', async () => {
    const world = createRealtimeWorld();
    await world.start();
    await world.says('I am Ann.');
    world.engine.session.reply('a', 'Hello Ann.');
    await world.wait(500);
    await world.says('What is my name?');
    world.engine.session.emit({ type: 'failed', error: away });
    expect(world.engine.sessions).toHaveLength(2);
    await world.wait(100);
    world.engine.session.emit({ type: 'ready' });
    expect(world.engine.session.options.earlier).toEqual([
      { role: 'user', text: 'I am Ann.' },
      { role: 'assistant', text: 'Hello Ann.' },
      { role: 'user', text: 'What is my name?' },
    ]);
    expect(world.engine.session.asked).toEqual(['answer']);
    expect(world.engine.session.heardSamples).toBe(100 * 16);
    world.engine.session.reply('b', 'You are Ann.');
    await world.wait(600);
    expect(world.script().at(-1)).toBe('bot: You are Ann.');
    expect(world.ended).toEqual([]);
  });

  it('that is away twice in a row ends the call', async () => {
    const world = createRealtimeWorld();
    await world.start();
    for (const _ of [1, 2, 3]) world.engine.session.emit({ type: 'failed', error: away });
    await world.wait(6_000);
    expect(world.engine.sessions).toHaveLength(3);
    expect(world.ended).toEqual(['call.in-progress.error-pipeline-no-available-llm-model']);
  });

  it('that does not answer costs a line of the other voice, three times the call', async () => {
    const world = createRealtimeWorld({ saysLines: false });
    await world.start();
    for (const _ of [1, 2]) {
      await world.says('Hello?');
      await world.wait(14_000);
    }
    expect(world.ended).toEqual([]);
    expect(world.agent.history().filter(({ source }) => source === 'fallback')).toHaveLength(2);
    expect(world.messages.filter(({ type }) => type === 'hang')).toHaveLength(2);
    await world.says('Hello?');
    await world.wait(30_000);
    expect(world.ended).toEqual(['call.in-progress.error-pipeline-no-available-llm-model']);
  });

  it('that does not say a line leaves it to the other voice', async () => {
    const world = createRealtimeWorld({ saysLines: false, config: { firstMessage: 'Hello there.' } });
    await world.start();
    world.engine.session.emit(
      { type: 'reply-started', reply: 'x', line: 'r1' },
      { type: 'reply-ended', reply: 'x', error: away },
    );
    await world.wait(2_000);
    expect(world.transcripts()).toEqual(['assistant: Hello there.']);
    expect(world.output.heard.length).toBeGreaterThan(0);
    expect(world.engine.session.asked).toContain('add assistant Hello there.');
  });
});

describe('who is there', () => {
  it('hears the rest when he comes back', async () => {
    const world = createRealtimeWorld();
    await world.start();
    world.engine.session.reply('a', 'one two three four five six');
    await world.wait(220);
    world.agent.setPresence(false);
    expect(world.output.busy).toBe(false);
    await world.clock.advance(60_000);
    expect(world.ended).toEqual([]);
    world.agent.setPresence(true);
    await world.wait(700);
    const heard = world.output.heard.reduce((sum, { length }) => sum + length, 0);
    expect(heard / 24).toBe(600);
    expect(world.script()).toEqual(['bot: one two three four five six']);
  });

  it('hears nothing of a muted assistant, and is not heard when he is muted', async () => {
    const world = createRealtimeWorld();
    await world.start();
    world.agent.handleMessage({ type: 'control', control: 'mute-assistant' });
    world.engine.session.reply('a', 'one two');
    await world.wait(300);
    expect(world.output.heard.every((samples) => samples.every((sample) => sample === 0))).toBe(true);
    expect(world.script()).toEqual(['bot: one two']);
    world.agent.handleMessage({ type: 'control', control: 'interrupt-assistant' });
    expect(world.logged('assistant-silenced')).toBe(true);
  });
});

describe('what he sends beside his words', () => {
  const frame = new Int16Array(320).fill(3_000);

  it('is silence while he is muted, so that his turns end', async () => {
    const world = createRealtimeWorld();
    await world.start();
    world.agent.handleAudio(frame);
    world.agent.handleMessage({ type: 'control', control: 'mute-customer' });
    world.agent.handleAudio(frame);
    expect([world.engine.session.heardSamples, world.engine.session.loudSamples]).toEqual([640, 320]);
    world.agent.handleMessage({ type: 'control', control: 'unmute-customer' });
    world.agent.handleAudio(frame);
    expect(world.engine.session.loudSamples).toBe(640);
  });

  it('may be digits by tone, which are answered as if he had said them', async () => {
    const world = createRealtimeWorld();
    await world.start();
    const samples = keyTones('123#', { toneMs: 100, gapMs: 100 });
    for (let at = 0; at < samples.length; at += 320) {
      world.agent.handleAudio(samples.subarray(at, at + 320));
      await world.clock.advance(20);
    }
    expect(world.engine.session.asked).toEqual(['add user 1 2 3', 'answer']);
    expect(world.script()).toEqual(['user: 1 2 3']);
  });
});

it('an answer of a function is for the session that asked', async () => {
  let answer: (result: ToolResult) => void = () => undefined;
  const tools: ToolRunner = { run: () => new Promise((resolve) => (answer = resolve)) };
  const world = createRealtimeWorld({ config: { tools: [lookUp] }, tools });
  await world.start();
  const called = { type: 'tool-called', reply: 'a', call: 'c1', name: 'look_up', parameters: {} } as const;
  world.engine.session.emit({ type: 'reply-started', reply: 'a', line: null }, called);
  await world.wait(40);
  const error = new EngineError('engine-unavailable', 'fake-realtime', 'It is away');
  world.engine.session.emit({ type: 'failed', error });
  world.engine.session.emit({ type: 'ready' });
  answer({ result: 'late' });
  await world.wait(40);
  expect(world.engine.sessions.map(({ toolAnswers }) => toolAnswers)).toEqual([[], []]);
});

it('counts what the engine counts, and logs its trouble', async () => {
  const world = createRealtimeWorld();
  await world.start();
  const usage = { promptTokens: 10, completionTokens: 5, cachedPromptTokens: 2 };
  const error = new EngineError('engine-failed', 'fake-realtime', 'Something');
  world.engine.session.emit({ type: 'usage', usage }, { type: 'usage', usage }, { type: 'trouble', error });
  expect(world.agent.usage().tokens).toEqual({
    promptTokens: 20,
    completionTokens: 10,
    cachedPromptTokens: 4,
  });
  expect(world.logged('engine-failed')).toBe(true);
});

import { expect, it } from 'vitest';
import { scenario } from '../testing/scenario.ts';
import { createWorld } from '../testing/world.ts';

it('tells the page the whole conversation, in order', async () => {
  const world = await scenario({ config: { firstMessage: 'Hello.' } })
    .assistant('Hello.')
    .user('what is this')
    .assistant('You said what is this.')
    .silence(3_000)
    .run();
  const shown = world.messages
    .filter((message) => message.type !== 'model-output' && message.type !== 'voice-input')
    .map((message) => {
      if (message.type === 'speech-update') return `${message.role} ${message.status} ${message.turn}`;
      if (message.type === 'transcript') return `${message.role}: ${message.transcript}`;
      if (message.type === 'conversation-update') return `history ${message.messages.length}`;
      return message.type;
    });
  expect(shown).toEqual([
    'status-update',
    'assistant.started',
    'metadata',
    'assistant started 0',
    'assistant: Hello.',
    'assistant.speechStarted',
    'assistant stopped 0',
    'history 1',
    'user started 1',
    'user stopped 1',
    'user: what is this',
    'history 2',
    'assistant started 2',
    'turn-metrics',
    'assistant: You said what is this.',
    'assistant.speechStarted',
    'assistant stopped 2',
    'history 3',
  ]);
  const update = world.messagesOf('conversation-update').at(-1);
  expect(update?.messagesOpenAIFormatted).toEqual([
    { role: 'assistant', content: 'Hello.' },
    { role: 'user', content: 'what is this' },
    { role: 'assistant', content: 'You said what is this.' },
  ]);
  expect(update?.messages[1]).toMatchObject({ role: 'user', message: 'what is this' });
  const said = update?.messages.map((line) => line.secondsFromStart) ?? [];
  expect(said).toEqual(said.toSorted((left, right) => left - right));
});

it('says with each sentence what the turn has come to, and who wrote it', async () => {
  const world = await scenario({
    config: { firstMessage: 'Hello.' },
    answer: () => 'First sentence here. Second sentence here.',
  })
    .assistant('Hello.')
    .typed('go')
    .assistant('First sentence here. Second sentence here.')
    .silence(2_000)
    .run();
  const begun = world.messagesOf('assistant.speechStarted');
  expect(begun.map(({ text, turn, source }) => ({ text, turn, source }))).toEqual([
    { text: 'Hello.', turn: 0, source: 'force-say' },
    { text: 'First sentence here.', turn: expect.any(Number), source: 'model' },
    { text: 'First sentence here. Second sentence here.', turn: begun[1]?.turn, source: 'model' },
  ]);
  expect(begun.map(({ timestamp }) => timestamp)).toEqual(
    world
      .messagesOf('transcript')
      .filter(({ role }) => role === 'assistant')
      .map(({ timestamp }) => timestamp),
  );
});

it('sends an answer sentence by sentence, as each begins to be heard', async () => {
  const world = await scenario({ answer: () => 'First sentence here. Second sentence here.' })
    .typed('go')
    .assistant('First sentence here. Second sentence here.')
    .silence(2_000)
    .run();
  const [first, second] = world.messagesOf('transcript');
  expect((second?.timestamp ?? 0) - (first?.timestamp ?? 0)).toBeGreaterThanOrEqual(3 * 260);
  expect(world.messagesOf('voice-input').map((message) => message.input)).toEqual([
    'First sentence here.',
    'Second sentence here.',
  ]);
  const tokens = world.messagesOf('model-output');
  expect(tokens.map((message) => message.output).join('')).toBe('First sentence here. Second sentence here.');
});

it('sends no token of an answer that was thrown away', async () => {
  const world = await scenario().user('what does').silence(300).user('it cost').silence(4_000).run();
  const output = world.messagesOf('model-output').map((message) => message.output);
  expect(output.join('')).toBe('You said what does it cost.');
});

it('sends partial transcripts of the visitor when the engine has them', async () => {
  const world = await scenario({ partials: true }).user('what does it cost').silence(1_500).run();
  const partials = world
    .messagesOf('transcript')
    .filter((message) => message.transcriptType === 'partial')
    .map((message) => message.transcript);
  expect(partials).toEqual(['what', 'what does', 'what does it', 'what does it cost']);
});

it('sends only what the assistant was set to send; the log has it all the same (field: clientMessages)', async () => {
  const world = await scenario({ config: { clientMessages: new Set(['transcript'] as const) } })
    .user('hello')
    .silence(3_000)
    .run();
  expect(new Set(world.messages.map((message) => message.type))).toEqual(new Set(['transcript']));
  const logged = world.logs.filter((event) => event.type === 'message');
  expect(logged.length).toBeGreaterThan(world.messages.length);
});

it('numbers the events of the log without a gap, on one clock', async () => {
  const world = await scenario().user('hello').silence(3_000).run();
  expect(world.logs.map((event) => event.sequence)).toEqual(world.logs.map((_event, index) => index));
  const times = world.logs.map((event) => event.at);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
});

it('says that it hangs when the answer takes more than three seconds, once', async () => {
  const world = await scenario({ delays: { dialogue: 7_000 } })
    .typed('hello')
    .silence(2_900)
    .run();
  expect(world.messagesOf('hang')).toHaveLength(0);
  await world.silence(6_000);
  expect(world.messagesOf('hang')).toHaveLength(1);
  expect(world.heard()).toBe('You said hello.');
});

it.each(['speechToText', 'voiceActivity'] as const)(
  'without %s it says and shows that it cannot hear, and answers typed messages',
  async (missing) => {
    const world = createWorld({ without: [missing], config: { firstMessage: 'Hello.' } });
    world.agent.start();
    await world.say('can you hear me');
    await world.silence(8_000);
    const capabilities = JSON.parse(world.messagesOf('metadata')[0]?.metadata ?? '{}');
    expect(capabilities).toEqual({ capabilities: { speechToText: false, textToSpeech: true } });
    expect(world.transcripts()[1]).toContain('I cannot hear you in this call.');
    expect(world.heard()).toContain('Please type your message');
    world.type('what does it cost');
    await world.silence(3_000);
    expect(world.heard()).toMatch(/You said what does it cost\.$/);
  },
);

it('without a voice everything is shown as text, at once', async () => {
  const world = createWorld({ without: ['textToSpeech'], config: { firstMessage: 'Hello. How are you?' } });
  world.agent.start();
  await world.say('what does it cost');
  await world.silence(1_000);
  expect(world.transcripts()).toEqual([
    'assistant: Hello.',
    'assistant: How are you?',
    'user: what does it cost',
    'assistant: You said what does it cost.',
  ]);
  expect(world.output.heard).toEqual([]);
  expect(world.script()).toHaveLength(3);
});

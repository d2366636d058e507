import { describe, expect, it } from 'vitest';
import type { AgentTool, Handover, ToolAnswer } from '../agent.ts';
import type { DialogueMessage } from '../engines/engine.ts';
import type { FakeAnswer } from '../testing/fake-dialogue.ts';
import { createWorld, type World, type WorldOptions } from '../testing/world.ts';

const toBilling: AgentTool = {
  name: 'handoff_to_Billing',
  isAsync: false,
  timeoutMs: 10_000,
  handsOverTo: { name: 'Billing' },
};
const call = { name: toBilling.name, parameters: {} };
const everything = { type: 'all', keepsInstructions: false, keepsTransfers: true } as const;

interface Setting extends WorldOptions {
  readonly handover?: Partial<Handover>;
  readonly billing?: Parameters<World['member']>[0];
  /** What the front desk says before it calls the function. */
  readonly said?: string;
}

/** A front desk that hands whoever says "bill" over to billing. */
function open({ handover, billing = {}, said = '', ...options }: Setting = {}) {
  const seen: (readonly DialogueMessage[])[] = [];
  const runs: ((answer: ToolAnswer) => void)[] = [];
  const signals: AbortSignal[] = [];
  const frontDesk = (text: string): string | FakeAnswer =>
    text.includes('bill') ? { text: said, call } : `Front desk heard ${text}.`;
  const world = createWorld({
    answer: frontDesk,
    ...options,
    tools: {
      run: (_call, signal) =>
        new Promise((resolve) => {
          signals.push(signal);
          runs.push(resolve);
        }),
    },
    config: { assistantName: 'Desk', tools: [toBilling], ...options.config },
  });
  const member = world.member({
    answer(text, history) {
      seen.push(history);
      return `Billing heard ${text}.`;
    },
    ...billing,
    config: { assistantName: 'Billing', firstMessage: 'Billing here.', ...billing.config },
  });
  const offer: Handover = {
    ...member,
    message: null,
    context: everything,
    begins: 'first-message',
    ...handover,
  };
  const accept = (answer: Partial<ToolAnswer> = {}): void =>
    runs.shift()?.({ result: 'Handed over', handover: offer, ...answer });
  world.agent.start();
  return { world, member, seen, accept, offer, signals };
}

describe('a handover', () => {
  it('begins without a word while somebody else speaks in the assistant’s place', async () => {
    const { world, accept } = open();
    await world.say('my bill is wrong');
    await world.silence(800);
    accept();
    world.agent.setAside(true);
    await world.silence(6_000);
    expect(world.heard()).toBe('');
    expect(world.agent.members().map(({ name }) => name)).toEqual(['Desk', 'Billing']);
  });

  it('is heard: the one says his line, the other begins at once', async () => {
    const { world, accept } = open({ said: 'One moment.', handover: { message: 'I put you through.' } });
    await world.say('my bill is wrong');
    await world.silence(800);
    accept();
    await world.silence(6_000);
    expect(world.heard()).toBe('One moment. I put you through. Billing here.');
    await world.say('why so much');
    await world.silence(3_000);
    expect(world.heard()).toContain('Billing heard why so much.');
    expect(world.agent.members()).toMatchObject([{ name: 'Desk' }, { name: 'Billing', endedAt: null }]);
  });

  it('by a hook says its message, and the other begins', async () => {
    const byHook = { ...toBilling, name: 'handoff_by_hook_0_0' };
    const { world, accept } = open({
      handover: { message: 'You are very quiet: I put you through.' },
      config: {
        hookTools: [byHook],
        hooks: [
          {
            on: 'customer.speech.timeout',
            actions: [{ type: 'call-tool', tool: byHook.name, parameters: {} }],
            timeout: { afterMs: 2_000, maxCount: 1, countsAnew: false },
          },
        ],
      },
    });
    await world.silence(3_000);
    accept();
    await world.silence(6_000);
    expect(world.heard()).toBe('You are very quiet: I put you through. Billing here.');
    expect(world.agent.members().map(({ name }) => name)).toEqual(['Desk', 'Billing']);
  });

  it('is silent without a message: the next one answers what was said', async () => {
    const { world, accept, seen } = open({ handover: { begins: 'answer' } });
    await world.say('my bill is wrong');
    await world.silence(600);
    accept();
    await world.silence(4_000);
    expect(world.heard()).toBe('Billing heard my bill is wrong.');
    expect(world.script()).toEqual([
      'user: my bill is wrong',
      'tool_calls: handoff_to_Billing',
      'tool_call_result: Handed over',
      'bot: Billing heard my bill is wrong.',
    ]);
    expect(seen[0]).toMatchObject([{ role: 'tool-exchange', result: { result: 'Handed over' } }]);
    await world.say('why');
    await world.silence(3_000);
    expect(seen.at(-1)).toContainEqual({ role: 'user', content: 'my bill is wrong' });
  });

  it('is in the messages, the transcript and the usage of each', async () => {
    const { world, accept } = open({ config: { firstMessage: 'Welcome.' } });
    await world.silence(1_500);
    await world.say('my bill is wrong');
    await world.silence(600);
    accept();
    await world.silence(3_000);
    expect(world.messagesOf('assistant.started').map(({ newAssistant }) => newAssistant.name)).toEqual([
      'Desk',
      'Billing',
    ]);
    expect(world.messagesOf('transfer-update')).toMatchObject([
      { fromAssistant: { name: 'Desk' }, toAssistant: { name: 'Billing' } },
    ]);
    expect(world.agent.history().filter(({ role }) => role === 'bot')).toMatchObject([
      { message: 'Welcome.', assistantName: 'Desk' },
      { message: 'Billing here.', assistantName: 'Billing' },
    ]);
    expect(world.messagesOf('transcript').at(-1)).toMatchObject({ assistantName: 'Billing' });
    const [desk, billing] = world.agent.members();
    expect(desk?.usage.voiceCharacters).toBe('Welcome.'.length);
    expect(billing?.usage.voiceCharacters).toBe('Billing here.'.length);
    expect(desk?.usage.transcribedMs).toBeGreaterThan(0);
    expect(world.agent.usage().voiceCharacters).toBe('Welcome.Billing here.'.length);
  });

  it.each([
    ['first-message', 0],
    ['first-message', 250],
    ['answer', 250],
  ] as const)(
    'has no gap above 300 ms when the next one begins by %s and its engines take %i ms',
    async (begins, delayMs) => {
      const { world, accept } = open({
        handover: { message: 'I put you through to billing now.', begins },
        billing: { delays: { textToSpeech: delayMs, dialogue: delayMs } },
      });
      await world.say('my bill is wrong');
      await world.silence(600);
      accept();
      await world.until(() => world.logs.some(({ type }) => type === 'handed-over'), 'it is handed over');
      const endedAt = world.clock.now();
      await world.silence(2_000);
      const gapMs = (world.output.firstSoundAfter(endedAt) ?? Number.POSITIVE_INFINITY) - endedAt;
      console.info(`handover by ${begins}, engines ${delayMs} ms: gap ${gapMs} ms`);
      expect(gapMs).toBeLessThanOrEqual(300);
    },
  );

  it.each([
    [{ type: 'none' }, []],
    [{ type: 'newest', count: 1 }, ['I put you through.']],
    [{ type: 'spoken' }, ['hello there', 'Front desk heard hello there.', 'my bill', 'I put you through.']],
    [{ type: 'before-this-one' }, []],
    [
      { type: 'all', keepsInstructions: false, keepsTransfers: false },
      ['hello there', 'Front desk heard hello there.', 'my bill', 'I put you through.'],
    ],
    [
      everything,
      ['hello there', 'Front desk heard hello there.', 'my bill', 'Handed over', 'I put you through.'],
    ],
  ] as const)('carries %j', async (context, expected) => {
    const { world, accept, seen } = open({ handover: { message: 'I put you through.', context } });
    await world.say('hello there');
    await world.silence(4_000);
    await world.say('my bill');
    await world.silence(600);
    accept();
    await world.silence(4_000);
    await world.say('go on');
    await world.silence(2_000);
    const texts = (seen.at(-1) ?? []).map((one) =>
      one.role === 'tool-exchange' && 'result' in one.result
        ? one.result.result
        : 'content' in one
          ? one.content
          : '',
    );
    expect(texts).toEqual([...expected, 'Billing here.']);
  });
});

describe('a handover that the visitor interrupts', () => {
  it('goes on: his words are answered by the next one', async () => {
    const { world, accept } = open({ handover: { message: 'I put you through to billing now.' } });
    await world.say('my bill is wrong');
    await world.silence(600);
    accept();
    await world.silence(900);
    await world.say('no wait what does it cost');
    await world.silence(4_000);
    expect(world.heard()).toContain('Billing heard no wait what does it cost.');
    expect(world.heard()).not.toContain('Billing here.');
  });

  it('while the function still runs: it is done, and the result is in the history before it', async () => {
    const { world, accept, signals } = open({ said: 'Let me see.', handover: { begins: 'answer' } });
    await world.say('my bill is wrong');
    await world.silence(1_000);
    await world.say('what does it cost please');
    accept();
    await world.silence(4_000);
    expect(signals[0]?.aborted).toBe(true);
    const script = world.script();
    expect(script.at(-1)).toMatch(/^bot: Billing heard .*what does it cost please\.$/);
    expect(script.indexOf('tool_call_result: Handed over')).toBeLessThan(script.length - 1);
  });
});

describe('a handover that cannot be', () => {
  it('fails as a function does: the one who has the conversation goes on', async () => {
    const { world, accept } = open();
    await world.say('my bill is wrong');
    await world.silence(600);
    accept({ error: 'gone', code: 'handoff-refused', handover: undefined } as never);
    await world.silence(3_000);
    expect(world.agent.members()).toHaveLength(1);
    await world.say('hello');
    await world.silence(3_000);
    expect(world.heard()).toContain('Front desk heard hello.');
  });

  it('in a circle is stopped within a turn, and the visitor is answered', async () => {
    let handovers = 0;
    const world: World = createWorld({
      config: { assistantName: 'A', tools: [toBilling] },
      answer: () => ({ text: '', call }),
      tools: { run: async () => ({ result: 'ok', handover: circle() }) },
    });
    const circle = (): Handover => {
      handovers += 1;
      const member = world.member({
        config: { assistantName: `A${handovers}`, tools: [toBilling] },
        answer: () => ({ text: '', call }),
      });
      const tools = { run: async () => ({ result: 'ok', handover: circle() }) };
      return { ...member, tools, message: null, context: everything, begins: 'answer' };
    };
    world.agent.start();
    world.type('who helps me');
    await world.silence(5_000);
    expect(handovers).toBe(3);
    expect(world.heard()).toContain('handoff-refused');
    expect(world.ended).toEqual([]);
    // His next words begin it anew.
    world.type('and now');
    await world.silence(5_000);
    expect(handovers).toBe(6);
  });

  it('is not begun twice, nor when the call is ending', async () => {
    const { world, offer } = open();
    expect(world.agent.handOver({ ...offer, message: 'One moment please.' })).toBe(true);
    expect(world.agent.handOver(offer)).toBe(false);
    await world.silence(5_000);
    expect(world.heard()).toBe('One moment please. Billing here.');
    world.agent.conclude('manually-canceled', 'Goodbye for today.');
    expect(world.agent.handOver(offer)).toBe(false);
    await world.silence(3_000);
    expect(world.ended).toEqual(['manually-canceled']);
    expect(world.pendingTimers()).toBe(0);
  });

  it('ends with the call: nobody begins after it', async () => {
    const { world, accept } = open({ handover: { message: 'I put you through to billing now.' } });
    await world.say('my bill is wrong');
    await world.silence(600);
    accept();
    await world.silence(200);
    world.agent.stop('customer-ended-call');
    const sent = world.messages.length;
    await world.silence(5_000);
    expect(world.messages).toHaveLength(sent);
    expect(world.pendingTimers()).toBe(0);
  });
});

it('what was muted stays muted, and the longest time of a call counts from its start', async () => {
  const { world, offer } = open();
  world.agent.handleMessage({ type: 'control', control: 'mute-customer' });
  await world.silence(4_000);
  world.agent.handOver({ ...offer, config: { ...offer.config, maxDurationMs: 9_000 } });
  await world.silence(2_000);
  await world.say('can you hear me');
  await world.silence(1_000);
  expect(world.script()).toEqual(['bot: Billing here.']);
  await world.silence(4_000);
  expect(world.ended).toEqual(['exceeded-max-duration']);
});

it('waits for functions that run: their results are in the history first', async () => {
  const lookUp: AgentTool = { name: 'look_up', isAsync: false, timeoutMs: 10_000 };
  const answers: ((answer: ToolAnswer) => void)[] = [];
  const world = createWorld({
    config: { assistantName: 'Desk', tools: [lookUp] },
    answer: () => ({ text: '', call: { name: 'look_up', parameters: {} } }),
    tools: { run: () => new Promise((resolve) => void answers.push(resolve)) },
  });
  world.agent.start();
  world.type('where is my order');
  await world.silence(400);
  const member = world.member({ config: { assistantName: 'Billing', firstMessage: 'Billing here.' } });
  expect(
    world.agent.handOver({ ...member, message: null, context: everything, begins: 'first-message' }),
  ).toBe(true);
  world.agent.handleMessage({ type: 'control', control: 'interrupt-assistant' });
  await world.silence(2_000);
  expect(world.agent.members()).toHaveLength(1);
  answers[0]?.({ result: 'It was sent' });
  await world.silence(2_000);
  expect(world.script()).toEqual([
    'user: where is my order',
    'tool_calls: look_up',
    'tool_call_result: It was sent',
    'bot: Billing here.',
  ]);
});

it('hears a voice that has just begun from its beginning', async () => {
  const { world, offer } = open({ handover: { begins: 'answer' } });
  await world.silence(500);
  world.clock.setTimer(() => void world.agent.handOver(offer), 60);
  await world.say('what does it cost');
  await world.silence(3_000);
  expect(world.agent.members()).toHaveLength(2);
  expect(world.script()[0]).toBe('user: what does it cost');
  // Four words of 260 ms with the silence behind them, and what was there before the handover.
  expect(world.agent.members()[1]?.usage.transcribedMs).toBeGreaterThan(1_450);
});

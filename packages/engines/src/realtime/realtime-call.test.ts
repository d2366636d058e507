import { type AgentConfig, createAgent } from '@saywell/agent';
import {
  createFakeDialogue,
  createFakeOutput,
  createVirtualClock,
  defaultTestConfig,
} from '@saywell/agent/testing';
import type { ClientMessage, EndedReason } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { createGeminiLive } from '../gemini-live/gemini-live.ts';
import { createOpenAIRealtime } from '../openai-realtime/openai-realtime.ts';
import { geminiLive } from '../testing/realtime/gemini-vendor.ts';
import { createInMemoryRealtime } from '../testing/realtime/in-memory.ts';
import { openAIRealtime } from '../testing/realtime/openai-vendor.ts';

const vendors = [
  { adapter: createOpenAIRealtime, vendor: openAIRealtime },
  { adapter: createGeminiLive, vendor: geminiLive },
];

/** A call over an adapter and its vendor's stand-in, in virtual time. */
function createCall({ adapter, vendor }: (typeof vendors)[number], config: Partial<AgentConfig> = {}) {
  const clock = createVirtualClock();
  const messages: ClientMessage[] = [];
  const ended: EndedReason[] = [];
  const ran: object[] = [];
  const realtime = createInMemoryRealtime(adapter, vendor);
  const output = createFakeOutput({ clock, onPlayout: (event) => agent.handlePlayout(event) });
  const agent = createAgent({
    config: {
      ...defaultTestConfig,
      tools: [{ name: 'look_up', isAsync: false, timeoutMs: 5_000 }],
      ...config,
    },
    engines: {
      voiceActivity: null,
      speechToText: null,
      textToSpeech: null,
      dialogue: createFakeDialogue({ clock, answer: () => '' }),
      realtime: realtime.engine,
    },
    output,
    host: {
      sendMessage: (message) => messages.push(message),
      ended: (reason) => ended.push(reason),
      bookDemo: () => undefined,
      changeBooking: () => undefined,
      log: () => undefined,
      tools: {
        run({ name, parameters }) {
          ran.push({ name, parameters });
          return Promise.resolve({ result: 'nine dollars' });
        },
      },
    },
    clock,
  });
  const speak = async (ms: number, value: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 20) {
      agent.handleAudio(new Int16Array(320).fill(value));
      await clock.advance(20);
    }
  };
  const script = (): string[] => agent.history().map(({ role, message }) => `${role}: ${message}`);
  return { agent, clock, realtime, output, messages, ended, ran, speak, script };
}

describe.each(vendors)('a call over $vendor.provider', (one) => {
  it('hears, answers, and records both', async () => {
    const call = createCall(one, { firstMessage: 'Hello there.' });
    call.agent.start();
    await call.speak(800, 0);
    await call.speak(220, 1_000);
    await call.speak(1_500, 0);
    expect(call.script()).toEqual(['bot: Hello there.', 'user: Book', 'bot: You said Book.']);
    expect(call.output.heard.reduce((sum, { length }) => sum + length, 0)).toBe(5 * 2_400);
    expect(call.agent.usage().tokens).toEqual({
      promptTokens: 40,
      completionTokens: 20,
      cachedPromptTokens: 8,
    });
  });

  it('runs its functions', async () => {
    const call = createCall(one);
    call.agent.start();
    await call.speak(420, 1_000);
    await call.speak(1_500, 0);
    expect(call.ran).toEqual([{ name: 'look_up', parameters: { item: 'demo' } }]);
    expect(call.script()).toContain('bot: It is nine dollars.');
    expect(call.script()[0]).toMatch(/^user: Book a/);
  });

  it('is interrupted, and the vendor learns what was heard, where it can', async () => {
    const call = createCall(one);
    call.agent.start();
    await call.speak(220, 1_000);
    await call.speak(260, 0);
    // Some of the answer is heard, and the next word needs 200 ms to be noticed.
    await call.speak(220, 1_000);
    expect(call.output.busy).toBe(false);
    const { truncation } = one.vendor;
    const isCut = /"audio_end_ms":(\d+)/.exec(call.realtime.sent.join(''));
    expect(isCut === null).toBe(truncation === null);
    const heardMs = call.output.heard.reduce((sum, { length }) => sum + length, 0) / 24;
    if (isCut !== null) expect(Number(isCut[1])).toBe(Math.floor(heardMs));
    expect(heardMs).toBeLessThan(300);
    expect(call.script()[1]).toMatch(/^bot: You( said)?$/);
    await call.speak(1_500, 0);
    expect(call.script().slice(2)).toEqual(['user: a', 'bot: You said a.']);
  });

  it('answers what is written', async () => {
    const call = createCall(one);
    call.agent.start();
    await call.speak(100, 0);
    call.agent.handleMessage({ type: 'add-message', message: { role: 'user', content: 'my letter' } });
    await call.speak(1_000, 0);
    expect(call.script()).toEqual(['user: my letter', 'bot: I read my letter']);
  });

  it('says what is to be said, and ends', async () => {
    const call = createCall(one);
    call.agent.start();
    await call.speak(100, 0);
    call.agent.handleMessage({ type: 'say', message: 'We close now.', endCallAfterSpoken: true });
    await call.speak(1_000, 0);
    expect(call.script()).toEqual(['bot: We close now.']);
    expect(call.ended).toEqual(['assistant-ended-call-after-message-spoken']);
  });
});

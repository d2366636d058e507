import type { ClientMessage } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createAgent } from '../../create-agent.ts';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeOutput,
  createFakeTextToSpeech,
  createVirtualClock,
  defaultTestConfig,
} from '../../testing/index.ts';
import type { SpeechPlan } from './speech-plan.ts';

const firstMessage = 'It is $49, or 12345 cents. Tell Bob, please.';
const bobToRob = (text: string) => {
  const start = text.indexOf('Bob');
  return start === -1 ? [] : [{ start, end: start + 3, text: 'Rob' }];
};
const format = {
  formatters: new Set(['dollarAmount', 'number'] as const),
  digitsAbove: 2025,
  replacements: [bobToRob],
};

/** What a call with such a plan gives its voice, and tells its page. */
async function callWith(speech: SpeechPlan | undefined, afterMs: number) {
  const clock = createVirtualClock();
  const language = createFakeLanguage();
  const messages: ClientMessage[] = [];
  const output = createFakeOutput({ clock, onPlayout: (event) => agent.handlePlayout(event) });
  const agent = createAgent({
    config: { ...defaultTestConfig, ...(speech && { speech }), firstMessage },
    engines: {
      voiceActivity: null,
      speechToText: null,
      textToSpeech: createFakeTextToSpeech({ clock, language }),
      dialogue: createFakeDialogue({ clock, answer: () => 'Fine.' }),
    },
    output,
    host: {
      sendMessage: (message) => messages.push(message),
      ended: () => undefined,
      bookDemo: () => undefined,
      changeBooking: () => undefined,
      log: () => undefined,
    },
    clock,
  });
  agent.start();
  await clock.advance(afterMs);
  agent.stop('worker-shutdown');
  const heard = language.read(output.heard, 16_000).join(' ');
  const written = messages.flatMap((one) => (one.type === 'transcript' ? [one.transcript] : []));
  const given = messages.flatMap((one) => (one.type === 'voice-input' ? [one.input] : []));
  return { heard, written, given, history: agent.history()[0]?.message };
}

it('a call without a plan is cut and read as its language needs', async () => {
  const call = await callWith(undefined, 8_000);
  expect(call.given.slice(0, 2)).toEqual([
    'It is forty nine dollars,',
    'or twelve thousand three hundred forty five cents.',
  ]);
  expect(call.written.slice(0, 2)).toEqual(['It is $49,', 'or 12345 cents.']);
});

it('a plan decides what the voice is given, and what is written stays (field: voice.chunkPlan.formatPlan.enabled)', async () => {
  const call = await callWith({ format, chunks: { minCharacters: 12, boundaries: ['.', ','] } }, 8_000);
  expect(call.given.slice(0, 2)).toEqual([
    'It is forty nine dollars, or one two three four five cents.',
    'Tell Rob, please.',
  ]);
  expect(call.written.slice(0, 2)).toEqual(['It is $49, or 12345 cents.', 'Tell Bob, please.']);
  expect(call.heard).toContain('one two three four five');
  expect(call.history).toContain(firstMessage);
  expect((await callWith({ format: 'raw' }, 8_000)).given.slice(0, 2)).toEqual([
    'It is $49,',
    'or 12345 cents.',
  ]);
});

it('of what was heard in part the history has what is written for it', async () => {
  const call = await callWith({ format, chunks: 'whole' }, 2_600);
  expect(call.history).toMatch(/^It is \$49,/);
  expect(firstMessage).toContain(call.history);
  expect(call.history?.length).toBeLessThan(firstMessage.length);
});

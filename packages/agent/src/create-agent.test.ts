import type { ClientMessage } from '@saywell/contract';
import { expect, it } from 'vitest';
import type { AgentOptions } from './agent.ts';
import { createAgent } from './create-agent.ts';
import { framesOf } from './testing/fake-language.ts';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeOutput,
  createFakeSpeechToText,
  createFakeTextToSpeech,
  createFakeVoiceActivity,
  createVirtualClock,
  defaultTestConfig,
} from './testing/index.ts';

it('speaks what is easy to say and shows what was written, sentence by sentence', async () => {
  const clock = createVirtualClock();
  const language = createFakeLanguage();
  const messages: ClientMessage[] = [];
  const output = createFakeOutput({ clock, onPlayout: (event) => agent.handlePlayout(event) });
  const agent = createAgent({
    config: { ...defaultTestConfig, firstMessage: 'It is $49/mo. Call us 24/7!' },
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
  await clock.advance(2_600);
  const heard = language.read(output.heard, 16_000).join(' ').toLowerCase();
  expect(heard).toContain('forty nine dollars per month');
  const shown = messages.flatMap((message) => (message.type === 'transcript' ? [message.transcript] : []));
  expect(shown.slice(0, 2)).toEqual(['It is $49/mo.', 'Call us 24/7!']);
  expect(agent.history()[0]?.message).toMatch(/^It is \$49\/mo\./);
  agent.stop('worker-shutdown');
});

function callIn(language: string, engines: Partial<AgentOptions['engines']>, firstMessage: string) {
  const clock = createVirtualClock();
  const spoken = createFakeLanguage();
  const output = createFakeOutput({ clock, onPlayout: (event) => agent.handlePlayout(event) });
  const agent = createAgent({
    config: { ...defaultTestConfig, language, firstMessage },
    engines: {
      voiceActivity: null,
      speechToText: null,
      textToSpeech: createFakeTextToSpeech({ clock, language: spoken }),
      dialogue: createFakeDialogue({ clock, answer: () => 'Gut.' }),
      ...engines,
    },
    output,
    host: {
      sendMessage: () => undefined,
      ended: () => undefined,
      bookDemo: () => undefined,
      changeBooking: () => undefined,
      log: () => undefined,
    },
    clock,
  });
  return { agent, clock, heard: () => spoken.read(output.heard, 16_000).join(' ') };
}

it('a voice that reads another language is given the text as it is written', async () => {
  const call = callIn('de', {}, 'Die Größe kostet 49 Euro.');
  call.agent.start();
  await call.clock.advance(2_600);
  expect(call.heard()).toMatch(/^Die Größe kostet 49 Euro\./);
  call.agent.stop('worker-shutdown');
});

it('the recogniser is told the language as it was configured', async () => {
  const clock = createVirtualClock();
  const ear = createFakeSpeechToText({ clock, language: createFakeLanguage() });
  const asked: (string | undefined)[] = [];
  const speechToText: typeof ear = {
    ...ear,
    createStream(options) {
      asked.push(options.language);
      return ear.createStream(options);
    },
  };
  const call = callIn('pt-BR', { speechToText, voiceActivity: createFakeVoiceActivity({ clock }) }, 'Olá.');
  call.agent.start();
  for (const frame of framesOf(8_000, 400)) {
    call.agent.handleAudio(frame);
    await call.clock.advance(20);
  }
  expect(asked).toEqual(['pt-BR']);
  call.agent.stop('worker-shutdown');
});

import type { ClientMessage } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createAgent } from './create-agent.ts';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeOutput,
  createFakeTextToSpeech,
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

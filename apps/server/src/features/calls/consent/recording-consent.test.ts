import { defaultTestConfig } from '@saywell/agent/testing';
import type { InboundMessage } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { createRecordingConsent } from './recording-consent.ts';

function open() {
  const clock = createVirtualClock();
  const granted: number[] = [];
  const said: InboundMessage[] = [];
  const consent = createRecordingConsent({
    plan: { type: 'stay-on-line', message: 'This call is recorded.' },
    config: { ...defaultTestConfig, firstMessage: 'Hello.', firstMessageInterruptible: true },
    engines: createFakeEngines(clock),
    clock,
    granted: () => granted.push(clock.now()),
  });
  consent.begun({ handleMessage: (message) => said.push(message) });
  const stopped = (role: 'assistant' | 'user') =>
    consent.emitted({ type: 'speech-update', status: 'stopped', role, turn: 0, timestamp: clock.now() });
  return { clock, consent, granted, said, stopped };
}

it('the wait begins when the message has been heard to its end, and 3 s is its default', async () => {
  const { clock, consent, granted, said, stopped } = open();
  expect(consent.config).toMatchObject({
    firstMessage: 'This call is recorded.',
    firstMessageInterruptible: false,
  });
  stopped('user');
  await clock.advance(20_000);
  expect(granted).toEqual([]);
  stopped('assistant');
  await clock.advance(2_999);
  expect(granted).toEqual([]);
  await clock.advance(1);
  expect(granted).toHaveLength(1);
  expect(said).toEqual([{ type: 'say', content: 'Hello.', interruptionsEnabled: true }]);
  stopped('assistant');
  await clock.advance(10_000);
  expect(granted).toHaveLength(1);
});

it('a call that is over grants nothing', async () => {
  const { clock, consent, granted, stopped } = open();
  stopped('assistant');
  consent.close();
  await clock.advance(10_000);
  expect(granted).toEqual([]);
  expect(clock.pendingTimers()).toBe(0);
});

it('whoever takes the call over before the answer asks with it, and knows it then', async () => {
  const { clock, consent, granted } = open();
  const next = { config: { ...defaultTestConfig, isRecorded: true }, engines: createFakeEngines(clock) };
  const early = consent.askedOf(next);
  expect(early.config.isRecorded).toBe(true);
  const session = early.engines.dialogue.createSession({ assistantName: '', messages: [], knowledge: [] });
  const signal = new AbortController().signal;
  const input = { userText: 'No, do not record me.', history: [], signal };
  const reply = session.reply(input);
  let said = '';
  for await (const piece of reply.text) said += typeof piece === 'string' ? piece : '';
  reply.commit();
  expect(said).toBe('Hello.');
  expect(consent.askedOf(next).config.isRecorded).toBe(false);
  await clock.advance(20_000);
  expect(granted).toEqual([]);
});

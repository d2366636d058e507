import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assistantId, openVoice } from '../../../../../packages/voice-sdk/src/testing/open-voice.ts';

let stopCall = async () => {};

/** A call of the real SDK whose remote levels the test sets; collects what a page gets. */
async function listen() {
  const opened = openVoice();
  await opened.voice.start(assistantId);
  // A page has one call at a time, also across tests.
  stopCall = () => opened.voice.stop();
  const { emit } = opened.engineModule.engine.handlers;
  const speech = () => opened.names().filter((name) => name.startsWith('speech-'));
  const remote = (...levels: number[]) =>
    emit('remote-participants-audio-level', {
      participantsAudioLevel: Object.fromEntries(
        levels.map((level, index) => [`participant-${index}`, level]),
      ),
    });
  return { ...opened, emit, speech, remote, volumes: () => opened.emitted('volume-level') };
}

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  const stopped = stopCall();
  await vi.runAllTimersAsync();
  await stopped;
  vi.useRealTimers();
});

it('WC-43 speaking is detected from remote audio, not from the visitor’s own', async () => {
  const { emit, speech, remote } = await listen();
  emit('local-audio-level', { audioLevel: 0.9 });
  expect(speech()).toEqual([]);
  remote(0.9);
  expect(speech()).toEqual(['speech-start']);
});

it('WC-44 the volume is min(1, summed level / 0.15)', async () => {
  const { remote, volumes } = await listen();
  remote(0.03, 0.045);
  remote(0.15);
  remote(0.1, 0.1);
  remote();
  expect(volumes()).toEqual([expect.closeTo(0.5, 10), 1, 1, 0]);
});

it('WC-45 speech-start fires when the summed level exceeds 0.01; 0.01 does not count', async () => {
  const { speech, remote } = await listen();
  remote(0.01);
  expect(speech()).toEqual([]);
  remote(0.006, 0.005);
  expect(speech()).toEqual(['speech-start']);
});

it('WC-46 speech-start fires once while the silence timer has not expired', async () => {
  const { speech, remote } = await listen();
  for (let count = 0; count < 20; count += 1) {
    remote(count % 2 === 0 ? 0.2 : 0);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(speech()).toEqual(['speech-start']);
});

it('WC-47 each level above 0.01 re-arms a 1-second silence timer', async () => {
  const { speech, remote } = await listen();
  remote(0.2);
  await vi.advanceTimersByTimeAsync(900);
  remote(0.2);
  await vi.advanceTimersByTimeAsync(900);
  remote(0.01);
  await vi.advanceTimersByTimeAsync(99);
  expect(speech()).toEqual(['speech-start']);
  await vi.advanceTimersByTimeAsync(1);
  expect(speech()).toEqual(['speech-start', 'speech-end']);
});

it('WC-48 speech-end fires when the silence timer expires, and speech may start again', async () => {
  const { speech, remote } = await listen();
  remote(0.2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(speech()).toEqual(['speech-start', 'speech-end']);
  remote(0.2);
  expect(speech()).toEqual(['speech-start', 'speech-end', 'speech-start']);
});

import { expect, it } from 'vitest';
import { renderTranscript } from './transcript.ts';

it('writes one line an utterance, without what was not said', () => {
  const at = { time: 0, secondsFromStart: 0 };
  expect(renderTranscript([])).toBe('');
  expect(
    renderTranscript([
      { ...at, role: 'system', message: 'You are kind.' },
      { ...at, role: 'bot', message: 'Hello.' },
      { ...at, role: 'user', message: 'hi' },
      { ...at, role: 'tool_calls', message: '{}' },
    ]),
  ).toBe('AI: Hello.\nUser: hi\n');
});

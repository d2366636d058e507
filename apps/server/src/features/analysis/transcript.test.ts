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

it('calls the speakers as it is told (field: artifactPlan.transcriptPlan.assistantName, artifactPlan.transcriptPlan.userName)', () => {
  const hello = { time: 0, secondsFromStart: 0, role: 'bot', message: 'Hello.' } as const;
  expect(renderTranscript([hello, { ...hello, role: 'user' }], { assistantName: 'Grace' })).toBe(
    'Grace: Hello.\nUser: Hello.\n',
  );
});

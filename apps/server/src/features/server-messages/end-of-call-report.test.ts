import type { Call } from '@saywell/contract';
import { expect, it } from 'vitest';
import { endOfCallReport } from './end-of-call-report.ts';

const call: Call = {
  id: '0192f0c0-0000-7000-8000-00000000000c',
  orgId: '0192f0c0-0000-7000-8000-000000000001',
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  type: 'webCall',
  status: 'ended',
  startedAt: '2027-01-01T00:00:00.000Z',
  endedAt: '2027-01-01T00:01:30.000Z',
};
const messages = [
  { role: 'bot', message: 'Hello.', time: 1, secondsFromStart: 0 },
  { role: 'tool_calls', message: '', time: 2, secondsFromStart: 1 },
  { role: 'user', message: 'Hi.', time: 3, secondsFromStart: 2 },
] as const;

it('the artifact of a report has the recording and the messages as older handlers read them', () => {
  const recording = {
    stereoUrl: 'https://voice.example/both',
    mono: { combinedUrl: 'https://voice.example/one' },
  };
  const artifact = { transcript: 'AI: Hello.\n', messages: [...messages], recording };
  expect(endOfCallReport({ ...call, artifact }, 'customer-ended-call')).toEqual({
    type: 'end-of-call-report',
    endedReason: 'customer-ended-call',
    startedAt: call.startedAt,
    endedAt: call.endedAt,
    durationMs: 90_000,
    durationSeconds: 90,
    durationMinutes: 1.5,
    analysis: {},
    transcript: 'AI: Hello.\n',
    messages,
    recordingUrl: 'https://voice.example/one',
    stereoRecordingUrl: 'https://voice.example/both',
    artifact: {
      ...artifact,
      messagesOpenAIFormatted: [
        { role: 'assistant', content: 'Hello.' },
        { role: 'user', content: 'Hi.' },
      ],
      recordingUrl: 'https://voice.example/one',
      stereoRecordingUrl: 'https://voice.example/both',
    },
  });
});

it('a call without a recording has no address of one', () => {
  const report = endOfCallReport({ ...call, artifact: { messages: [...messages] } }, 'silence-timed-out');
  for (const where of [report, report.artifact]) {
    expect(where).not.toHaveProperty('recordingUrl');
    expect(where).not.toHaveProperty('stereoRecordingUrl');
  }
  expect(endOfCallReport(call, 'silence-timed-out').artifact).toEqual({});
});

it('a report says which engines the call had, and which were replaced', () => {
  const engine = { asked: 'saywell', used: 'built-in' };
  const voice = { asked: 'hume', used: 'flite', reason: 'No engine for hume.' };
  const engines = { model: engine, transcriber: engine, voice };
  const warnings = [{ path: 'voice.provider', code: 'engine-replaced' as const, message: 'No engine.' }];
  expect(endOfCallReport({ ...call, engines, warnings }, 'customer-ended-call')).toMatchObject({
    engines,
    warnings,
  });
});

import { expect, it } from 'vitest';
import { firstPulse, type LoggedPulse, nextPulse } from './call-pulse.ts';

interface Logged {
  readonly type: string;
  readonly [detail: string]: unknown;
}

function after(events: readonly Logged[], show: (event: Logged) => Logged | undefined = (event) => event) {
  return events.reduce<LoggedPulse>(
    (pulse, event, sequence) => nextPulse(pulse, { sequence, at: sequence * 1_000, ...event }, show(event)),
    firstPulse,
  );
}
const said = (role: string, transcript: string): Logged => ({
  type: 'message',
  message: { type: 'transcript', role, transcriptType: 'partial', transcript },
});

it('says what the assistant does, and since when nobody says anything', () => {
  const turns = ['listening', 'user-speaking', 'user-pausing', 'thinking', 'speaking', 'listening'];
  const pulses = turns.map((_, index) =>
    after(turns.slice(0, index + 1).map((state) => ({ type: 'turn', state }))),
  );
  expect(pulses.map(({ state, quietSince }) => [state, quietSince])).toEqual([
    ['listening', 0],
    ['listening', null],
    ['listening', null],
    ['thinking', null],
    ['speaking', null],
    ['listening', 5_000],
  ]);
});

it('has the last words of either side, spoken or typed, and the end of long ones', () => {
  expect(after([said('user', 'what does')]).said).toEqual({
    role: 'user',
    text: 'what does',
    at: '1970-01-01T00:00:00.000Z',
  });
  const both = [
    said('user', 'hello'),
    said('assistant', 'Hi.'),
    { type: 'user-said', text: 'bye', typed: true },
  ];
  expect(after(both).said).toMatchObject({ role: 'user', text: 'bye' });
  const { text = '' } = after([said('assistant', `${'a'.repeat(300)} end`)]).said ?? {};
  expect([text.length, text.slice(0, 2), text.slice(-4)]).toEqual([200, '…a', ' end']);
});

it('shows nothing of a call whose words are not shown', () => {
  const { state, said: words } = after(
    [said('user', 'secret'), { type: 'turn', state: 'thinking' }],
    () => undefined,
  );
  expect([state, words]).toEqual(['thinking', undefined]);
});

it('remembers a function that failed, and whether the assistant is muted', () => {
  const answered = { type: 'tool-answered', name: 'a', code: null };
  expect(after([answered]).toolFailed).toBe(false);
  expect(after([{ ...answered, code: 'tool-failed' }, answered]).toolFailed).toBe(true);
  const muted = { type: 'assistant-muted', muted: true };
  expect(after([muted]).isMuted).toBe(true);
  expect(after([muted, { type: 'assistant-muted', muted: false }]).isMuted).toBe(false);
});

it('makes nothing of what it does not know', () => {
  const odd: Logged[] = [
    { type: 'message' },
    { type: 'message', message: null },
    { type: 'message', message: { type: 'transcript' } },
    { type: 'message', message: { type: 'hang' } },
    { type: 'user-said' },
    said('user', '  '),
    { type: 'operator-said', text: 'x' },
  ];
  expect(after(odd)).toEqual(firstPulse);
});

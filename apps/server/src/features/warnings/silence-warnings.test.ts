import { expect, it } from 'vitest';
import { silenceWarnings } from './silence-warnings.ts';

const idleMessages = ['Still there?'];

it('an idle message that comes no sooner than the end is told (field: messagePlan.idleTimeoutSeconds, silenceTimeoutSeconds)', () => {
  const paths = (idleTimeoutSeconds: number | undefined, silenceTimeoutSeconds?: number) =>
    silenceWarnings({
      messagePlan: { idleMessages, ...(idleTimeoutSeconds !== undefined && { idleTimeoutSeconds }) },
      ...(silenceTimeoutSeconds !== undefined && { silenceTimeoutSeconds }),
    }).map(({ path }) => path);
  expect(paths(20, 20)).toEqual(['messagePlan.idleTimeoutSeconds']);
  expect(paths(60)).toEqual(['messagePlan.idleTimeoutSeconds']);
  expect(paths(undefined, 10)).toEqual(['messagePlan.idleMessages']);
  expect(paths(19, 20)).toEqual([]);
  expect(paths(undefined)).toEqual([]);
});

it('nothing is told where nothing is to be said', () => {
  expect(silenceWarnings({ silenceTimeoutSeconds: 10 })).toEqual([]);
  expect(silenceWarnings({ silenceTimeoutSeconds: 10, messagePlan: { idleMessages: [] } })).toEqual([]);
});

it('a hook that is due no sooner than the end is told (field: hooks.options.timeoutSeconds)', () => {
  const hook = (timeoutSeconds?: number) => ({
    on: 'customer.speech.timeout' as const,
    do: [],
    ...(timeoutSeconds !== undefined && { options: { timeoutSeconds } }),
  });
  const hooks = [hook(29), hook(30), hook()];
  expect(silenceWarnings({ hooks }).map(({ path }) => path)).toEqual(['hooks[1]']);
  expect(silenceWarnings({ hooks, silenceTimeoutSeconds: 60 })).toEqual([]);
});

it('what no silence comes to within the longest call (field: messagePlan.silenceTimeoutMessage, maxDurationSeconds)', () => {
  const paths = (maxDurationSeconds: number) =>
    silenceWarnings({
      maxDurationSeconds,
      silenceTimeoutSeconds: 60,
      messagePlan: { silenceTimeoutMessage: 'I hang up.' },
      hooks: [{ on: 'customer.speech.timeout', do: [], options: { timeoutSeconds: 50 } }],
    }).map(({ path }) => path);
  expect(paths(61)).toEqual([]);
  const late = ['silenceTimeoutSeconds', 'messagePlan.silenceTimeoutMessage'];
  expect(paths(60)).toEqual(late);
  expect(paths(50)).toEqual(late.toSpliced(1, 0, 'hooks[0]'));
});

it('a silence that never ends a call, and more idle messages than fit into one (field: silenceTimeoutSeconds, messagePlan.idleMessageMaxSpokenCount)', () => {
  const paths = (assistant: Parameters<typeof silenceWarnings>[0]) =>
    silenceWarnings(assistant).map(({ path }) => path);
  expect(paths({ silenceTimeoutSeconds: 60, maxDurationSeconds: 10 })).toEqual(['silenceTimeoutSeconds']);
  expect(paths({ silenceTimeoutSeconds: 3_600 })).toEqual(['silenceTimeoutSeconds']);
  expect(paths({ maxDurationSeconds: 10 })).toEqual([]);
  const asked = (idleMessageMaxSpokenCount: number, countsAnew: boolean) =>
    paths({
      silenceTimeoutSeconds: 12,
      messagePlan: {
        idleMessages,
        idleTimeoutSeconds: 5,
        idleMessageMaxSpokenCount,
        idleMessageResetCountOnUserSpeechEnabled: countsAnew,
      },
    });
  expect(asked(3, true)).toEqual(['messagePlan.idleMessageMaxSpokenCount']);
  expect(asked(2, true)).toEqual([]);
  // Several silences come to it.
  expect(asked(10, false)).toEqual([]);
});

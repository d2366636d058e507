import { expect, it } from 'vitest';
import { fieldTables } from './field-table.ts';
import { fieldsOfCalls, inCallsAlone } from './in-calls-alone.ts';

const paths = (...of: Parameters<typeof inCallsAlone>) => inCallsAlone(...of).map(({ path }) => path);

it('what is written for one chat and calls alone have is said', () => {
  expect(paths()).toEqual([]);
  expect(
    paths({ maxDurationSeconds: 60, name: 'Ann' }, { endCallPhrases: ['bye'], voice: undefined }),
  ).toEqual(['endCallPhrases', 'maxDurationSeconds']);
  expect(paths({ artifactPlan: { loggingEnabled: false, recordingEnabled: true } })).toEqual([
    'artifactPlan.recordingEnabled',
  ]);
  const recordingConsentPlan = { type: 'stay-on-line' as const, message: 'May I?' };
  expect(paths({ compliancePlan: { recordingConsentPlan } })).toEqual([
    'compliancePlan.recordingConsentPlan',
  ]);
});

it('a first message, where nobody asks for it (field: firstMessage, firstMessageMode)', () => {
  const firstMessageMode = 'assistant-speaks-first';
  expect(paths({ firstMessage: 'Hi', firstMessageMode })).toEqual(['firstMessage', 'firstMessageMode']);
  expect(paths({ firstMessage: 'Hi' }, { firstMessageMode })).toEqual([]);
  expect(paths({}, { firstMessage: 'Hi', firstMessageMode: 'assistant-waits-for-user' })).toEqual([
    'firstMessage',
  ]);
});

it('none of them has an effect in chats', () => {
  const inChats = Object.entries(fieldTables.assistant).flatMap(([pattern, effect]) =>
    effect === 'chat' || effect === 'both' ? [pattern.split(/[.<[*]/)[0]] : [],
  );
  expect(inChats).toContain('model');
  expect(fieldsOfCalls.filter((field) => inChats.includes(field))).toEqual([]);
});

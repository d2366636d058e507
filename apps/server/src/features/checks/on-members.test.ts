import type { CreateAssistant, CreateSquad } from '@saywell/contract';
import { expect, it } from 'vitest';
import { withoutEffect } from '../warnings/fields/field-effect.ts';
import { onMembers } from './on-members.ts';

const server = { url: 'https://hooks.example' };
const messages = { serverMessages: ['end-of-call-report' as const] };
/** Tells of messages without a server, and of every model. */
const judge = ({ model, serverMessages, server: at }: CreateAssistant) => [
  ...(serverMessages !== undefined && at === undefined ? [withoutEffect('serverMessages')] : []),
  ...(model === undefined ? [] : [withoutEffect('model.temperature')]),
];
const paths = async (squad: CreateSquad, team: CreateAssistant[], part: CreateAssistant | undefined) => {
  const placed = team.map((assistant, index) => ({ path: `members[${index}]`, assistant }));
  return (await onMembers(judge, squad, placed)(part ?? {})).map(({ path }) => path);
};

it('what is laid over members is judged with them, and answers for itself alone', async () => {
  const squad: CreateSquad = { members: [{ assistant: {} }], membersOverrides: messages };
  const model = { provider: 'saywell' } as const;
  expect(await paths(squad, [{ server, model }], squad.membersOverrides)).toEqual([]);
  expect(await paths(squad, [{ model }], squad.membersOverrides)).toEqual(['serverMessages']);
  expect(await paths(squad, [{ server }], { ...messages })).toEqual(['serverMessages']);
});

it('what is laid over who takes over is judged with that one', async () => {
  const assistantDestinations = [
    { type: 'assistant' as const, assistantName: 'Next', assistantOverrides: messages },
  ];
  const squad: CreateSquad = { members: [{ assistant: {}, assistantDestinations }] };
  const [{ assistantOverrides }] = assistantDestinations as [(typeof assistantDestinations)[number]];
  expect(await paths(squad, [{}, { name: 'Next', server }], assistantOverrides)).toEqual([]);
  expect(await paths(squad, [{ server }, { name: 'Next' }], assistantOverrides)).toEqual(['serverMessages']);
});

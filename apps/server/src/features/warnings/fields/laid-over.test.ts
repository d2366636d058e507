import type { CreateAssistant, CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { squadWarnings } from '../squad-warnings.ts';
import { toolWarnings } from '../tool-warnings.ts';

const keys: CreateTool = { type: 'dtmf' };
const ofAssistant = ({ model, voicemailMessage }: CreateAssistant) => [
  ...(model?.tools ?? []).flatMap((tool, index) => toolWarnings(tool, `model.tools[${index}]`)),
  ...(voicemailMessage === undefined
    ? []
    : [{ path: 'voicemailMessage', code: 'field-without-effect' as const, message: '' }]),
];
const model = { provider: 'saywell' as const, tools: [keys] };

it('tools that overrides add are told at their places (field: membersOverrides.tools:append, members.assistantOverrides.tools:append)', async () => {
  const members = [{ assistant: { model }, assistantOverrides: { 'tools:append': [keys] } }];
  const squad = { members, membersOverrides: { 'tools:append': [keys, keys], voicemailMessage: 'Hi.' } };
  expect((await squadWarnings(squad, ofAssistant)).map(({ path }) => path)).toEqual([
    'members[0].assistant.model.tools[0].type',
    'members[0].assistantOverrides.tools:append[0].type',
    'membersOverrides.voicemailMessage',
    'membersOverrides.tools:append[0].type',
    'membersOverrides.tools:append[1].type',
  ]);
});

it('what a destination lays over a member is told, where members are judged by others (field: members.assistantDestinations.assistantOverrides)', async () => {
  const overrides = { voicemailMessage: 'Hi.' };
  const destination = { type: 'assistant' as const, assistantName: 'Desk', assistantOverrides: overrides };
  const members = [{ assistant: { name: 'Desk', model }, assistantDestinations: [destination] }];
  const team = [{ path: 'members[0]', assistant: { name: 'Desk', model } }];
  const found = await squadWarnings({ members }, () => [], team, ofAssistant);
  expect(found.map(({ path }) => path)).toEqual([
    'members[0].assistantDestinations[0].assistantOverrides.voicemailMessage',
  ]);
});

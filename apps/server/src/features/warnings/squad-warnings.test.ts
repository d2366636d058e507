import type { CreateSquad, CreateTool, JsonSchema } from '@saywell/contract';
import { expect, it } from 'vitest';
import { withoutEffect } from './fields/field-effect.ts';
import { squadWarnings } from './squad-warnings.ts';
import { toolWarnings } from './tool-warnings.ts';

const ofAssistant = ({ name }: { name?: string | undefined }) =>
  name === 'Odd' ? [{ path: 'voice', code: 'field-without-effect' as const, message: '' }] : [];
/** Nothing leads from one of its members to the other, which is told of each. */
const inMembers = async (members: CreateSquad['members']) =>
  (await warned({ members })).filter((path) => path.includes('.'));
const warned = async (squad: CreateSquad) =>
  (await squadWarnings(squad, ofAssistant)).map(({ path }) => path);

it('a squad that hands over is not warned of', async () => {
  const members: CreateSquad['members'] = [
    {
      assistant: { name: 'Desk' },
      assistantDestinations: [
        {
          type: 'assistant',
          assistantName: 'billing',
          message: 'One moment.',
          contextEngineeringPlan: { type: 'none' },
        },
      ],
    },
    { assistant: { name: 'Billing' } },
  ];
  expect(await warned({ members })).toEqual([]);
});

it('what is in members and destinations is, by its path', async () => {
  const members: CreateSquad['members'] = [
    {
      assistant: { name: 'Odd' },
      assistantDestinations: [
        { type: 'assistant', assistantName: 'Nobody' },
        {
          type: 'assistant',
          assistant: { name: 'Odd' },
          variableExtractionPlan: { schema: { type: 'object', properties: { id: { type: 'string' } } } },
        },
      ],
    },
  ];
  expect(await warned({ members })).toEqual([
    'members[0].assistantDestinations[0].assistantName',
    'members[0].assistant.voice',
    'members[0].assistantDestinations[1].assistant.voice',
  ]);
});

it('names of stored members are not known here, so nobody is missed', async () => {
  const assistantId = '0192f0c0-0000-7000-8000-00000000000a';
  const destination = { type: 'assistant' as const, assistantName: 'Somebody' };
  expect(await warned({ members: [{ assistantId, assistantDestinations: [destination] }] })).toEqual([]);
});

it('somebody who is no member, or no member any more, is missed where the stored members were read', async () => {
  const [first, gone] = ['0192f0c0-0000-7000-8000-00000000000a', '0192f0c0-0000-7000-8000-00000000000b'];
  const destinations = (['Desk', 'Billing'] as const).map((assistantName) => ({
    type: 'assistant' as const,
    assistantName,
  }));
  const members = [
    { assistantId: first, assistantDestinations: [...destinations] },
    { assistantId: gone, assistantDestinations: destinations.slice(0, 1) },
  ];
  const desk = { path: 'members[0]', assistant: { name: 'Desk' } };
  const billing = { path: 'members[1]', assistant: { name: 'Billing' } };
  const missed = async (...read: (typeof desk)[]) =>
    (await squadWarnings({ members }, () => [], read)).flatMap(({ path }) =>
      path.endsWith('assistantName') ? [path] : [],
    );
  expect(await missed(desk, billing)).toEqual([]);
  expect(await missed(desk)).toEqual(['members[0].assistantDestinations[1].assistantName']);
});

it('handoff tools have their effect, but for what is listed', () => {
  const destination = { type: 'assistant' as const, assistantName: 'Billing' };
  expect(toolWarnings({ type: 'handoff', destinations: [destination] })).toEqual([]);
  expect(toolWarnings({ type: 'handoff' }).map(({ path }) => path)).toEqual(['destinations']);
  const messages = [{ type: 'request-start' as const }, { type: 'request-failed' as const }];
  expect(
    toolWarnings({ type: 'handoff', destinations: [destination], messages }, 'model.tools[0]').map(
      ({ path }) => path,
    ),
  ).toEqual(['model.tools[0].messages[1]']);
  expect(
    toolWarnings({ type: 'transferCall', destinations: [destination], messages }).map(({ path }) => path),
  ).toEqual(['messages[1]']);
  const rejectionPlan = { conditions: [] };
  expect(
    toolWarnings({ type: 'transferCall', destinations: [destination], rejectionPlan }).map(
      ({ path }) => path,
    ),
  ).toEqual(['rejectionPlan']);
  const number = { type: 'number' as const, number: '+15005550006' };
  expect(
    toolWarnings({ type: 'transferCall', destinations: [destination, number] }).map(({ path }) => path),
  ).toEqual(['destinations[1]']);
  expect(toolWarnings({ type: 'transferCall', destinations: [number] }).map(({ path }) => path)).toEqual([
    'destinations[0]',
  ]);
});

it('a member whose model hears and speaks by itself neither hands over nor takes over', async () => {
  const model = { provider: 'openai', model: 'gpt-realtime' } as const;
  const members: CreateSquad['members'] = [{ assistant: { name: 'Desk', model } }];
  expect(await warned({ members })).toEqual(['members[0].assistant.model.model']);
});

it('messages that a later member asks for at a server of its own (field: members.assistant.serverMessages)', async () => {
  const at = (url: string, ...serverMessages: ('tool-calls' | 'end-of-call-report')[]) => ({
    assistant: { server: { url }, serverMessages },
  });
  const [desk, billing] = ['https://desk.example', 'https://billing.example'];
  const first = at(desk, 'end-of-call-report');
  const members = [
    first,
    at(billing, 'tool-calls', 'end-of-call-report'),
    at(billing, 'tool-calls'),
    at(desk, 'end-of-call-report'),
  ];
  expect(await inMembers(members)).toEqual(['members[1].assistant.serverMessages']);
});

it('a mode beside a plan (field: members.assistantDestinations.transferMode)', async () => {
  const destination = {
    type: 'assistant' as const,
    assistantName: 'Desk',
    transferMode: 'delete-history' as const,
    contextEngineeringPlan: { type: 'none' as const },
  };
  expect(
    await warned({ members: [{ assistant: { name: 'Desk' }, assistantDestinations: [destination] }] }),
  ).toEqual(['members[0].assistantDestinations[0].transferMode']);
});

it('a member by whose name an earlier one is meant', async () => {
  const destination = { type: 'assistant' as const, assistantName: 'Billing' };
  const members = ['Desk', 'Billing', ' desk'].map((name) => ({
    assistant: { name },
    assistantDestinations: [destination],
  }));
  expect(await warned({ members })).toEqual(['members[2]']);
});

it('overrides are judged with what they are laid over, each by its own path', async () => {
  const member = {
    assistant: { name: 'Odd', silenceTimeoutSeconds: 60 },
    assistantOverrides: { name: 'New' },
  };
  const seen: object[] = [];
  const ofWhole = (assistant: object) => {
    seen.push(assistant);
    return ['name', 'voice.provider'].map((path) => ({
      path,
      code: 'field-without-effect' as const,
      message: '',
    }));
  };
  const found = (await squadWarnings({ members: [member] }, ofWhole)).map(({ path }) => path);
  expect(seen).toContainEqual({ name: 'New', silenceTimeoutSeconds: 60 });
  expect(found).toEqual([
    'members[0].assistant.name',
    'members[0].assistant.voice.provider',
    'members[0].assistantOverrides.name',
  ]);
});

it('destinations of tools, too, that name a member who is not there, or nobody', async () => {
  const destinations = [
    { type: 'assistant' as const, assistantName: 'Ghost' },
    { type: 'assistant' as const, assistantName: 'Billing' },
  ];
  const model = { provider: 'saywell' as const, tools: [{ type: 'handoff' as const, destinations }] };
  const members = [{ assistant: { name: 'Desk', model } }, { assistant: { name: 'Billing' } }];
  expect(await warned({ members })).toEqual([
    'members[0].assistant.model.tools[0].destinations[0].assistantName',
  ]);
  const nobody: CreateTool = { type: 'handoff', destinations: [{ type: 'squad' }, { type: 'assistant' }] };
  expect(toolWarnings(nobody).map(({ path }) => path)).toEqual(['destinations[0]', 'destinations[1]']);
});

it('what a destination can never have found out (field: <handoff>.destinations.variableExtractionPlan)', () => {
  const plan = (schema: JsonSchema): CreateTool => ({
    type: 'handoff',
    destinations: [{ type: 'assistant', assistantName: 'Billing', variableExtractionPlan: { schema } }],
  });
  const at = 'destinations[0].variableExtractionPlan.schema';
  const paths = (schema: JsonSchema) => toolWarnings(plan(schema)).map(({ path }) => path);
  expect(paths({ type: 'string' })).toEqual([at]);
  const properties = { id: { type: 'string' as const } };
  expect(paths({ type: 'object', properties, required: ['id', 'zz'] })).toEqual([`${at}.required[1]`]);
});

it('members to whom nobody hands over, where everything is known', async () => {
  const desk = (...names: string[]) => ({
    assistant: { name: 'Desk' },
    assistantDestinations: names.map((assistantName) => ({ type: 'assistant' as const, assistantName })),
  });
  const [billing, sales] = [{ assistant: { name: 'Billing' } }, { assistant: { name: 'Sales' } }];
  expect(await warned({ members: [desk('billing', 'Sales'), billing, sales] })).toEqual([]);
  expect(await warned({ members: [desk('Billing'), billing, sales] })).toEqual(['members[2]']);
  const selfish = { ...sales, assistantDestinations: desk('Sales').assistantDestinations };
  expect(await warned({ members: [desk('Billing'), billing, selfish] })).toEqual(['members[2]']);
  const stored = {
    ...billing,
    assistant: { name: 'Billing', model: { provider: 'saywell', toolIds: ['t'] } },
  };
  expect(await warned({ members: [desk('Billing'), stored, sales] })).toEqual([]);
  const referring = {
    assistant: {
      name: 'Billing',
      model: { provider: 'saywell', toolRefs: [{ toolId: 't', version: 'latest' }] },
    },
  };
  expect(await warned({ members: [desk('Billing'), referring as never, sales] })).toEqual([]);
  const asks = { ...billing, assistantDestinations: [{ type: 'dynamic' as const }] };
  expect(await warned({ members: [desk('Billing'), asks as never, sales] })).toEqual([]);
  const tool = { type: 'handoff' as const, destinations: desk('Sales').assistantDestinations };
  const hooks = [{ on: 'customer.speech.timeout' as const, do: [{ type: 'tool' as const, tool }] }];
  expect(
    await warned({ members: [desk('Billing'), { assistant: { name: 'Billing', hooks } }, sales] }),
  ).toEqual([]);
});

it('what the whole call has is not judged of a later member besides', async () => {
  const members = [
    { assistant: { name: 'Desk' } },
    { assistant: { name: 'Billing', artifactPlan: { recordingFormat: 'mp3' as const } } },
  ];
  const found = await squadWarnings({ members }, ({ artifactPlan }) =>
    artifactPlan ? [withoutEffect('artifactPlan.recordingFormat', 'Nothing is recorded.')] : [],
  );
  const ofFormat = found.filter(({ path }) => path.endsWith('recordingFormat'));
  expect(ofFormat.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'members[1].assistant.artifactPlan.recordingFormat: It is what the first one says who talks, for the whole call.',
  ]);
});

it('a name that is laid over every member is told where it stands', async () => {
  const destination = { type: 'assistant' as const, assistantName: 'B' };
  const members = [
    { assistant: { name: 'A' }, assistantDestinations: [destination] },
    { assistant: { name: 'B' } },
  ];
  const told = await squadWarnings({ members, membersOverrides: { name: 'Same' } }, () => []);
  expect(told.map(({ path }) => path)).toContain('membersOverrides.name');
  expect(told.map(({ path }) => path).join(' ')).not.toContain('assistantName');
});

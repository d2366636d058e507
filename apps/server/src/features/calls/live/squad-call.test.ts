import type { CreateAssistant, CreateSquad } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { type ScriptedAnswer as Answer, talkInCall as talk, teamId } from '../testing/talk-in-call.ts';

const ids = {
  gone: '0192f0c0-0000-7000-8000-00000000000a',
  team: teamId,
} as const;

const handsOver =
  (to: string, parameters = {}) =>
  (text: string): Answer =>
    text.includes('bill')
      ? { text: '', call: { name: `handoff_to_${to}`, parameters } }
      : `Desk heard ${text}.`;

const team = (overrides: Partial<CreateSquad['members'][number]> = {}): CreateSquad => ({
  members: [
    {
      assistant: { name: 'Desk', firstMessage: 'Desk here.' },
      assistantDestinations: [
        { type: 'assistant', assistantName: 'Billing', description: 'invoices', message: 'One moment.' },
      ],
    },
    {
      assistant: {
        name: 'Billing',
        firstMessage: 'Billing for {{customer}}.',
        voice: { provider: 'saywell' },
      },
      assistantDestinations: [{ type: 'assistant', assistantName: 'Desk', message: '' }],
      ...overrides,
    },
  ],
});

it('a squad hands over by the function of a destination, says so, and each part is in the record (field: members.assistantDestinations.assistantName, members.assistantDestinations.type)', async () => {
  const overrides = { variableValues: { customer: 'Bo' } };
  const call = await talk({ squad: team(), squadOverrides: overrides }, { Desk: handsOver('Billing') });
  await call.type('my bill is wrong');
  expect(call.said()).toEqual(['Desk here.', 'One moment.', 'Billing for Bo.']);
  await call.type('why is that');
  expect(call.said().at(-1)).toBe('Billing heard why is that.');
  expect(call.of('transfer-update')).toMatchObject([
    { fromAssistant: { name: 'Desk' }, toAssistant: { name: 'Billing' } },
  ]);
  expect(call.of('assistant.started')).toHaveLength(2);
  const end = await call.end();
  expect(end?.artifact).toMatchObject({
    assistantActivations: [{ assistantName: 'Desk' }, { assistantName: 'Billing' }],
    transcript: expect.stringContaining('Billing heard why is that.'),
  });
  expect(end?.artifact.messages).toContainEqual(
    expect.objectContaining({ role: 'bot', message: 'Billing for Bo.', assistantName: 'Billing' }),
  );
  expect(end?.usage.voiceCharacters).toBe('Desk here.One moment.'.length);
  expect(end?.later).toMatchObject([
    { usage: { voiceCharacters: 'Billing for Bo.Billing heard why is that.'.length } },
  ]);
  expect(call.entries).toContain('The conversation was handed over to Billing.');
});

it('a later member says in the log which of its texts lack a value, when it takes over', async () => {
  const billing = { assistant: { name: 'Billing', firstMessage: 'Billing for {{client}}.' } };
  const call = await talk({ squad: team(billing) }, { Desk: handsOver('Billing') });
  const lacking = 'Billing: firstMessage: Nothing has the name "client": it is left empty.';
  expect(call.entries).not.toContain(lacking);
  await call.type('my bill is wrong');
  expect(call.entries).toContain(lacking);
});

it('a tool of the kind handoff leads to an assistant of its own, with arguments as variables (field: <handoff>.destinations<assistant>.assistant)', async () => {
  const billing: CreateAssistant = { name: 'Billing', firstMessage: 'Is it about {{topic}}?' };
  const tool = { type: 'handoff', destinations: [{ type: 'assistant', assistant: billing }] } as const;
  const assistant: CreateAssistant = {
    name: 'Desk',
    model: { provider: 'saywell', tools: [{ ...tool, destinations: [...tool.destinations] }] },
  };
  const call = await talk({ assistant }, { Desk: handsOver('Billing', { topic: 'taxes' }) });
  await call.type('my bill is wrong');
  expect(call.said()).toEqual(['Is it about taxes?']);
});

it.each([
  'assistantDestinations of members (field: members.assistantDestinations.variableExtractionPlan.schema, members.assistantDestinations.variableExtractionPlan.aliases.key, members.assistantDestinations.variableExtractionPlan.aliases.value)',
  'tools of the kind handoff (field: <handoff>.destinations<assistant>.variableExtractionPlan.schema, <handoff>.destinations<assistant>.variableExtractionPlan.aliases.key, <handoff>.destinations<assistant>.variableExtractionPlan.aliases.value)',
  'squads (field: <handoff>.destinations<squad>.variableExtractionPlan.schema, <handoff>.destinations<squad>.variableExtractionPlan.aliases.key, <handoff>.destinations<squad>.variableExtractionPlan.aliases.value)',
])('what a plan takes of the arguments is known to whoever takes over: %s', async (title) => {
  const variableExtractionPlan = {
    schema: { type: 'object' as const, properties: { order: { type: 'integer' as const } } },
    aliases: [{ key: 'customer', value: 'order {{order}}' }],
  };
  const billing = { name: 'Billing', firstMessage: 'Billing for {{customer}}.' };
  const destination = { type: 'assistant' as const, assistant: billing, message: '', variableExtractionPlan };
  const desk: CreateAssistant = { name: 'Desk' };
  const [ofMember, ofTool] = [title.startsWith('assistantD'), title.startsWith('tools')];
  const toSquad = { type: 'squad' as const, squad: { name: 'Billing', members: [{ assistant: billing }] } };
  const tool = {
    type: 'handoff' as const,
    destinations: [ofTool ? destination : { ...toSquad, variableExtractionPlan }],
  };
  const model = { provider: 'saywell' as const, tools: [tool] };
  const members = [
    ofMember ? { assistant: desk, assistantDestinations: [destination] } : { assistant: { ...desk, model } },
  ];
  const call = await talk({ squad: { members } }, { Desk: handsOver('Billing', { order: '7' }) });
  await call.type('my bill is wrong');
  expect(call.said().at(-1)).toBe('Billing for order seven.');
});

it('a tool of the kind transferCall leads to a member, and one to a squad to its entry (field: <transferCall>.destinations<assistant>.assistantName, <handoff>.destinations<squad>.squadId, <handoff>.destinations<squad>.entryAssistantName)', async () => {
  const transfer = {
    type: 'transferCall' as const,
    destinations: [{ type: 'assistant' as const, assistantName: 'Billing', message: '' }],
  };
  const squad = team();
  const [desk, billing] = squad.members;
  const first = { assistant: { name: 'Desk', model: { provider: 'saywell' as const, tools: [transfer] } } };
  const call = await talk({ squad: { members: [first, billing ?? first] } }, { Desk: handsOver('Billing') });
  await call.type('my bill is wrong');
  expect(call.said()).toEqual(['Billing for.']);
  const toTeam = {
    type: 'handoff' as const,
    destinations: [{ type: 'squad' as const, squadId: ids.team, entryAssistantName: 'billing' }],
  };
  const other = await talk(
    { assistant: { name: 'Desk', model: { provider: 'saywell', tools: [toTeam] } } },
    { Desk: handsOver('billing') },
    { squad: { members: [desk ?? first, billing ?? first] } },
  );
  await other.type('my bill is wrong');
  expect(other.said()).toEqual(['Billing for.']);
});

it('a dynamic destination is asked of the customer’s server, with the arguments (field: <handoff>.destinations.type, <handoff>.destinations<dynamic>.server.headers)', async () => {
  const targets: object[] = [];
  const asked: object[] = [];
  const answers: object[] = [
    { error: 'closed on Sundays' },
    {
      destination: { type: 'assistant', assistant: { name: 'Night', firstMessage: 'Night desk.' } },
      result: 'ok',
    },
  ];
  const serverMessages = {
    async ask(_orgId: string, target: object, message: object) {
      targets.push(target);
      asked.push(message);
      return answers.shift();
    },
    open: () => ({
      notify: () => undefined,
      send: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    }),
  };
  const server = { url: 'https://a.example/{{call.type}}', headers: { 'x-type': '{{call.type}}' } };
  const tool = { type: 'handoff' as const, destinations: [{ type: 'dynamic' as const, server }] };
  const call = await talk(
    { assistant: { name: 'Desk', model: { provider: 'saywell', tools: [tool] } } },
    { Desk: handsOver('another_assistant', { area: 'north' }) },
    { serverMessages: serverMessages as never },
  );
  await call.type('my bill is wrong');
  expect(call.said().join(' ')).toContain('handoff refused');
  expect(call.entries.join(' ')).toContain('closed on Sundays');
  await call.type('my bill is wrong');
  expect(asked).toEqual([
    { type: 'handoff-destination-request', parameters: { area: 'north' } },
    { type: 'handoff-destination-request', parameters: { area: 'north' } },
  ]);
  const filled = { url: 'https://a.example/webCall', headers: { 'x-type': 'webCall' } };
  expect(targets[0]).toMatchObject({ tool: { server: filled } });
  expect(call.said().at(-1)).toBe('Night desk.');
});

it('whoever a destination brings is told of in the log for what the call has from who began it (field: members.assistantDestinations.assistant.backgroundSound)', async () => {
  const assistant = { name: 'Billing', backgroundSound: 'office' as const };
  const destination = { type: 'assistant' as const, assistant, message: '' };
  const members = [{ assistant: { name: 'Desk' }, assistantDestinations: [destination] }];
  const call = await talk({ squad: { members } }, { Desk: handsOver('Billing') });
  await call.type('my bill is wrong');
  expect(call.entries.join('\n')).toContain('Billing: backgroundSound: It is what the first one says');
});

it.each([
  [
    'an assistant that was deleted',
    { type: 'assistant' as const, assistantId: ids.gone, assistantName: 'Billing' },
  ],
  ['a member that nobody has', { type: 'assistant' as const, assistantName: 'Billing' }],
])('%s is refused with a reason, and the call goes on', async (_what, destination) => {
  const members = [{ assistant: { name: 'Desk' }, assistantDestinations: [destination] }];
  const call = await talk({ squad: { members } }, { Desk: handsOver('Billing') });
  await call.type('my bill is wrong');
  expect(call.said()).toEqual(['handoff refused.']);
  expect(call.lines).toContain('warn: a call was not handed over');
  expect(call.entries.join(' ')).toMatch(/not handed over to Billing: .*was not found/);
  await call.type('hello');
  expect(call.said().at(-1)).toBe('Desk heard hello.');
});

it('an assistant whose model does not run here is refused', async () => {
  const call = await talk(
    { squad: team() },
    { Desk: handsOver('Billing') },
    {
      findMissingModel: async (_orgId, assistants) =>
        assistants.length === 1 && assistants[0]?.name === 'Billing'
          ? { provider: 'x', index: 0, reason: 'No key for x.', remedy: 'Add one.' }
          : null,
    },
  );
  await call.type('my bill is wrong');
  expect(call.entries.join(' ')).toContain('not handed over to Billing: No key for x.');
  expect(call.live.members()).toHaveLength(1);
});

it('a squad that leads to itself is stopped, and the visitor is answered', async () => {
  const again = { type: 'handoff' as const, destinations: [{ type: 'squad' as const, squadId: ids.team }] };
  const member: CreateAssistant = { name: 'Desk', model: { provider: 'saywell', tools: [again] } };
  const squad: CreateSquad = { members: [{ assistant: member }] };
  const call = await talk(
    { squad },
    { Desk: () => ({ text: '', call: { name: 'handoff_to_another_team', parameters: {} } }) },
    { squad },
  );
  await call.type('my bill is wrong');
  expect(call.live.members()).toHaveLength(4);
  expect(call.said()).toEqual(['handoff refused.']);
});

it('what stands in for the engines of whoever takes over is in the log', async () => {
  const squad = team();
  const [desk, billing] = squad.members;
  const voice = { provider: 'hume', voiceId: 'x' } as const;
  const other = { ...billing, assistant: { ...billing?.assistant, voice } };
  const call = await talk(
    { squad: { members: [...(desk ? [desk] : []), other] } },
    { Desk: handsOver('Billing') },
  );
  await call.type('my bill is wrong');
  expect(call.entries.join(' ')).toMatch(/Billing: .*hume/);
});

describe('a call with an assistant of which nothing is kept', () => {
  const compliancePlan = { hipaaEnabled: true };
  const artifactPlan = { recordingEnabled: true };

  it('keeps nothing, whoever has it (field: compliancePlan.hipaaEnabled)', async () => {
    const quiet = team({ assistant: { name: 'Billing', firstMessage: 'Billing.', compliancePlan } });
    const call = await talk({ squad: quiet }, { Desk: handsOver('Billing') });
    await call.type('my bill is wrong');
    expect(call.said().at(-1)).toBe('Billing.');
    expect(await call.end()).toMatchObject({ keepsNothing: true, analysis: { later: null } });
    expect(call.drafts).toEqual([]);
    const first = { name: 'Desk', firstMessage: 'Desk here.', compliancePlan };
    const [desk, billing] = team({ assistant: { name: 'Billing', artifactPlan } }).members;
    if (desk === undefined || billing === undefined) throw new Error('no members');
    const other = await talk(
      { squad: { members: [{ ...desk, assistant: first }, billing] } },
      { Desk: handsOver('Billing') },
    );
    await other.type('my bill is wrong');
    expect(other.live.members()).toHaveLength(2);
    expect(await other.end()).toMatchObject({ keepsNothing: true });
  });

  it('is not handed over to from one that is kept', async () => {
    const destination = { type: 'assistant' as const, assistant: { name: 'Billing', compliancePlan } };
    const tool = { type: 'handoff' as const, destinations: [destination] };
    const call = await talk(
      { assistant: { name: 'Desk', model: { provider: 'saywell', tools: [tool] } } },
      { Desk: handsOver('Billing') },
    );
    await call.type('my bill is wrong');
    expect(call.entries.join(' ')).toContain('not handed over to Billing: nothing of its calls is kept');
    expect(await call.end()).not.toHaveProperty('keepsNothing');
  });
});

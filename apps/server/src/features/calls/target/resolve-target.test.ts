import type { Assistant, Squad } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import { mergeOverrides, resolveTarget, teamOf } from './resolve-target.ts';

const ids = ['0192f0c0-0000-7000-8000-00000000000a', '0192f0c0-0000-7000-8000-00000000000b'] as const;
const stored = { orgId: 'org', createdAt: '', updatedAt: '' };
const assistants: Assistant[] = [{ ...stored, id: ids[0], name: 'Ann', firstMessage: 'Hi.' }];
const squads: Squad[] = [
  {
    ...stored,
    id: ids[1],
    members: [{ assistantId: ids[0], assistantOverrides: { name: 'Member' } }, { assistantId: ids[1] }],
    membersOverrides: { name: 'All', firstMessage: 'From all.' },
  },
];
const own =
  <Row extends { id: string; orgId: string }>(rows: readonly Row[]) =>
  async (orgId: string, id: string): Promise<Row | null> =>
    rows.find((row) => row.orgId === orgId && row.id === id) ?? null;
const store = fakeStore({
  assistant: { ...fakeStore().assistant, get: own(assistants) },
  squad: { ...fakeStore().squad, get: own(squads) },
  workflow: { ...fakeStore().workflow, get: own([]) },
});
const resolve = (body: Parameters<typeof resolveTarget>[2], orgId = 'org') =>
  resolveTarget(store, orgId, body);

const missing = (subject: string): unknown =>
  expect.objectContaining({ code: 'not-found', message: `${subject} was not found.` });

describe('the target of a call', () => {
  it('is a stored assistant, without the fields of its row', async () => {
    expect(await resolve({ assistantId: ids[0], assistantOverrides: { name: 'Bo' } })).toEqual({
      assistant: { name: 'Ann', firstMessage: 'Hi.' },
      assistantId: ids[0],
      overrides: { name: 'Bo' },
    });
  });

  it('is no assistant that was stored with promises which cannot be carried out', async () => {
    const compliancePlan = { securityFilterPlan: { enabled: true } };
    const assistant = { ...assistants[0], ...stored, id: ids[0], compliancePlan };
    const older = fakeStore({ assistant: { ...fakeStore().assistant, get: own([assistant]) } });
    await expect(resolveTarget(older, 'org', { assistantId: ids[0] })).rejects.toMatchObject({
      code: 'compliance-not-available',
      issues: [expect.stringMatching(/^assistantId\.compliancePlan\.securityFilterPlan\.enabled /)],
    });
    const assistantOverrides = { compliancePlan: { securityFilterPlan: { enabled: false } } };
    expect(await resolveTarget(older, 'org', { assistantId: ids[0], assistantOverrides })).toMatchObject({
      overrides: assistantOverrides,
    });
  });

  it('is one of which nothing is kept in calls, and none in chats, where all is', async () => {
    const assistant = { name: 'Inline', compliancePlan: { hipaaEnabled: true } };
    expect(await resolve({ assistant })).toMatchObject({ assistant });
    const inChat = 'compliancePlan.hipaaEnabled is not available in chats: leave it out or off';
    await expect(resolveTarget(store, 'org', { assistant }, 'chat')).rejects.toMatchObject({
      code: 'compliance-not-available',
      issues: [`assistant.${inChat}`],
    });
    const { compliancePlan } = assistant;
    const laidOver = { assistantId: ids[0], assistantOverrides: { compliancePlan } };
    await expect(resolveTarget(store, 'org', laidOver, 'chat')).rejects.toMatchObject({
      issues: [`assistantOverrides.${inChat}`],
    });
  });

  it('is an assistant that comes with the call', async () => {
    expect(await resolve({ assistant: { name: 'Inline' } })).toEqual({
      assistant: { name: 'Inline' },
      overrides: undefined,
    });
  });

  it('is how somebody would have a stored one, and counts as that (field: draft)', async () => {
    const assistant = { name: 'Drafted' };
    expect(await resolve({ assistant, assistantId: ids[0], draft: true })).toEqual({
      assistant,
      assistantId: ids[0],
      overrides: undefined,
    });
    await expect(resolve({ assistant, assistantId: 'gone', draft: true })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('is the first member of a squad: the call overrides the member, the member the squad (field: members.assistantId, members.assistantOverrides, membersOverrides)', async () => {
    const { assistant, overrides } = await resolve({
      squadId: ids[1],
      assistantOverrides: { maxDurationSeconds: 20, variableValues: { a: 1 } },
    });
    expect(assistant.name).toBe('Ann');
    expect(overrides).toEqual({
      name: 'Member',
      firstMessage: 'From all.',
      maxDurationSeconds: 20,
      variableValues: { a: 1 },
    });
    const callWins = await resolve({ squadId: ids[1], assistantOverrides: { name: 'Call' } });
    expect(callWins.overrides?.name).toBe('Call');
  });

  it('is the first member of a squad that comes with the call (field: members.assistant)', async () => {
    const squad = { members: [{ assistant: { name: 'Inline' } }, { assistantId: ids[0] }] };
    expect(await resolve({ squad })).toEqual({
      assistant: { name: 'Inline' },
      overrides: undefined,
      others: [expect.objectContaining({ name: 'Ann' })],
      modelPaths: ['squad.members[0].assistant.model', 'squad.members[1].assistant.model'],
      team: { squad, laidOver: undefined },
      member: squad.members[0],
    });
  });

  it('is the state of the member that is named (field: members.assistantVersion)', async () => {
    const versions = fakeStore({
      assistant: { ...fakeStore().assistant, get: own(assistants) },
      assistantVersion: {
        ...fakeStore().assistantVersion,
        find: async (_orgId, _id, version) => ({ name: `Ann ${version}` }),
      },
    });
    const squad = { members: [{ assistantId: ids[0], assistantVersion: 'v2' }] };
    expect((await resolveTarget(versions, 'org', { squad })).assistant.name).toBe('Ann v2');
  });

  it('has the other members beside it, each with what is laid over it, without those that are gone', async () => {
    const squad = {
      members: [
        { assistant: { name: 'First' } },
        { assistantId: ids[0], assistantOverrides: { name: 'Second' } },
        { assistantId: ids[1] },
        { assistant: { name: 'Last' } },
      ],
      membersOverrides: { firstMessage: 'From all.' },
    };
    const team = teamOf(await resolve({ squad, assistantOverrides: { maxDurationSeconds: 20 } }));
    expect(team.map(({ name }) => name)).toEqual(['First', 'Second', 'Last']);
    for (const member of team)
      expect(member).toMatchObject({ firstMessage: 'From all.', maxDurationSeconds: 20 });
  });

  it('names the field of what it does not find', async () => {
    await expect(resolve({ assistantId: ids[1] })).rejects.toEqual(missing(`assistantId ${ids[1]}`));
    await expect(resolve({ squadId: ids[0] })).rejects.toEqual(missing(`squadId ${ids[0]}`));
    const squad = { members: [{ assistantId: ids[1] }] };
    await expect(resolve({ squad })).rejects.toEqual(missing(`squad.members.0.assistantId ${ids[1]}`));
    await expect(resolve({ squad: { members: [] } })).rejects.toMatchObject({
      code: 'validation-failed',
      issues: ['squad: the squad has no members'],
    });
  });

  it('is never of another organisation', async () => {
    await expect(resolve({ assistantId: ids[0] }, 'other')).rejects.toMatchObject({ code: 'not-found' });
    await expect(resolve({ squadId: ids[1] }, 'other')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is the first conversation of a workflow, with the others beside it', async () => {
    const workflow = {
      name: 'Desk',
      nodes: [
        { type: 'conversation' as const, name: 'next', prompt: 'Then this.' },
        { type: 'conversation' as const, name: 'start', isStart: true, prompt: 'First this.' },
      ],
      edges: [{ from: 'start', to: 'next' }],
    };
    const target = await resolve({ workflow, workflowOverrides: { variableValues: { a: 1 } } });
    expect(target.workflow?.node.name).toBe('start');
    expect(target.overrides).toEqual({ variableValues: { a: 1 } });
    expect(teamOf(target).map(({ model }) => model?.messages?.[0]?.content)).toEqual([
      'First this.',
      'Then this.',
    ]);
    await expect(resolve({ workflowId: ids[0] })).rejects.toEqual(missing(`workflowId ${ids[0]}`));
  });
});

describe('several overrides', () => {
  it('lay the later over the earlier and join their variables', () => {
    expect(
      mergeOverrides({ name: 'a', firstMessage: 'Hi.', variableValues: { x: 1, y: 1 } }, undefined, {
        name: 'b',
        variableValues: { y: 2 },
      }),
    ).toEqual({ name: 'b', firstMessage: 'Hi.', variableValues: { x: 1, y: 2 } });
  });

  it('add the tools of all of them', () => {
    const tool = (name: string) => ({ type: 'function' as const, function: { name } });
    const merged = mergeOverrides(
      { 'tools:append': [tool('a')] },
      { name: 'x' },
      { 'tools:append': [tool('b')] },
    );
    expect(merged?.['tools:append']).toEqual([tool('a'), tool('b')]);
  });

  it('are nothing when none are given', () => {
    expect(mergeOverrides(undefined, undefined)).toBeUndefined();
  });
});

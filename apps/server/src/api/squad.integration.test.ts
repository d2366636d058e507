import type { CreateSquad } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let memberId: string;
beforeAll(async () => {
  test = await openApi();
  memberId = (await test.api.assistant.create({ name: 'Member' })).id;
});
afterAll(() => test[Symbol.asyncDispose]());

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const team = (): CreateSquad => ({
  name: 'Team',
  members: [
    {
      assistantId: memberId,
      assistantDestinations: [
        { type: 'assistant', assistantName: 'Second', message: '', transferMode: 'rolling-history' },
      ],
      assistantOverrides: { variableValues: { assistantId: 'not ours to look at' } },
    },
    { assistant: { name: 'Second' } },
  ],
  membersOverrides: { maxDurationSeconds: 60 },
});
const status = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 200,
    (error: { status: number; body: { message: unknown } }) => [error.status, error.body.message],
  );

describe('squads', () => {
  it('AP-65 POST /squad stores its members', async () => {
    const created = await test.api.squad.create(team());
    expect(created).toMatchObject(team());
    expect(await test.store.squad.get(test.orgId, created.id)).toEqual(created);
  });

  it('AP-66 GET /squad lists the newest first', async () => {
    const created = await test.api.squad.create(team());
    expect((await test.api.squad.list({ limit: 1 })).map(({ id }) => id)).toEqual([created.id]);
    expect(await test.otherApi.squad.list()).toEqual([]);
  });

  it('AP-67 GET /squad/{id} reads one', async () => {
    const created = await test.api.squad.create(team());
    expect(await test.api.squad.get(created.id)).toEqual(created);
    expect(await status(test.otherApi.squad.get(created.id))).toEqual([
      404,
      `squad ${created.id} was not found.`,
    ]);
  });

  it('AP-68 PATCH /squad/{id} changes what is given (field: name)', async () => {
    const { id } = await test.api.squad.create(team());
    const members = [{ assistantId: memberId }];
    const changed = await test.api.squad.update(id, { members, membersOverrides: null });
    expect(changed).toMatchObject({ name: 'Team', members });
    expect(changed).not.toHaveProperty('membersOverrides');
    expect(await test.api.squad.get(id)).toEqual(changed);
    expect(await status(test.otherApi.squad.update(id, { name: 'x' }))).toEqual([404, expect.anything()]);
    expect((await test.api.squad.get(id)).name).toBe('Team');
  });

  it('AP-69 DELETE /squad/{id} answers with what is gone, its assistants stay', async () => {
    const created = await test.api.squad.create(team());
    expect(await status(test.otherApi.squad.delete(created.id))).toEqual([404, expect.anything()]);
    expect(await test.api.squad.delete(created.id)).toEqual(created);
    expect(await status(test.api.squad.get(created.id))).toEqual([404, expect.anything()]);
    expect((await test.api.assistant.get(memberId)).name).toBe('Member');
  });

  it.each<[title: string, change: (squad: CreateSquad) => unknown, message: string]>([
    ['without members', () => ({ members: [] }), 'members must contain at least 1 elements'],
    ['without a list of members', () => ({}), 'members is required'],
    [
      'with a member that is nobody',
      () => ({ members: [{}] }),
      'members.0.assistantId is not valid: exactly one of assistantId and assistant must be given',
    ],
    [
      'with a member that is a squad',
      () => ({ members: [{ assistant: {}, squad: { members: [] } }] }),
      'members.0.property squad should not exist',
    ],
    [
      'with an unknown assistant',
      () => ({ members: [{ assistantId: unknownId }] }),
      `members.0.assistantId is not valid: there is no assistant ${unknownId}`,
    ],
    [
      'with a tool that is not there, deep inside',
      () => ({
        members: [
          {
            assistant: {
              model: {
                provider: 'saywell',
                tools: [{ type: 'handoff', destinations: [{ type: 'squad', squadId: unknownId }] }],
              },
            },
          },
        ],
      }),
      `members.0.assistant.model.tools.0.destinations.0.squadId is not valid: there is no squad ${unknownId}`,
    ],
  ])('are refused %s', async (_title, change, message) => {
    const { id } = await test.api.squad.create(team());
    const before = await test.api.squad.list();
    const body = change(team()) as CreateSquad;
    expect(await status(test.api.squad.create(body))).toEqual([400, [message]]);
    if ('members' in body) expect(await status(test.api.squad.update(id, body))).toEqual([400, [message]]);
    expect(await test.api.squad.list()).toEqual(before);
  });
});

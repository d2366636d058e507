import type { CreateWorkflow } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptMs } from '../store/bin/bin-store.ts';
import { maxDeleted } from '../store/bin/keep-deleted.ts';
import { openApi, type TestApi } from './testing/open-api.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';

let test: TestApi;
let ann: SignedIn;
let vera: SignedIn;
beforeAll(async () => {
  test = await openApi();
  ann = await signIn(test, 'Ann', 'editor');
  vera = await signIn(test, 'Vera', 'viewer');
});
afterAll(() => test[Symbol.asyncDispose]());

const graph: Pick<CreateWorkflow, 'nodes' | 'edges'> = {
  nodes: [{ type: 'conversation', name: 'start', isStart: true }],
  edges: [],
};
const notFound = { status: 404, code: 'not-found' };

async function ask(who: SignedIn, method: 'GET' | 'POST' | 'DELETE', url: string) {
  const answer = await test.server.inject({ method, url, headers: who.proof });
  return { status: answer.statusCode, body: answer.json() };
}
const binOf = async (id: string) => (await test.api.bin.list()).find((one) => one.id === id);

describe('what was deleted', () => {
  it('is gone everywhere but in the bin, and comes back with its versions, its id and its secrets', async () => {
    const { api, pool } = test;
    const server = { url: 'https://hooks.example/in', secret: 'mark-of-a-secret' };
    const { id } = await api.assistant.create({ name: 'First', server });
    await api.assistant.update(id, { name: 'Second' });
    const before = await api.assistant.get(id);
    const versions = await api.assistantVersion.list(id);
    expect(versions.results).toHaveLength(2);
    await api.assistantDraft.create(id, {});

    const { status, body } = await ask(ann, 'DELETE', `/assistant/${id}`);
    expect([status, body]).toEqual([200, before]);
    await expect(api.assistant.get(id)).rejects.toMatchObject(notFound);
    await expect(api.assistant.delete(id)).rejects.toMatchObject(notFound);
    expect((await api.assistant.list()).map((one) => one.id)).not.toContain(id);
    const kept = await binOf(id);
    expect(kept).toMatchObject({ kind: 'assistant', name: 'Second', deletedBy: ann.memberId });
    expect(Date.parse(kept?.until ?? '') - Date.parse(kept?.deletedAt ?? '')).toBe(keptMs);
    const { rows } = await pool.query('select body::text as text from deleted_row where resource_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(server.secret);

    expect((await ask(ann, 'POST', `/bin/${id}/restore`)).body).toEqual(kept);
    expect(await api.assistant.get(id)).toEqual(before);
    expect(await api.assistantVersion.list(id)).toEqual(versions);
    expect((await api.assistantDraft.list(id)).results).toEqual([]);
    expect((await api.assistant.update(id, { name: 'Third' })).latestVersion).toBe('v3');
    await expect(api.bin.restore(id)).rejects.toMatchObject(notFound);
  });

  it('of every kind comes back as it was, by its name', async () => {
    const { api } = test;
    const tool = await api.tool.create({
      type: 'function',
      function: { name: 'look_up', parameters: { type: 'object', properties: {} } },
    });
    const squad = await api.squad.create({ name: 'Desk', members: [{ assistant: { name: 'Ann' } }] });
    const workflow = await api.workflow.create({ name: 'Order', ...graph });
    await api.tool.delete(tool.id);
    await api.squad.delete(squad.id);
    await api.workflow.delete(workflow.id);
    const kinds = [
      [tool.id, 'tool', 'look_up'],
      [squad.id, 'squad', 'Desk'],
      [workflow.id, 'workflow', 'Order'],
    ] as const;
    for (const [id, kind, name] of kinds) {
      expect(await binOf(id)).toMatchObject({ kind, name });
      await api.bin.restore(id);
    }
    expect(await api.tool.get(tool.id)).toEqual(tool);
    expect(await api.squad.get(squad.id)).toEqual(squad);
    expect(await api.workflow.get(workflow.id)).toEqual(workflow);
  });

  it('comes back beside another one that has its name now, and can be deleted again', async () => {
    const { api } = test;
    const { id } = await api.assistant.create({ name: 'Same' });
    await api.assistant.delete(id);
    const { id: other } = await api.assistant.create({ name: 'Same' });
    await api.bin.restore(id);
    const named = (await api.assistant.list()).filter(({ name }) => name === 'Same').map((one) => one.id);
    expect(named.toSorted()).toEqual([id, other].toSorted());
    await api.assistant.delete(id);
    expect(await binOf(id)).toMatchObject({ name: 'Same' });
  });

  it('is kept by one and brought back by one of two at once', async () => {
    const { api } = test;
    const { id } = await api.assistant.create({ name: 'Twice' });
    const twice = async (work: () => Promise<unknown>) =>
      (await Promise.allSettled([work(), work()])).map(({ status }) => status).toSorted();
    expect(await twice(() => api.assistant.delete(id))).toEqual(['fulfilled', 'rejected']);
    expect(await twice(() => api.bin.restore(id))).toEqual(['fulfilled', 'rejected']);
    expect(await api.assistant.get(id)).toMatchObject({ name: 'Twice', latestVersion: 'v1' });
  });

  it('is not kept where the deletion was refused', async () => {
    const { api } = test;
    const { id } = await api.assistant.create({ name: 'Stays' });
    const answer = await test.server.inject({
      method: 'DELETE',
      url: `/assistant/${id}`,
      headers: { authorization: `Bearer ${test.keys.private}`, 'if-match': '"2000-01-01T00:00:00.000Z"' },
    });
    expect(answer.statusCode).toBe(412);
    expect(await binOf(id)).toBeUndefined();
  });
});

describe('the bin', () => {
  it('is shown to viewers, emptied by administrators, and changed by nobody of another organisation', async () => {
    const { api, otherApi } = test;
    const { id } = await api.assistant.create({ name: 'Ours' });
    await api.assistant.delete(id);
    expect((await ask(vera, 'GET', '/bin')).body).toContainEqual(expect.objectContaining({ id }));
    for (const [who, method, url] of [
      [vera, 'POST', `/bin/${id}/restore`],
      [vera, 'DELETE', `/bin/${id}`],
      [ann, 'DELETE', `/bin/${id}`],
    ] as const) {
      const { status, body } = await ask(who, method, url);
      expect([status, body.code]).toEqual([403, 'role-not-sufficient']);
    }
    expect(await otherApi.bin.list()).toEqual([]);
    await expect(otherApi.bin.restore(id)).rejects.toMatchObject(notFound);
    await expect(otherApi.bin.delete(id)).rejects.toMatchObject(notFound);
    expect(await api.bin.delete(id)).toMatchObject({ id, name: 'Ours' });
    await expect(api.bin.restore(id)).rejects.toMatchObject(notFound);
    const { rows } = await test.pool.query('select from deleted_row where resource_id = $1', [id]);
    expect(rows).toEqual([]);
    const { results } = await api.audit.list({ subjectId: id });
    expect(results.map(({ action, change }) => [action, change])).toEqual([
      ['bin.delete', undefined],
      ['assistant.delete', 'deleted'],
      ['assistant.create', 'created'],
    ]);
  });

  it('forgets after 30 days, and its rows at the next sweep', async () => {
    const { api, store } = test;
    const at = Date.now();
    const setTime = (time: number) => test.setTime(new Date(time).toISOString());
    setTime(at);
    const { id } = await api.workflow.create({ name: 'Old', ...graph });
    await api.workflow.delete(id);
    const where = 'from deleted_row where resource_id = $1';
    setTime(at + keptMs - 1);
    expect(await store.bin.deleteOver()).toBeGreaterThanOrEqual(0);
    expect(await binOf(id)).toBeDefined();
    setTime(at + keptMs);
    expect(await binOf(id)).toBeUndefined();
    await expect(api.bin.restore(id)).rejects.toMatchObject(notFound);
    expect((await test.pool.query(`select ${where}`, [id])).rowCount).toBe(1);
    await store.bin.deleteOver();
    expect((await test.pool.query(`select ${where}`, [id])).rowCount).toBe(0);
    setTime(at);
  });

  it('holds a number of things: what was deleted first goes first', async () => {
    const { api, orgId, pool } = test;
    await pool.query('delete from deleted_resource');
    await pool.query(
      `insert into deleted_resource (id, org_id, kind, deleted_at)
        select gen_random_uuid(), $1, 'tool', now() - number * interval '1 minute'
        from generate_series(1, $2::int) as number`,
      [orgId, maxDeleted],
    );
    const { id } = await api.workflow.create({ name: 'Newest', ...graph });
    test.setTime(new Date().toISOString());
    await api.workflow.delete(id);
    const page = await api.bin.list({ limit: maxDeleted });
    expect(page).toHaveLength(maxDeleted);
    expect(page[0]).toMatchObject({ id, name: 'Newest' });
    const { rows } = await pool.query('select count(*)::int as rows from deleted_resource');
    expect(rows).toEqual([{ rows: maxDeleted }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxViews } from '../store/views/view-store.ts';
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

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function ask(who: SignedIn, method: Method, url: string, payload?: object) {
  const headers = who.proof;
  const answer = await test.server.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
const long = { list: 'calls', name: 'Long calls', search: { min: 60, sort: 'longest', recording: true } };

describe('a view', () => {
  it('is everybody’s to read; a viewer changes its own, an editor all', async () => {
    const { status, body: hers } = await ask(vera, 'POST', '/view', long);
    expect(status).toBe(201);
    expect(hers).toMatchObject({ ...long, orgId: test.orgId, createdBy: vera.memberId });
    const { body: anns } = await ask(ann, 'POST', '/view', { ...long, name: 'Ann’s' });
    const { body: seen } = await ask(vera, 'GET', '/view?list=calls');
    expect(seen).toEqual([anns, hers]);
    expect(await test.api.view.get(anns.id)).toEqual(anns);

    const renamed = await ask(vera, 'PATCH', `/view/${hers.id}`, { name: 'Longer' });
    expect(renamed.body).toMatchObject({ name: 'Longer', search: long.search, createdBy: vera.memberId });
    for (const method of ['PATCH', 'DELETE'] as const) {
      const refused = await ask(vera, method, `/view/${anns.id}`, method === 'PATCH' ? {} : undefined);
      expect([refused.status, refused.body.code]).toEqual([403, 'role-not-sufficient']);
    }
    const other = await ask(ann, 'PATCH', `/view/${hers.id}`, { search: { q: 'Bo' } });
    expect(other.body).toMatchObject({ name: 'Longer', search: { q: 'Bo' }, createdBy: vera.memberId });
    expect((await ask(vera, 'DELETE', `/view/${hers.id}`)).status).toBe(200);
    expect((await ask(ann, 'DELETE', `/view/${anns.id}`)).status).toBe(200);
    expect((await ask(ann, 'GET', '/view')).body).toEqual([]);
  });

  it('is written down: who made it, changed it and deleted it, and which fields', async () => {
    const { body: hers } = await ask(vera, 'POST', '/view', { ...long, name: 'Watched' });
    await ask(ann, 'PATCH', `/view/${hers.id}`, { name: 'Seen', search: { ...long.search, min: 90 } });
    await ask(ann, 'DELETE', `/view/${hers.id}`);
    const { results } = await test.api.audit.list({ subjectId: hers.id, sortOrder: 'ASC' });
    const entry = { kind: 'view', subjectName: 'Seen' };
    const [byAnn, byVera] = [ann, vera].map(({ memberId }) => ({ type: 'member', id: memberId }));
    expect(results).toMatchObject([
      { ...entry, subjectName: 'Watched', change: 'created', action: 'view.create', actor: byVera },
      {
        ...entry,
        change: 'updated',
        action: 'view.update',
        actor: byAnn,
        pointers: ['/name', '/search/min'],
      },
      { ...entry, change: 'deleted', action: 'view.delete', actor: byAnn },
    ]);
  });

  it('is refused by the field that is wrong', async () => {
    const wrong = [
      [{ ...long, list: 'dreams' }, /^list /],
      [{ ...long, name: ' ' }, /^name /],
      [{ ...long, name: 'x'.repeat(61) }, /^name /],
      [{ ...long, search: { q: 'x'.repeat(201) } }, /^search\.q /],
      [{ ...long, search: { 'a b': 1 } }, /^search/],
      [{ ...long, search: { q: { deep: 1 } } }, /^search\.q /],
      [
        { ...long, search: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`p${n}`, n])) },
        /^search /,
      ],
      [{ ...long, createdBy: vera.memberId }, /createdBy/],
    ] as const;
    for (const [body, said] of wrong) {
      const { status, body: answer } = await ask(ann, 'POST', '/view', body);
      expect([status, [answer.message].flat()[0]]).toEqual([400, expect.stringMatching(said)]);
    }
  });

  it('finds room until there are as many as an organisation may have', async () => {
    const one = { list: 'calls', name: 'One of many', search: {} } as const;
    const make = () => test.store.view.create(test.otherOrgId, one, vera.memberId);
    for (let count = 0; count < maxViews - 3; count += 1) await make();
    const made = await Promise.allSettled(Array.from({ length: 5 }, make));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual([
      expect.objectContaining({ code: 'limit-reached' }),
      expect.objectContaining({ code: 'limit-reached' }),
    ]);
  });
});

describe('a preference', () => {
  const chosen = {
    theme: 'dark',
    timezone: 'America/New_York',
    columns: { calls: ['cost', 'duration'], callCards: ['about'] },
  } as const;

  it('is of one member in every browser, and whole each time', async () => {
    expect((await ask(vera, 'GET', '/auth/me/preference')).body).toEqual({});
    expect((await ask(vera, 'GET', '/auth/me')).body).not.toHaveProperty('preference');
    expect((await ask(vera, 'PUT', '/auth/me/preference', chosen)).body).toEqual(chosen);
    expect((await ask(vera, 'GET', '/auth/me/preference')).body).toEqual(chosen);
    expect((await ask(vera, 'GET', '/auth/me')).body.preference).toEqual(chosen);
    expect((await ask(ann, 'GET', '/auth/me/preference')).body).toEqual({});
    await ask(vera, 'PUT', '/auth/me/preference', { theme: 'light' });
    expect((await ask(vera, 'GET', '/auth/me/preference')).body).toEqual({ theme: 'light' });
  });

  it('is refused by the field that is wrong, and to whoever has no session', async () => {
    for (const [body, said] of [
      [{ theme: 'pink' }, /^theme /],
      [{ timezone: 'Mars/Olympus' }, /^timezone /],
      [{ columns: { calls: ['secrets'] } }, /^columns\.calls/],
      [{ columns: { callCards: ['secrets'] } }, /^columns\.callCards/],
      [{ columns: { chats: [] } }, /chats/],
      [{ more: 1 }, /more/],
    ] as const) {
      const { status, body: answer } = await ask(vera, 'PUT', '/auth/me/preference', body);
      expect([status, [answer.message].flat()[0]]).toEqual([400, expect.stringMatching(said)]);
    }
    const headers = { authorization: `Bearer ${test.keys.private}` };
    const byKey = await test.server.inject({ url: '/auth/me/preference', headers });
    expect(byKey.statusCode).toBe(401);
  });

  it('goes with its member, whose views stay', async () => {
    const eve = await signIn(test, 'Eve', 'editor');
    await ask(eve, 'PUT', '/auth/me/preference', chosen);
    const { body: view } = await ask(eve, 'POST', '/view', long);
    await test.store.member.remove(test.orgId, eve.memberId);
    expect(await test.store.memberPreference.get(eve.memberId)).toBeNull();
    expect(await test.api.view.get(view.id)).toEqual(view);
  });
});

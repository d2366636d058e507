import { limits } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injectedFetch, openApi, type TestApi } from './testing/open-api.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';

let test: TestApi;
let fetch: typeof globalThis.fetch;
/** Who asks, with a key or in a browser. */
type Caller = Pick<SignedIn, 'proof'>;
let key: Caller;
let ann: SignedIn;
let ben: SignedIn;
let viewer: SignedIn;

beforeAll(async () => {
  test = await openApi();
  fetch = injectedFetch(test.server);
  key = { proof: { authorization: `Bearer ${test.keys.private}` } };
  ann = await signIn(test, 'ann', 'editor');
  ben = await signIn(test, 'ben', 'editor');
  viewer = await signIn(test, 'eve', 'viewer');
});
afterAll(() => test[Symbol.asyncDispose]());

/** As any client of the hosted API would ask. */
async function ask(
  method: string,
  path: string,
  body?: unknown,
  { proof }: Caller = key,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`http://localhost${path}`, {
    method,
    headers: { ...proof, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    etag: response.headers.get('etag'),
  };
}

interface Kind {
  readonly path: 'assistant' | 'tool' | 'squad';
  readonly named: string;
  readonly created: object;
  /** What a change changes, and how it is then. */
  readonly change: object;
}
const kinds: readonly Kind[] = [
  {
    path: 'assistant',
    named: 'assistantId',
    created: { name: 'Ava', firstMessage: 'Hi', server: { url: 'https://a.example', secret: 'ours' } },
    change: { name: 'Bo' },
  },
  {
    path: 'tool',
    named: 'toolId',
    created: { type: 'apiRequest', method: 'GET', url: 'https://a.example', name: 'look_up' },
    change: { url: 'https://b.example' },
  },
  {
    path: 'squad',
    named: 'squadId',
    created: { name: 'Team', members: [{ assistant: { name: 'Ava' } }] },
    change: { name: 'Others' },
  },
];

describe.each(kinds)('versions of a $path', ({ path, named, created, change }) => {
  it('are every state, newest first, each with who made it', async () => {
    const { body: resource } = await ask('POST', `/${path}`, created);
    expect(resource.latestVersion).toBe('v1');
    const changed = await ask('PATCH', `/${path}/${resource.id}`, change, ann);
    expect(changed.body).toMatchObject({ ...change, latestVersion: 'v2' });
    const { body: page } = await ask('GET', `/${path}/${resource.id}/versions`);
    expect(page.metadata).toEqual({ nextCursor: null, hasNextPage: false, limit: 100 });
    const [second, first] = page.results;
    expect(first).toMatchObject({ ...created, version: 'v1', parentVersion: null, deletedAt: null });
    expect(second).toMatchObject({
      ...created,
      ...change,
      [named]: resource.id,
      orgId: test.orgId,
      version: 'v2',
      parentVersion: 'v1',
      createdBy: ann.memberId,
      versionName: null,
      restoredFromVersion: null,
    });
    expect(first.createdBy).toMatch(/^[\da-f-]{36}$/);
    expect((await ask('GET', `/${path}/${resource.id}/versions/v2`)).body).toEqual(second);
    expect((await ask('GET', `/${path}/${resource.id}/versions/v9`)).status).toBe(404);
  });

  it('go on by cursor', async () => {
    const { body: resource } = await ask('POST', `/${path}`, created);
    await ask('PATCH', `/${path}/${resource.id}`, change);
    const { body: first } = await ask('GET', `/${path}/${resource.id}/versions?limit=1`);
    expect(first.results).toHaveLength(1);
    expect(first.metadata).toMatchObject({ hasNextPage: true, limit: 1 });
    const { nextCursor } = first.metadata;
    const { body: last } = await ask('GET', `/${path}/${resource.id}/versions?limit=1&cursor=${nextCursor}`);
    expect(last.results.map((one: { version: string }) => one.version)).toEqual(['v1']);
    expect(last.metadata).toMatchObject({ hasNextPage: false, nextCursor: null });
    expect((await ask('GET', `/${path}/${resource.id}/versions?cursor=x`)).status).toBe(400);
  });

  it('have names, which are no new version', async () => {
    const { body: resource } = await ask('POST', `/${path}`, created);
    const at = `/${path}/${resource.id}/versions/v1`;
    const names = { versionName: 'Calm', versionDescription: 'Says less.' };
    expect((await ask('PATCH', at, names)).body).toMatchObject(names);
    expect((await ask('PATCH', at, { versionName: null })).body).toMatchObject({
      versionName: null,
      versionDescription: 'Says less.',
    });
    expect((await ask('PATCH', at, { versionName: 'x'.repeat(81) })).status).toBe(400);
    expect((await ask('PATCH', at, { name: 'Other' })).status).toBe(400);
    expect((await ask('GET', `/${path}/${resource.id}`)).body).toEqual(resource);
  });

  it('are left out once deleted, but for the newest', async () => {
    const { body: resource } = await ask('POST', `/${path}`, created);
    await ask('PATCH', `/${path}/${resource.id}`, change);
    const at = `/${path}/${resource.id}/versions`;
    expect((await ask('DELETE', `${at}/v2?force=true`)).body).toMatchObject({
      statusCode: 409,
      code: 'version-in-use',
    });
    const deleted = await ask('DELETE', `${at}/v1`);
    expect(deleted.body).toMatchObject({ version: 'v1', deletedAt: expect.any(String) });
    expect((await ask('DELETE', `${at}/v1`)).status).toBe(404);
    expect((await ask('GET', `${at}/v1`)).status).toBe(404);
    expect((await ask('GET', `${at}/v1?includeDeleted=true`)).body).toEqual(deleted.body);
    const versions = async (query: string) =>
      (await ask('GET', `${at}${query}`)).body.results.map((one: { version: string }) => one.version);
    expect(await versions('')).toEqual(['v2']);
    expect(await versions('?includeDeleted=false')).toEqual(['v2']);
    expect(await versions('?includeDeleted=true')).toEqual(['v2', 'v1']);
    expect((await ask('POST', `/${path}/${resource.id}/restore/v1`)).status).toBe(404);
  });

  it('come back as a newer one', async () => {
    const { body: resource } = await ask('POST', `/${path}`, created);
    const { etag } = await ask('PATCH', `/${path}/${resource.id}`, change);
    const restore = `/${path}/${resource.id}/restore/v1`;
    const restored = await ask('POST', restore, undefined, ben);
    expect(restored.status).toBe(201);
    expect(restored.body).toMatchObject({ ...created, id: resource.id, latestVersion: 'v3' });
    expect(restored.etag).not.toBe(etag);
    const { body: version } = await ask('GET', `/${path}/${resource.id}/versions/v3`);
    expect(version).toMatchObject({ restoredFromVersion: 'v1', createdBy: ben.memberId });
    // What it is already makes no other version.
    expect((await ask('POST', restore)).body.latestVersion).toBe('v3');
    expect((await ask('POST', restore, undefined, viewer)).status).toBe(403);
  });
});

describe.each(kinds)('drafts of a $path', ({ path, named, created, change }) => {
  const begun = async () => {
    const { body: resource } = await ask('POST', `/${path}`, created);
    return { resource, drafts: `/${path}/${resource.id}/draft` };
  };

  it('begin as the newest version, and change nothing until they are published', async () => {
    const { resource, drafts } = await begun();
    const draft = await ask('POST', drafts, {}, ann);
    expect(draft.status).toBe(201);
    expect(draft.body).toMatchObject({
      ...created,
      [named]: resource.id,
      orgId: test.orgId,
      baseVersion: 'v1',
      createdBy: ann.memberId,
    });
    const saved = await ask('PATCH', `${drafts}/${draft.body.id}`, change, ann);
    expect(saved.body).toMatchObject({ ...created, ...change });
    expect((await ask('GET', `${drafts}/${draft.body.id}`)).body).toEqual(saved.body);
    expect((await ask('GET', `/${path}/${resource.id}`)).body).toEqual(resource);
    expect((await ask('DELETE', `${drafts}/${draft.body.id}`, undefined, ann)).body).toEqual(saved.body);
    expect((await ask('GET', `${drafts}/${draft.body.id}`)).status).toBe(404);
  });

  it('are changed by who has made them alone', async () => {
    const { drafts } = await begun();
    const { body: draft } = await ask('POST', drafts, {}, ann);
    const at = `${drafts}/${draft.id}`;
    for (const other of [ben, ann]) {
      const isOwn = other === ann;
      const changed = await ask('PATCH', at, change, other);
      expect([changed.status, changed.body.code]).toEqual(
        isOwn ? [200, undefined] : [403, 'draft-not-yours'],
      );
    }
    expect((await ask('DELETE', at, undefined, ben)).body.code).toBe('draft-not-yours');
    for (const refused of [
      ask('GET', at, undefined, viewer),
      ask('GET', drafts, undefined, viewer),
      ask('GET', `/${path}/draft`, undefined, viewer),
      ask('POST', drafts, {}, viewer),
    ])
      expect((await refused).status).toBe(403);
    // A key is an administrator's.
    expect((await ask('DELETE', at)).status).toBe(200);
  });

  it('are told apart by their authors, of one and of all', async () => {
    const { drafts, resource } = await begun();
    const { body: anns } = await ask('POST', drafts, {}, ann);
    const { body: bens } = await ask('POST', drafts, {}, ben);
    const ids = async (from: string) =>
      (await ask('GET', from)).body.results.map((one: { id: string }) => one.id);
    expect(await ids(drafts)).toEqual([bens.id, anns.id]);
    expect(await ids(`${drafts}?createdBy=${ann.memberId}`)).toEqual([anns.id]);
    expect(await ids(`/${path}/draft?createdBy=${ben.memberId}&limit=1`)).toEqual([bens.id]);
    const { body: page } = await ask('GET', `${drafts}?limit=1`);
    expect(page.metadata).toMatchObject({ hasNextPage: true, limit: 1 });
    const cursor = encodeURIComponent(page.metadata.nextCursor);
    expect(await ids(`${drafts}?limit=1&cursor=${cursor}`)).toEqual([anns.id]);
    await ask('DELETE', `/${path}/${resource.id}`);
    expect(await ids(`/${path}/draft?createdBy=${ann.memberId}`)).toEqual([]);
  });

  it('are not overwritten by an older page of the same member', async () => {
    const { drafts } = await begun();
    const first = await ask('POST', drafts, {}, ann);
    const at = `${drafts}/${first.body.id}`;
    const ifMatch = { 'if-match': first.etag ?? '' };
    const second = await ask('PATCH', at, change, ann, ifMatch);
    expect(second.status).toBe(200);
    expect((await ask('PATCH', at, change, ann, ifMatch)).status).toBe(412);
    expect((await ask('DELETE', at, undefined, ann, ifMatch)).status).toBe(412);
    expect((await ask('DELETE', at, undefined, ann, { 'if-match': second.etag ?? '' })).status).toBe(200);
  });

  it('begin with a version that is there, and move on to another', async () => {
    const { drafts, resource } = await begun();
    await ask('PATCH', `/${path}/${resource.id}`, change);
    const { body: draft } = await ask('POST', drafts, { baseVersion: 'v1' }, ann);
    expect(draft).toMatchObject({ ...created, baseVersion: 'v1' });
    const at = `${drafts}/${draft.id}`;
    expect((await ask('PATCH', at, { baseVersion: 'v2' }, ann)).body).toMatchObject({
      ...created,
      baseVersion: 'v2',
    });
    for (const refused of [
      ask('POST', drafts, { baseVersion: 'v7' }, ann),
      ask('PATCH', at, { baseVersion: 'v7' }, ann),
    ])
      expect((await refused).body).toMatchObject({
        statusCode: 400,
        message: ['baseVersion is not valid: there is no version v7'],
      });
  });
});

it('a draft with fields has these alone; null clears one', async () => {
  const { body: assistant } = await ask('POST', '/assistant', { name: 'Ava', firstMessage: 'Hi' });
  const drafts = `/assistant/${assistant.id}/draft`;
  const { body: draft } = await ask('POST', drafts, { name: 'Only', firstMessage: null });
  expect(draft).not.toHaveProperty('firstMessage');
  const { body: cleared } = await ask('PATCH', `${drafts}/${draft.id}`, {
    name: null,
    endCallMessage: 'Bye',
  });
  expect(cleared).toMatchObject({ endCallMessage: 'Bye' });
  expect(cleared).not.toHaveProperty('name');
});

it('a draft of a tool has the fields of its kind, and may lack some', async () => {
  const { body: tool } = await ask('POST', '/tool', {
    type: 'apiRequest',
    method: 'GET',
    url: 'https://a.example',
  });
  const drafts = `/tool/${tool.id}/draft`;
  expect((await ask('POST', drafts, { name: 'half' })).body).toMatchObject({
    type: 'apiRequest',
    name: 'half',
  });
  for (const body of [{ type: 'endCall' }, { destinations: [] }])
    expect((await ask('POST', drafts, body)).status).toBe(400);
});

it('there are no more drafts than the limits say', async () => {
  const { body: assistant } = await ask('POST', '/assistant', { name: 'Ava' });
  const drafts = `/assistant/${assistant.id}/draft`;
  const made = await Promise.all(
    Array.from(
      { length: limits.maxDraftsOfAuthor + 3 },
      async () => (await ask('POST', drafts, {}, ann)).status,
    ),
  );
  expect(made.filter((status) => status === 201)).toHaveLength(limits.maxDraftsOfAuthor);
  expect((await ask('POST', drafts, {}, ann)).body).toMatchObject({ statusCode: 409, code: 'limit-reached' });
  expect((await ask('POST', drafts, {}, ben)).status).toBe(201);
  const { body: page } = await ask('GET', `${drafts}?createdBy=${ben.memberId}`);
  const large = { metadata: { text: 'x'.repeat(1_000_000) } };
  const more = { analysisPlan: { summaryPlan: { messages: [{ text: 'x'.repeat(1_000_000) }] } } };
  const at = `${drafts}/${page.results[0].id}`;
  expect((await ask('PATCH', at, large, ben)).status).toBe(200);
  expect((await ask('PATCH', at, more, ben)).status).toBe(200);
  const messages = Array.from({ length: 9 }, () => ({ role: 'system', content: 'x'.repeat(100_000) }));
  const third = await ask('PATCH', at, { model: { provider: 'openai', model: 'm', messages } }, ben);
  expect(third.body).toMatchObject({ code: 'limit-reached' });
  expect((await ask('GET', at, undefined, ben)).body).not.toHaveProperty('model');
});

it('secrets of drafts and versions are sealed where they are stored, and in no answer to viewers', async () => {
  const secret = 'drafted-secret';
  const { body: assistant } = await ask('POST', '/assistant', {
    server: { url: 'https://a.example', secret },
  });
  await ask('POST', `/assistant/${assistant.id}/draft`, {}, ann);
  for (const table of ['assistant_draft', 'assistant_version']) {
    const { rows } = await test.pool.query(
      `select body::text as text from ${table} where assistant_id = $1`,
      [assistant.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(secret);
  }
  const at = `/assistant/${assistant.id}/versions/v1`;
  expect((await ask('GET', at, undefined, ann)).body.server.secret).toBe(secret);
  expect((await ask('GET', at, undefined, viewer)).body.server).toEqual({ url: 'https://a.example' });
});

it('a version that is named somewhere is deleted by force only', async () => {
  const { body: assistant } = await ask('POST', '/assistant', { name: 'Ava' });
  await ask('PATCH', `/assistant/${assistant.id}`, { name: 'Bo' });
  const member = { assistantId: assistant.id, assistantVersion: 'v1' };
  const { body: squad } = await ask('POST', '/squad', { members: [member] });
  const at = `/assistant/${assistant.id}/versions/v1`;
  expect((await ask('DELETE', at)).body).toMatchObject({
    code: 'version-in-use',
    message: `v1 is named by squad ${squad.id}.`,
  });
  expect((await ask('DELETE', `${at}?force=true`)).status).toBe(200);
  const { body: tool } = await ask('POST', '/tool', { type: 'endCall' });
  await ask('PATCH', `/tool/${tool.id}`, { function: { name: 'bye' } });
  const toolRefs = [{ toolId: tool.id, version: 'v1' }];
  const { body: user } = await ask('POST', '/assistant', {
    model: { provider: 'openai', model: 'm', toolRefs },
  });
  expect((await ask('DELETE', `/tool/${tool.id}/versions/v1`)).body.message).toBe(
    `v1 is named by assistant ${user.id}.`,
  );
});

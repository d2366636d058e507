import { type Route, roles, routes } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn } from '../compose/stored/testing/files-in.ts';
import { createJwtService } from '../features/auth/create-jwt-service.ts';
import { testEncryptionKey } from '../platform/database/testing/test-database.ts';
import { leastRoleOf } from './testing/least-roles.ts';
import { openApi, type TestApi } from './testing/open-api.ts';
import { type OwnResource, openResources } from './testing/own-resources.ts';

let test: TestApi;
/** Something of our organisation for every group of routes whose paths name one. */
let ours: ReadonlyMap<string, OwnResource>;
/** Of members of our organisation. */
const tokens: Record<(typeof roles)[number], string> = { viewer: '', editor: '', admin: '' };

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const allRoutes: (readonly [text: string, group: string, route: Route])[] = Object.entries(routes).flatMap(
  ([group, own]) =>
    Object.values<Route>(own).map((route) => [`${route.method} ${route.path}`, group, route] as const),
);
const privateRoutes = allRoutes.filter(([, , route]) => route.access === 'private');
/** Proven where a real call runs: `calls/rooms.integration.test.ts`. */
const needsRunningCall = 'call.add-participant';
const namesOurs = ({ id, path, access }: Route) =>
  access === 'private' && path.includes('/:id') && id !== needsRunningCall;

const cookies: Record<(typeof roles)[number], string> = { viewer: '', editor: '', admin: '' };

beforeAll(async () => {
  test = await openApi((store) => ({ files: filesIn('/nowhere', store).files }));
  ours = await openResources(test);
  // Sessions are looked at by the server's clock.
  test.setTime(new Date().toISOString());
  foreignCookie = await cookieOf(test.otherOrgId, 'admin');
  for (const role of roles) cookies[role] = await cookieOf(test.orgId, role);
  for (const role of roles) {
    const email = `${role}@example.com`;
    await test.api.org.invite(test.orgId, { emails: [email], role });
    const id = (await test.store.invitation.pending(test.orgId)).find((one) => one.email === email)?.id ?? '';
    const member = await test.store.invitation.accept(id, role);
    tokens[role] = member === null ? '' : await memberToken(member.user.id, role);
  }
});
afterAll(() => test[Symbol.asyncDispose]());

async function memberToken(userId: string, role: (typeof roles)[number]): Promise<string> {
  const jwts = createJwtService({ store: test.store, encryptionKey: testEncryptionKey, now: Date.now });
  return (await jwts.issueToMember({ orgId: test.orgId, userId, role })).accessToken;
}

/** What the browser of an administrator of another organisation sends. */
let foreignCookie: string;
async function cookieOf(orgId: string, role: (typeof roles)[number]): Promise<string> {
  const user = await test.store.member.join(orgId, { email: `${role}@cookie.example`, fullName: 'C', role });
  const session = { orgId, memberId: user.id, role, method: 'password', ip: '::1', userAgent: 'x' } as const;
  return `saywell_session=${(await test.store.memberSession.start(session)).secret}`;
}
function proofOf(key: string | null): Record<string, string> {
  if (key === null) return {};
  const isCookie = key.startsWith('saywell_session=');
  return isCookie ? { cookie: key, 'x-saywell-console': '1' } : { authorization: `Bearer ${key}` };
}

/** What must be asked for: it is our call, where it is something of ours. */
const queryOf = (path: string): Readonly<Record<string, string>> | undefined => {
  const callId = ours.get('call')?.params['id'] ?? unknownId;
  if (path === '/log') return { callId };
  if (path === '/search') return { q: callId };
  return path === '/search/names' ? { kind: 'assistant' } : undefined;
};

async function send(
  route: Route,
  params: Readonly<Record<string, string>>,
  key: string | null,
  body: unknown,
) {
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? unknownId);
  const query = queryOf(route.path);
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE' && route.bodyType === undefined;
  const answer = await test.server.inject({
    method: route.method,
    url,
    ...(query !== undefined && { query }),
    headers: proofOf(key),
    ...(hasBody && { payload: Object(body) }),
  });
  return { status: answer.statusCode, text: answer.body };
}

it('the log of a call cannot be read or emptied by another organisation', async () => {
  const callId = ours.get('call')?.params['id'] ?? '';
  const requestStartedAt = '2026-01-01T00:00:00.000Z';
  const line = { type: 'Call', callId, level: 'INFO', message: 'ours', requestStartedAt } as const;
  await test.store.log.addAll([{ ...line, orgId: test.orgId }]);
  expect((await test.otherApi.log.list({ callId })).results).toEqual([]);
  await test.otherApi.log.delete({ callId });
  expect((await test.api.log.list({ callId })).results).toHaveLength(1);
});

/** What belongs to whoever runs the server: no organisation of this test does. */
const ofOperator: ReadonlySet<string> = new Set([
  'installation.get',
  'installation.history',
  'installation.ice-servers',
]);
const notOperator = 'Only administrators of the organisation that the website belongs to';

describe('a route that names something', () => {
  it('has something to name in this test', () => {
    const missing = allRoutes.filter(([, group, route]) => namesOurs(route) && !ours.has(group));
    expect(missing.map(([text]) => text)).toEqual([]);
  });

  it.each(allRoutes.filter(([, , route]) => namesOurs(route)))(
    'does not reach into another organisation: %s',
    async (_text, group, route) => {
      const own = ours.get(group);
      if (own === undefined) throw new Error(`nothing of ${group}`);
      const before = await own.state();
      for (const proof of [test.keys.other, foreignCookie]) {
        const { status, text } = await send(route, own.params, proof, own.bodies?.[route.id] ?? {});
        expect([status, text]).toEqual([404, expect.stringContaining('"code":"not-found"')]);
        expect(await own.state()).toEqual(before);
      }
    },
  );
});

describe('a list', () => {
  const lists = privateRoutes.filter(([, , route]) => route.method === 'GET' && !route.path.includes(':'));

  it.each(lists)('has nothing of another organisation: %s', async (_text, group, route) => {
    const id = ours.get(route.id === 'search.names' ? 'assistant' : group)?.params['id'];
    for (const proof of [test.keys.other, foreignCookie]) {
      const { status, text } = await send(route, {}, proof, undefined);
      if (ofOperator.has(route.id))
        expect([status, text]).toEqual([403, expect.stringContaining(notOperator)]);
      else expect(status).toBe(200);
      expect(text).not.toContain(test.orgId);
      if (id !== undefined) expect(text).not.toContain(id);
    }
  });
});

describe('a key', () => {
  it.each(privateRoutes)('of the wrong kind, or none, is refused: %s', async (_text, _group, route) => {
    expect((await send(route, {}, test.keys.public, {})).status).toBe(401);
    expect((await send(route, {}, null, {})).status).toBe(401);
    expect((await send(route, {}, 'x'.repeat(43), {})).status).toBe(401);
  });
});

describe('a role', () => {
  it('is written down for exactly the routes that there are', () => {
    const ids = privateRoutes.map(([, , { id }]) => id);
    expect([...leastRoleOf.keys()].toSorted()).toEqual(ids.toSorted());
  });

  it.each(privateRoutes)('decides about %s', async (_text, _group, route) => {
    const least = roles.indexOf(leastRoleOf.get(route.id) ?? 'viewer');
    for (const role of roles) {
      for (const proof of [tokens[role], cookies[role]]) {
        const { status, text } = await send(route, {}, proof, { none: 'of these' });
        const isRefused = status === 403 && text.includes('role-not-sufficient');
        const isForeign = ofOperator.has(route.id) && text.includes(notOperator);
        expect([role, isRefused && !isForeign]).toEqual([role, roles.indexOf(role) < least]);
        expect(status).not.toBe(401);
      }
    }
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn } from '../compose/stored/testing/files-in.ts';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { createChatService } from '../features/chat/chat-service.ts';
import { createFakeDialogues } from '../features/chat/testing/fake-dialogues.ts';
import { createOrgRemoval } from '../features/orgs/create-org-removal.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { DomainError } from '../platform/errors/domain-error.ts';
import {
  hostileParameters,
  hostileTexts,
  hostileValues,
  mutated,
  oneOf,
  type Random,
  sampleOf,
  seededRandom,
} from './testing/hostile.ts';
import { openApi, type TestApi } from './testing/open-api.ts';
import { openResources } from './testing/own-resources.ts';

/** Change it to look elsewhere: the same seed sends the same requests. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261);
const requestsPerRoute = Number(process.env.FUZZ_REQUESTS ?? 8);
const foreignRequestsPerRow = 3;

interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema?: object }[];
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

let test: TestApi;
let directory: string;
let document: Record<string, unknown>;
let operations: Operation[];
/** Ids of an organisation whose rows nobody else may see. */
let foreignIds: string[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saywell-fuzz-'));
  test = await openApi((store) => ({
    calls: {
      ...fakeContext().calls,
      createWebCall: async ({ orgId, body }) => {
        // What the real service refuses before it makes anything.
        for (const id of [body.assistantId, body.squadId])
          if (id !== undefined) throw DomainError.notFound(id);
        const call = await store.call.create({
          orgId,
          type: 'webCall',
          ...(body.name !== undefined && { name: body.name }),
        });
        return { ...call, webCallUrl: 'http://localhost/room' };
      },
      addParticipant: async () => {
        throw DomainError.notFound('the call');
      },
    },
    chats: createChatService({
      store,
      serverMessages: fakeContext().serverMessages,
      dialogueOf: createFakeDialogues().dialogueOf,
      knowledgeOf: createAssistantKnowledge(store),
      // The store's own clock does not move.
      clock: { ...systemClock, now: () => Date.parse('2026-01-01T00:00:00.000Z') },
      log: { warn: () => undefined },
    }),
    files: filesIn(directory, store).files,
    orgRemoval: createOrgRemoval({ store, hooks: [], log: { error: () => undefined }, now: Date.now }),
    providers: {
      request: async () => {
        throw new DomainError('provider-unavailable', 'It cannot be reached.');
      },
    },
  }));
  const answer = await test.server.inject({ url: '/openapi.json' });
  document = answer.json<Record<string, unknown>>();
  operations = operationsOf(document);
  const rows = await openResources(test);
  foreignIds = [...rows.values()].flatMap(({ params }) => Object.values(params));
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await rm(directory, { recursive: true, force: true });
});

function operationsOf(api: Record<string, unknown>): Operation[] {
  const paths = api.paths as Record<string, Record<string, Record<string, unknown>>>;
  // People sign in without a key: what is sent there is in `auth/auth-fuzz.integration.test.ts`.
  const withKeys = Object.entries(paths).filter(([path]) => !path.startsWith('/auth/'));
  return withKeys.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const content = (operation.requestBody as { content?: Record<string, { schema?: object }> } | undefined)
        ?.content;
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        parameters: (operation.parameters ?? []) as Operation['parameters'],
        body: content?.['application/json']?.schema as Operation['body'],
      };
    }),
  );
}

interface Outgoing {
  readonly method: Operation['method'];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

function randomRequest(operation: Operation, random: Random, ids: readonly string[]): Outgoing {
  const hostile = hostileValues(ids);
  const url = operation.path.replaceAll(/\{(\w+)\}/g, () =>
    random() < 0.5 ? encodeURI(oneOf(random, hostileParameters).slice(0, 90)) || 'x' : oneOf(random, ids),
  );
  const query = operation.parameters
    .filter(({ in: place }) => place === 'query' && random() < 0.25)
    .map(
      ({ name }) =>
        `${name}=${oneOf(random, [...hostileParameters, '2026-01-01T00:00:00.000Z', '2', ...ids])}`,
    );
  if (random() < 0.1) query.push('zzz=1');
  const headers: Record<string, string> = {};
  if (random() < 0.05)
    headers['idempotency-key'] = oneOf(random, ['', 'k', 'x'.repeat(500), `k-${query.length}`]);
  if (random() < 0.05)
    headers['if-match'] = oneOf(random, ['*', '""', 'W/"x"', 'x'.repeat(5_000), '"a","b"']);
  const request = {
    method: operation.method,
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    headers,
  };
  if (operation.method === 'GET') return request;
  if (random() < 0.15) {
    const { type, text } = oneOf(random, hostileTexts);
    return {
      ...request,
      headers: { ...headers, ...(type !== '' && { 'content-type': type }) },
      payload: text,
    };
  }
  if (operation.body === undefined) return request;
  const sample = sampleOf(document, operation.body, random);
  const body = random() < 0.1 ? sample : mutated(sample, random, hostile);
  return {
    ...request,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  };
}

async function send(request: Outgoing, key: string) {
  const options: InjectOptions = {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${key}` },
  };
  const answer = await test.server.inject(options);
  return { status: answer.statusCode, text: answer.body };
}

let tables: { rows: { table: string; owned: boolean }[] } | undefined;
/** Numbers and contents of all rows; without what follows the time, or is there because it was refused. */
async function stateOf(orgId?: string): Promise<string> {
  tables ??= await test.pool.query<{ table: string; owned: boolean }>(
    `select t.table_name as "table", exists (select from information_schema.columns c
       where c.table_name = t.table_name and c.column_name = 'org_id') as owned
     from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and t.table_name not in ('idempotency_key', 'log', 'job') order by 1`,
  );
  const parts = tables.rows
    .filter(({ owned }) => orgId === undefined || owned)
    .map(({ table, owned }) => {
      // When a key was last used is no change of anything.
      const where = orgId !== undefined && owned ? `where org_id = '${orgId}'` : '';
      return `select '${table}' as name, count(*)::text || ':' || coalesce(sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0))::text, '') as sum from "${table}" t ${where}`;
    });
  const state = await test.pool.query<{ name: string; sum: string }>(parts.join(' union all '));
  return state.rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}

/** A service that this test does not have, or that no server of ours can ask, is no fault. */
const isFault = (status: number, text: string) =>
  status >= 500 && status !== 501 && !text.includes('"code":"provider-unavailable"');

const shown = (request: Outgoing) =>
  `${request.method} ${request.url.slice(0, 200)} ${JSON.stringify(request.headers).slice(0, 200)} ${(request.payload ?? '').slice(0, 600)}`;

describe('requests that nobody should send', () => {
  it('never make the server fail, and what is refused changes nothing', { timeout: 300_000 }, async () => {
    const random = seededRandom(seed);
    const problems: string[] = [];
    const seen = new Map<number, number>();
    // An organisation of its own: what is deleted in it is nobody's.
    for (const operation of operations) {
      const org = await test.store.org.create('Fuzzed');
      const key = (await test.store.token.create(org.id, { tag: 'private' })).value;
      let before = await stateOf();
      for (let count = 0; count < requestsPerRoute; count += 1) {
        const request = randomRequest(operation, random, [...foreignIds, org.id]);
        const { status, text } = await send(request, key);
        seen.set(status, (seen.get(status) ?? 0) + 1);
        if (isFault(status, text)) problems.push(`${status} ${shown(request)}`);
        if (request.method === 'GET') continue;
        const after = await stateOf();
        if (status >= 400 && after !== before)
          problems.push(`${status} changed something: ${shown(request)}`);
        before = after;
      }
    }
    if (process.env.FUZZ_SEED !== undefined) console.info(operations.length, Object.fromEntries(seen));
    expect([...new Set(problems)]).toEqual([]);
    expect(operations.length).toBeGreaterThan(100);
    // It reached what is behind the validation, too.
    expect(seen.get(201) ?? 0).toBeGreaterThan(10);
    expect(seen.get(404) ?? 0).toBeGreaterThan(20);
  });

  it('never reach what belongs to another organisation', { timeout: 120_000 }, async () => {
    const random = seededRandom(seed + 1);
    const problems: string[] = [];
    const before = await stateOf(test.orgId);
    // An id that is stored is answered again; that of the organisation reveals a leak.
    const bodyIds = foreignIds.filter((id) => id !== test.orgId);
    for (const operation of operations) {
      for (let count = 0; count < foreignRequestsPerRow; count += 1) {
        const made = randomRequest(operation, random, bodyIds);
        const url = operation.path.replaceAll(/\{(\w+)\}/g, () => oneOf(random, foreignIds));
        const request = { ...made, url: random() < 0.8 ? url : made.url };
        const { status, text } = await send(request, test.keys.other);
        if (isFault(status, text)) problems.push(`${status} ${shown(request)}`);
        // Named like this, or by its id, are only rows of the other organisation. Refusals repeat what was asked for.
        if (status < 400 && (text.includes('"Ours"') || text.includes(test.orgId)))
          problems.push(`leak: ${shown(request)} -> ${text.slice(0, 300)}`);
      }
    }
    expect(await stateOf(test.orgId)).toBe(before);
    expect(problems).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ClusterServer } from './testing/open-servers.ts';
import { openTwoServers, type TwoServers } from './testing/two-servers.ts';

let servers: TwoServers;
let both: readonly [ClusterServer, ClusterServer];

beforeAll(async () => {
  servers = await openTwoServers();
  both = [servers.a, servers.b];
}, 120_000);
afterAll(() => servers[Symbol.asyncDispose]());

/** Each is read by a program of its own, which takes its time from source; the cluster test has more. */
const uploads = 6;
const contentOf = (index: number): string => `House ${index} is open from nine to five.`;
const otherThan = (index: number): ClusterServer => both[(index + 1) % 2] ?? servers.a;

async function upload(index: number): Promise<string> {
  const { url, demo } = both[index % 2] ?? servers.a;
  const body = new FormData();
  body.set('file', new File([contentOf(index)], `house-${index}.txt`, { type: 'text/plain' }));
  const headers = { authorization: `Bearer ${demo.privateKey}` };
  const answer = await fetch(`${url}/file`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  return Object(await answer.json()).id;
}

const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of servers.storage.list('files/')) found.push(key);
  return found;
};

it('uploads at two servers at once are all read, whichever does the job, found on both and deleted by either', async () => {
  const ids = await Promise.all(Array.from({ length: uploads }, (_, index) => upload(index)));
  const states = async (): Promise<unknown[]> => {
    const listed: unknown = await (await servers.b.send('GET', '/file?limit=100')).json();
    if (!Array.isArray(listed)) throw new Error(JSON.stringify(listed));
    return listed.filter(({ id }) => ids.includes(id)).map(({ status }) => status);
  };
  await vi.waitFor(
    async () => expect(await states()).toEqual(Array.from({ length: uploads }, () => 'done')),
    { timeout: 100_000, interval: 250 },
  );
  for (const [index, id] of ids.entries())
    for (const part of ['content', 'text'])
      expect(await (await otherThan(index).send('GET', `/file/${id}/${part}`)).text()).toBe(contentOf(index));
  expect(await keys()).toHaveLength(2 * uploads);
  for (const [index, id] of ids.entries()) {
    expect((await otherThan(index).send('DELETE', `/file/${id}`)).status).toBe(200);
    for (const server of both) expect((await server.send('GET', `/file/${id}/content`)).status).toBe(404);
  }
  expect(await keys()).toEqual([]);
});

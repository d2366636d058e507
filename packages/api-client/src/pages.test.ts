import { describe, expect, it, vi } from 'vitest';
import { createApiClient } from './create-api-client.ts';

const id = '019a0000-0000-4000-8000-000000000001';

function openClient(answerTo: (query: URLSearchParams) => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) =>
    answerTo(new URL(new Request(input).url).searchParams),
  );
  const queries = () =>
    fetch.mock.calls.map(([url]) => Object.fromEntries(new URL(new Request(url).url).searchParams));
  return { api: createApiClient({ token: 'key', baseUrl: 'https://api.example', fetch }), queries, fetch };
}
async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
const call = (name: string) => ({ name });
const nameOf = ({ name }: { name?: string }) => name;

describe('pages', () => {
  it('go on behind the cursor of a bare list', async () => {
    const { api, queries } = openClient((query) =>
      query.has('cursor')
        ? Response.json([call('c')])
        : Response.json([call('a'), call('b')], { headers: { 'x-next-cursor': 'z' } }),
    );
    const items = await collected(api.call.list.all({ limit: 2, assistantId: id }));
    expect(items.map(nameOf)).toEqual(['a', 'b', 'c']);
    expect(queries()).toEqual([
      { limit: '2', assistantId: id },
      { limit: '2', assistantId: id, cursor: 'z' },
    ]);
  });

  it('go on behind a page that has fewer items than asked for, or none', async () => {
    const cut = (items: readonly object[], cursor: string) =>
      Response.json(items, { headers: { 'x-next-cursor': cursor, 'x-saywell-truncated': 'bytes' } });
    const { api, queries } = openClient((query) => {
      if (!query.has('cursor')) return cut([call('a')], 'y');
      return query.get('cursor') === 'y' ? cut([], 'z') : Response.json([call('b')]);
    });
    const items = await collected(api.call.list.all({ limit: 1_000 }));
    expect(items.map(nameOf)).toEqual(['a', 'b']);
    expect(queries()).toEqual([
      { limit: '1000' },
      { limit: '1000', cursor: 'y' },
      { limit: '1000', cursor: 'z' },
    ]);
  });

  it('go on by cursor or number, as the page says', async () => {
    const { api, queries } = openClient((query) => {
      const metadata = query.has('cursor')
        ? { hasNextPage: query.get('page') !== '2' }
        : { hasNextPage: true, nextCursor: 'z' };
      return Response.json({ results: query.get('page') === '2' ? [] : [call('a')], metadata });
    });
    const pages = await collected(api.call.page.pages());
    expect(pages.map((page) => page.map(nameOf))).toEqual([['a'], ['a']]);
    expect(queries()).toEqual([{}, { cursor: 'z' }, { cursor: 'z', page: '2' }]);
  });

  it('go on by the state of versions', async () => {
    const { api, queries } = openClient((query) =>
      Response.json({
        results: [{ version: 'v1' }],
        metadata: { hasNextPage: false },
        ...(query.has('pageState') ? {} : { nextPageState: 's' }),
      }),
    );
    expect(await collected(api.assistant.versions.all(id))).toHaveLength(2);
    expect(queries()).toEqual([{}, { pageState: 's' }]);
  });

  it('are asked for only as they are wanted', async () => {
    const { api, fetch } = openClient(() =>
      Response.json([call('a')], { headers: { 'x-next-cursor': 'z' } }),
    );
    for await (const item of api.call.list.all()) {
      expect(item.name).toBe('a');
      break;
    }
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('end with an error when a server names the same place again', async () => {
    const { api, fetch } = openClient(() =>
      Response.json([call('a')], { headers: { 'x-next-cursor': 'z' } }),
    );
    await expect(collected(api.call.list.all())).rejects.toMatchObject({ code: 'unknown' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('take an abort like every other call', async () => {
    const { api } = openClient(() => Response.json([call('a')], { headers: { 'x-next-cursor': 'z' } }));
    const signal = AbortSignal.abort();
    await expect(api.call.list.all({}, { signal }).next()).rejects.toMatchObject({ code: 'cancelled' });
  });
});

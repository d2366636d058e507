import { expect, it } from 'vitest';
import { listPages } from './list-pages.ts';

const rows = ['e', 'd', 'c', 'b', 'a'].map((id) => ({ id, createdAt: '2026-01-01T00:00:00.000Z' }));

async function pagesOf(count: number, limit: number) {
  const asked: unknown[] = [];
  const list = async (query: { limit: number }, position?: { id: string }) => {
    asked.push([query, position?.id]);
    const stored = rows.slice(0, count);
    const start = position === undefined ? 0 : stored.findIndex(({ id }) => id === position.id) + 1;
    return stored.slice(start, start + query.limit);
  };
  const ids: string[] = [];
  const query = { createdAtGt: '2025-01-01T00:00:00.000Z' };
  for await (const page of listPages(query, list, limit)) ids.push(page.map(({ id }) => id).join(''));
  return { ids, asked };
}

it('goes on behind the last row', async () => {
  const { ids, asked } = await pagesOf(5, 2);
  expect(ids).toEqual(['ed', 'cb', 'a']);
  const query = { createdAtGt: '2025-01-01T00:00:00.000Z', limit: 2 };
  expect(asked).toEqual([
    [query, undefined],
    [query, 'd'],
    [query, 'b'],
    [query, 'a'],
  ]);
});

it('ends when a page is empty', async () => {
  expect((await pagesOf(4, 2)).ids).toEqual(['ed', 'cb']);
  expect((await pagesOf(0, 2)).ids).toEqual([]);
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { deleteShown } from './delete-shown.ts';
import { createFeedQueries } from './feed-queries.ts';

const id = '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80';

function shown() {
  const queries = new QueryClient();
  let isGone = false;
  const asked: boolean[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['tool.get', id],
    queryFn: () => {
      asked.push(isGone);
      return 'a tool';
    },
  });
  const hide = observer.subscribe(() => undefined);
  const feed = createFeedQueries(queries, () => () => undefined);
  const remove = async (): Promise<void> => {
    await Promise.resolve();
    isGone = true;
    feed.heard({ seq: 1, topic: 'tool', id, change: 'deleted', at: '2026-01-01T00:00:00.000Z' });
  };
  return { queries, asked, hide, remove };
}

it('what is being deleted is not asked for again though the feed tells of it', async () => {
  const { queries, asked, hide, remove } = shown();
  await queries.refetchQueries();
  await deleteShown(queries, { id, remove, leave: hide });
  expect(asked).not.toContain(true);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

it('what could not be deleted is still there', async () => {
  const { queries, asked, hide } = shown();
  const refused = new Error('refused');
  await expect(deleteShown(queries, { id, remove: () => Promise.reject(refused), leave: hide })).rejects.toBe(
    refused,
  );
  await queries.refetchQueries();
  expect(asked.length).toBeGreaterThan(0);
});

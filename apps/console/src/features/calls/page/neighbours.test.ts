import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { listKey } from '../calls-api.ts';
import { leaveList } from '../left-list.ts';
import { neighboursOf } from './neighbours.ts';

const pages = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ rows: ids.map((id) => ({ id })) })),
  pageParams: pages.map(() => undefined),
});

it('finds what is beside a call in the list that was looked at last', () => {
  const queries = new QueryClient();
  expect(neighboursOf(queries, 'b')).toEqual({ search: {} });
  queries.setQueryData([...listKey, {}], pages(['a', 'b', 'c']), { updatedAt: 1 });
  queries.setQueryData([...listKey, { status: 'ended' }], pages(['a', 'b'], ['d']), { updatedAt: 2 });
  expect(neighboursOf(queries, 'b')).toEqual({ search: { status: 'ended' }, previous: 'a', next: 'd' });
  expect(neighboursOf(queries, 'a')).toEqual({ search: { status: 'ended' }, next: 'b' });
  expect(neighboursOf(queries, 'c')).toEqual({ search: {}, previous: 'b' });
  leaveList(queries, { search: { status: 'ended', columns: 'cost' }, top: 300 });
  expect(neighboursOf(queries, 'a').search).toEqual({ status: 'ended', columns: 'cost' });
  expect(neighboursOf(queries, 'c').search).toEqual({});
  expect(neighboursOf(queries, 'gone')).toEqual({ search: {} });
});

import { expect, it } from 'vitest';
import { createFeedRing } from './feed-ring.ts';

const change = (id: string) => ({ topic: 'call', id, change: 'updated', at: '' }) as const;
const open = (startedAt: number, mark = 7) => createFeedRing({ startedAt, mark, size: 3 });

it('answers what came after a number, as long as it has all of it', () => {
  const ring = open(1_000);
  const start = ring.seq;
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ring.add(change(id)));
  expect(ring.after(start)?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(ring.after(b?.seq ?? 0)).toEqual([c]);
  expect(ring.after(ring.seq)).toEqual([]);
  ring.add(change('d'));
  expect(ring.after(start)).toBeNull();
  expect(ring.after(a?.seq ?? 0)?.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

it('numbers of another ring mean nothing, be it of another server or of an earlier start', () => {
  const ring = open(1_000);
  for (const id of ['a', 'b']) ring.add(change(id));
  const other = open(1_000, 8);
  expect(other.after(other.add(change('a')).seq)).toEqual([]);
  expect(ring.after(other.seq)).toBeNull();
  const later = open(2_000);
  expect(later.after(ring.seq)).toBeNull();
  expect(ring.after(later.seq)).toBeNull();
  expect(later.seq).toBeGreaterThan(ring.seq);
});

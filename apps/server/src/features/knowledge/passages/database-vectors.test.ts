import { expect, it, vi } from 'vitest';
import { createDatabaseVectors } from './database-vectors.ts';

function open(
  isThere: boolean,
  found = [
    { passageId: 'b', likeness: 0.5 },
    { passageId: 'foreign', likeness: 0.25 },
  ],
) {
  const fills = [200, 200, 17];
  const column = {
    open: vi.fn(async () => isThere),
    fill: vi.fn(async () => fills.shift() ?? 0),
    nearest: vi.fn(async () => found),
  };
  const log = { info: vi.fn(), warn: vi.fn() };
  const vectors = createDatabaseVectors({ column, log });
  const positions = new Map([
    ['a', 0],
    ['b', 1],
  ]);
  const compare = () =>
    vectors.compare({ orgId: 'org', model: 'm', question: Float32Array.of(1), positions, entries: 2 });
  return { column, log, vectors, compare };
}

it('without the extension the database is not asked', async () => {
  const { column, vectors, compare } = open(false);
  await vectors.keepUp();
  await vectors.keepUp();
  expect([await compare(), column.open.mock.calls.length, column.fill.mock.calls.length]).toEqual([
    null,
    1,
    0,
  ]);
});

it('with it, everything stored is added, and what it finds is of the base', async () => {
  const { column, vectors, compare } = open(true);
  expect(await compare()).toBeNull();
  await vectors.keepUp();
  expect(column.fill).toHaveBeenCalledTimes(3);
  expect(await compare()).toEqual({ whole: Float32Array.of(NaN, 0.5), nearest: [1] });
});

it('what is not among the nearest thousand is no more alike than the last of them', async () => {
  const many = Array.from({ length: 1_000 }, (_, place) => ({
    passageId: `${place}`,
    likeness: 0.75 - place / 2_000,
  }));
  const { vectors, compare } = open(true, [{ passageId: 'b', likeness: 0.875 }, ...many.slice(1)]);
  await vectors.keepUp();
  expect(await compare()).toEqual({ whole: Float32Array.of(0.2505, 0.875), nearest: [1] });
});

it('a database that fails leaves it to the memory, for good, and it is logged', async () => {
  const { column, log, vectors, compare } = open(true);
  await vectors.keepUp();
  column.nearest.mockRejectedValueOnce(new Error('no operator'));
  expect([await compare(), await compare()]).toEqual([null, null]);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

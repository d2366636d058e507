import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../testing/test-store.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test[Symbol.asyncDispose]());

async function addPassages(vectors: readonly (readonly number[])[], model = 'm'): Promise<readonly string[]> {
  const { file, passageVector } = test.store;
  const id = file.createId();
  const { orgId } = test;
  await file.create(orgId, {
    id,
    originalName: 'a.txt',
    mimetype: 'text/plain',
    bytes: 1,
    purpose: 'assistants',
  });
  const passages = vectors.map((_, place) => ({ title: `${place}`, content: `${place}` }));
  await file.finish(orgId, id, { bytes: 1, passages });
  const stored = await file.passages(orgId, [id], 100);
  const ids = stored.map(({ id: passageId }) => passageId);
  const made = ids.map((passageId, place) => ({
    passageId,
    vector: Float32Array.from(vectors[place] ?? []),
  }));
  await passageVector.save(orgId, model, made);
  return ids;
}
const question = Float32Array.of(1, 0);

it('a database without the extension has no such column, and says so', async () => {
  expect(await test.store.passageVector.column.open()).toBe(false);
});

/*
 * The database of the tests has no pgvector. A domain and an operator of the same names stand in for it: what is sent
 * is valid SQL that does what it should with them. With the extension itself it was not run.
 */
it('with a type and an operator like the extension’s it is filled, kept true and searched exactly', async () => {
  await test.pool.query(`create domain vector as real[];
    create function negative_product(real[], real[]) returns float8 language sql immutable as
      'select -sum(one::float8 * other) from unnest($1, $2) as pair (one, other)';
    create operator <#> (leftarg = real[], rightarg = real[], function = negative_product);`);
  const { column, save } = test.store.passageVector;
  const { orgId } = test;
  const [near = '', far = '', middle = ''] = await addPassages([
    [0.9, 0.1],
    [-0.5, 0.5],
    [0.5, 0.5],
  ]);
  await addPassages([[1, 0]], 'another');
  expect(await column.open()).toBe(true);
  expect(await column.open()).toBe(true);
  expect(await column.nearest(orgId, 'm', question, 10)).toEqual([]);
  expect([await column.fill(3), await column.fill(3), await column.fill(3)]).toEqual([3, 1, 0]);
  const found = await column.nearest(orgId, 'm', question, 2);
  expect(found).toEqual([
    { passageId: near, likeness: expect.closeTo(0.9, 5) },
    { passageId: middle, likeness: expect.closeTo(0.5, 5) },
  ]);
  await save(orgId, 'm', [{ passageId: far, vector: Float32Array.of(2, 0) }]);
  expect(await column.nearest(orgId, 'm', question, 10)).toHaveLength(2);
  expect(await column.fill(10)).toBe(1);
  expect((await column.nearest(orgId, 'm', question, 1))[0]).toEqual({ passageId: far, likeness: 2 });
});

import type { KnowledgeEntry } from '@saywell/agent';
import { expect, it, vi } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import type { StoredPassageVector } from '../../../store/files/passage-vector-store.ts';
import { createPassageMeanings } from './passage-meanings.ts';

const entriesOf = (...ids: readonly string[]): readonly KnowledgeEntry[] =>
  ids.map((id) => ({ id, title: id, questions: [], answer: id }));
const question = Float32Array.of(1, 0);

function open({ maxBytes }: { maxBytes?: number } = {}) {
  const clock = createVirtualClock();
  const stored: (StoredPassageVector & { readonly orgId: string; readonly model: string })[] = [];
  const log = { warn: vi.fn() };
  const state = { model: 'm', isAway: false };
  const since = vi.fn(async (orgId: string, model: string, sequence: number, limit: number) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (state.isAway) throw new Error('the database is away');
    return stored
      .filter((one) => one.orgId === orgId && one.model === model && one.sequence > sequence)
      .slice(0, limit);
  });
  const store = (passageId: string, x: number, { orgId = 'org', model = 'm' } = {}): void =>
    void stored.push({
      orgId,
      model,
      passageId,
      sequence: stored.length + 1,
      vector: Float32Array.of(x, Math.sqrt(1 - x * x)),
    });
  const model = async (): Promise<string> => state.model;
  const meanings = createPassageMeanings({ passageVector: { since }, model, log, now: clock.now, maxBytes });
  const compare = async (knowledge: readonly KnowledgeEntry[]) => {
    const found = await meanings.compare(knowledge, question);
    return found && [...found.whole].map((one) => (Number.isNaN(one) ? null : Math.round(one * 100) / 100));
  };
  return { clock, store, log, state, since, meanings, compare };
}

it('the first question begins to read the vectors; the next ones are compared with them', async () => {
  const { store, meanings, compare } = open();
  store('a', 0.5);
  store('gone', 1);
  store('foreign', 1, { orgId: 'other' });
  const knowledge = entriesOf('b', 'a');
  expect(await compare(knowledge)).toBeNull();
  meanings.own(knowledge, 'org');
  expect(await compare(knowledge)).toBeNull();
  await vi.waitFor(async () => expect(await compare(knowledge)).toEqual([null, 0.5]));
  expect((await meanings.compare(knowledge, question))?.nearest).toEqual([1]);
});

it('what is read meanwhile is added, and another model’s vectors take the place of all', async () => {
  const { clock, store, state, since, meanings, compare } = open();
  const knowledge = entriesOf('a', 'b');
  meanings.own(knowledge, 'org');
  store('a', 0.5);
  meanings.prepare(knowledge);
  await vi.waitFor(async () => expect(await compare(knowledge)).toEqual([0.5, null]));
  const looks = since.mock.calls.length;
  store('b', 0.25);
  expect(await compare(knowledge)).toEqual([0.5, null]);
  expect(since).toHaveBeenCalledTimes(looks);
  await clock.advance(5_000);
  await vi.waitFor(async () => expect(await compare(knowledge)).toEqual([0.5, 0.25]));
  state.model = 'n';
  store('a', 0.75, { model: 'n' });
  await vi.waitFor(async () => expect(await compare(knowledge)).toEqual([0.75, null]));
});

it('a database that is away leaves the words, is logged, and is asked again', async () => {
  const { clock, store, state, log, meanings, compare } = open();
  const knowledge = entriesOf('a');
  meanings.own(knowledge, 'org');
  store('a', 0.5);
  state.isAway = true;
  await vi.waitFor(async () => {
    expect(await compare(knowledge)).toBeNull();
    expect(log.warn).toHaveBeenCalled();
  });
  state.isAway = false;
  await clock.advance(5_000);
  await vi.waitFor(async () => expect(await compare(knowledge)).toEqual([0.5]));
});

it('organisations that are not asked about make room for others', async () => {
  const { store, since, meanings, compare } = open({ maxBytes: 1_024 * 2 * 4 + 1 });
  const [one, other] = [entriesOf('a'), entriesOf('a')];
  meanings.own(one, 'org');
  meanings.own(other, 'other');
  store('a', 0.5);
  store('a', 0.25, { orgId: 'other' });
  await vi.waitFor(async () => expect(await compare(one)).toEqual([0.5]));
  await vi.waitFor(async () => expect(await compare(other)).toEqual([0.25]));
  const looks = since.mock.calls.length;
  expect(await compare(other)).toEqual([0.25]);
  expect(since).toHaveBeenCalledTimes(looks);
  await vi.waitFor(async () => expect(await compare(one)).toEqual([0.5]));
  expect(since.mock.calls.length).toBeGreaterThan(looks);
});

it('more questions at once than can be answered in time are left to the words', async () => {
  const { store, meanings, compare } = open();
  const knowledge = entriesOf('a');
  meanings.own(knowledge, 'org');
  store('a', 0.5);
  await vi.waitFor(async () => expect(await compare(knowledge)).toEqual([0.5]));
  const found = await Promise.all(Array.from({ length: 6 }, () => compare(knowledge)));
  expect(found.filter((one) => one === null)).toHaveLength(2);
  expect(await compare(knowledge)).toEqual([0.5]);
});

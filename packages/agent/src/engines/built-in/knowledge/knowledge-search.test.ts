import { expect, it, vi } from 'vitest';
import { createVirtualClock } from '../../../testing/virtual-clock.ts';
import type { EmbeddingEngine } from '../../embedding-engine.ts';
import { EngineError, type KnowledgeEntry } from '../../engine.ts';
import { answerScore } from '../answers.ts';
import { createKnowledgeSearch, type PassageMeanings } from './knowledge-search.ts';
import { type StoredVectors, textDigest, type VectorStore } from './vector-store.ts';

const knowledge: readonly KnowledgeEntry[] = [
  { id: 'dogs', title: 'Dogs', questions: ['may i bring my dog'], answer: 'Dogs wait outside.' },
  { id: 'cars', title: 'Cars', questions: ['where can i park'], answer: 'Park behind the house.' },
];
const question = 'is a labrador welcome';

/** Knows that two words mean the same: each text is a point on one of three axes. */
const meanings: EmbeddingEngine['embed'] = async (texts) =>
  texts.map((text) => {
    const axis = /dog|labrador/i.test(text) ? 0 : /park|car/i.test(text) ? 1 : 2;
    return Float32Array.from([0, 1, 2], (place) => Number(place === axis));
  });

async function found(search: ReturnType<typeof createKnowledgeSearch>): Promise<string | undefined> {
  const index = await search.forQuestions(knowledge, [question]);
  return index.search(question)[0]?.entry.id;
}

it('finds by meaning what shares no word, and reads a base once', async () => {
  const embed = vi.fn(meanings);
  const search = createKnowledgeSearch({ embeddings: { name: 'test', embed } });
  search.prepare(knowledge);
  await vi.waitFor(async () => expect(await found(search)).toBe('dogs'));
  await found(search);
  expect(embed.mock.calls.filter(([, options]) => options?.priority === 'background')).toHaveLength(1);
  expect(embed.mock.calls.filter(([texts]) => texts.includes(question))).toHaveLength(1);
});

it('wakes the encoder when questions will come, also where the meanings of the base are stored', async () => {
  const stored: StoredVectors = new Map();
  const vectors: VectorStore = { load: async () => stored, save: async () => undefined };
  const wake = vi.fn<() => void>();
  createKnowledgeSearch({ embeddings: { name: 'test', embed: meanings, wake }, vectors }).prepare(knowledge);
  expect(wake).toHaveBeenCalledTimes(1);
});

it('lets the encoder sleep where there is nothing to find', () => {
  const wake = vi.fn<() => void>();
  createKnowledgeSearch({ embeddings: { name: 'test', embed: meanings, wake } }).prepare([]);
  expect(wake).not.toHaveBeenCalled();
});

it('without an encoder the words count, at once', () => {
  const search = createKnowledgeSearch();
  const index = search.forQuestions(knowledge, [question]);
  expect(index).toBe(search.indexOf(knowledge));
});

it('says once that the encoder is of no use, and asks it no more', async () => {
  const embed = vi.fn(async () => {
    throw new EngineError('engine-unavailable', 'test', 'not here');
  });
  const onUnavailable = vi.fn();
  const search = createKnowledgeSearch({ embeddings: { name: 'test', embed }, onUnavailable });
  expect(await found(search)).toBeUndefined();
  expect(await found(search)).toBeUndefined();
  expect(onUnavailable).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'engine-unavailable' }),
  );
  expect(embed).toHaveBeenCalledTimes(1);
});

it('an encoder that hangs costs its limit, and the words answer', async () => {
  const clock = createVirtualClock();
  const search = createKnowledgeSearch({
    embeddings: { name: 'test', embed: () => new Promise<never>(() => undefined) },
    clock,
  });
  const asked = search.forQuestions(knowledge, ['where can i park']);
  await clock.advance(350);
  expect((await asked).search('where can i park')[0]?.entry.id).toBe('cars');
});

it('what was read before a start is not read again; questions are not stored', async () => {
  const kept = new Map<string, StoredVectors>();
  const vectors: VectorStore = {
    load: async (encoder) => kept.get(encoder) ?? new Map(),
    save: async (encoder, made) => void kept.set(encoder, made),
  };
  const first = createKnowledgeSearch({ embeddings: { name: 'test', model: 'a', embed: meanings }, vectors });
  await vi.waitFor(async () => expect(await found(first)).toBe('dogs'));
  await vi.waitFor(() => expect(kept.get('test a')?.has(textDigest('may i bring my dog'))).toBe(true));
  expect(kept.get('test a')?.has(textDigest(question))).toBe(false);
  const embed = vi.fn(meanings);
  const second = createKnowledgeSearch({ embeddings: { name: 'test', model: 'a', embed }, vectors });
  await vi.waitFor(async () => expect(await found(second)).toBe('dogs'));
  expect(embed.mock.calls.map(([texts]) => texts)).toEqual([[question]]);
});

it('stored vectors of a model that has become another are made again, and kept in their place', async () => {
  const kept = new Map<string, StoredVectors>();
  const vectors: VectorStore = {
    load: async (encoder) => kept.get(encoder) ?? new Map(),
    save: async (encoder, made) => void kept.set(encoder, made),
  };
  const start = async (embed: EmbeddingEngine['embed']) => {
    const asked = vi.fn(embed);
    const embeddings: EmbeddingEngine = { name: 'server', mayChange: true, embed: asked };
    const search = createKnowledgeSearch({ embeddings, vectors });
    await vi.waitFor(async () => expect(await found(search)).toBe('dogs'));
    return asked.mock.calls.flatMap(([texts]) => texts).filter((text) => text.endsWith('bring my dog'));
  };
  // Servers do not count the same to the last digit.
  const shaken: EmbeddingEngine['embed'] = async (texts) =>
    (await meanings(texts)).map((vector) => vector.map((value) => value + 0.01));
  const turned: EmbeddingEngine['embed'] = async (texts) =>
    (await meanings(texts)).map((vector) => vector.toReversed());
  const longer: EmbeddingEngine['embed'] = async (texts) =>
    (await meanings(texts)).map((vector) => Float32Array.from([...vector, 0]));
  expect(await start(meanings)).toHaveLength(1);
  await vi.waitFor(() => expect(kept.get('server')?.size).toBeGreaterThan(4));
  expect(await start(shaken)).toHaveLength(0);
  for (const another of [turned, longer]) {
    expect(await start(another)).toHaveLength(1);
    const [made] = await another(['may i bring my dog']);
    await vi.waitFor(() => expect(kept.get('server')?.get(textDigest('may i bring my dog'))).toEqual(made));
  }
});

it('a model that reads questions in its own way is asked for a question that stands in the base, too', async () => {
  const embed = vi.fn(meanings);
  const search = createKnowledgeSearch({ embeddings: { name: 'test', embed, tellsRoles: true } });
  const asked = 'may i bring my dog';
  search.prepare(knowledge);
  await vi.waitFor(async () => {
    await search.forQuestions(knowledge, [asked]);
    expect(embed.mock.calls.filter(([texts]) => texts.includes(asked))).toHaveLength(2);
  });
  const roles = embed.mock.calls
    .filter(([texts]) => texts.includes(asked))
    .map(([, options]) => options?.role);
  expect(new Set(roles)).toEqual(new Set(['passage', 'question']));
});

it('an entry that is only near in meaning is not the answer for sure', async () => {
  const search = createKnowledgeSearch({ embeddings: { name: 'test', embed: meanings } });
  search.prepare(knowledge);
  await vi.waitFor(async () => expect(await found(search)).toBe('dogs'));
  const index = await search.forQuestions(knowledge, [question]);
  expect(index.search(question)[0]?.score).toBeLessThan(answerScore);
});

const large: readonly KnowledgeEntry[] = Array.from({ length: 40 }, (_, place) => ({
  id: `${place}`,
  title: `Thing ${place}`,
  questions: [`what is thing ${place}`],
  answer: `It is number ${place}.`,
}));

it('a base that cannot be read in time is not waited for; who has the time waits', async () => {
  const clock = createVirtualClock();
  const embed = vi.fn<EmbeddingEngine['embed']>(() => new Promise<never>(() => undefined));
  const search = createKnowledgeSearch({ embeddings: { name: 'test', embed }, clock });
  const index = await search.forQuestions(large, ['what is thing 7']);
  expect(index.search('what is thing 7')[0]?.entry.id).toBe('7');
  let isAnswered = false;
  const patient = Promise.resolve(search.forQuestions(large, ['what is thing 7'], 3_000));
  void patient.then(() => {
    isAnswered = true;
  });
  await clock.advance(2_000);
  expect(isAnswered).toBe(false);
  await clock.advance(1_000);
  expect((await patient).search('what is thing 7')[0]?.entry.id).toBe('7');
});

/** More texts than are read one by one; only the last of them is about dogs. */
const many: readonly KnowledgeEntry[] = Array.from({ length: 1_700 }, (_, place) => ({
  id: String(place),
  title: place === 1_699 ? 'Animals' : `Floor ${place}`,
  questions: [],
  answer: place === 1_699 ? 'They stay outside.' : `Room ${place} is upstairs.`,
}));
const huge = many.map((entry) => ({ ...entry, source: { document: 'Building.pdf' } }));

it('of a base of many entries a part of each is compared', async () => {
  const search = createKnowledgeSearch({
    embeddings: {
      name: 'test',
      embed: async (texts) => meanings(texts.map((text) => text.replace('Animals', 'dogs'))),
    },
  });
  const index = await search.forQuestions(many, [question], 2_000);
  await vi.waitFor(async () =>
    expect((await search.forQuestions(many, [question])).search(question)[0]?.entry.id).toBe('1699'),
  );
  expect(index.entries).toHaveLength(1_700);
});

it('a base of more entries than can be compared is searched by words', async () => {
  const embed = vi.fn(meanings);
  const search = createKnowledgeSearch({ embeddings: { name: 'test', embed } });
  const more = [...many, ...many].map((entry, place) => ({ ...entry, id: String(place) }));
  await search.forQuestions(more, [question], 2_000);
  expect(embed).not.toHaveBeenCalled();
});

async function foundInHuge(passages: PassageMeanings, text = question): Promise<string | undefined> {
  const search = createKnowledgeSearch({ embeddings: { name: 'test', embed: meanings }, passages });
  const index = await search.forQuestions(huge, [text], 2_000);
  return index.search(text)[0]?.entry.id;
}

it('of a base that is too large, passages are compared elsewhere, and what words find is ranked with them', async () => {
  const prepared: unknown[] = [];
  const compared: Float32Array[] = [];
  const passages: PassageMeanings = {
    prepare: (knowledge) => prepared.push(knowledge),
    async compare(knowledge, vector) {
      compared.push(vector);
      const whole = new Float32Array(knowledge.length).fill(0.1);
      whole[1_699] = vector[0] === 1 ? 0.9 : 0.1;
      // Not read so far: the words find it all the same.
      whole[7] = Number.NaN;
      return { whole, nearest: [1_699, 1] };
    },
  };
  const search = createKnowledgeSearch({ embeddings: { name: 'test', embed: meanings }, passages });
  search.prepare(huge);
  expect(prepared).toEqual([huge]);
  expect(await foundInHuge(passages)).toBe('1699');
  expect(compared).toEqual(await meanings([question]));
  expect(await foundInHuge(passages, 'where is room 7')).toBe('7');
});

it('a large base of which nothing is known yet is searched by words', async () => {
  const nothing: PassageMeanings = { prepare: () => undefined, compare: async () => null };
  expect(await foundInHuge(nothing)).toBeUndefined();
  expect(await foundInHuge(nothing, 'where is room 7')).toBe('7');
});

import { describe, expect, it, vi } from 'vitest';
import { createKnowledgeCache } from './knowledge-cache.ts';

const loading = (answer: string) =>
  vi.fn(async () => [{ id: 'price', title: 'Price', questions: ['what does it cost'], answer }]);

describe('the knowledge cache', () => {
  it('answers the same array while the state is the same, and loads it once', async () => {
    const cached = createKnowledgeCache();
    const load = loading('Free.');
    const [first, second] = await Promise.all([cached('a', '1', load), cached('a', '1', load)]);
    expect(second).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await cached('b', '1', loading('Free.'))).not.toBe(first);
  });

  it('answers the new content when the state has changed', async () => {
    const cached = createKnowledgeCache();
    await cached('a', '1', loading('Free.'));
    expect(await cached('a', '2', loading('Ten dollars.'))).toMatchObject([{ answer: 'Ten dollars.' }]);
  });

  it('tries again what could not be loaded', async () => {
    const cached = createKnowledgeCache();
    const failing = () => Promise.reject(new Error('database is away'));
    await expect(cached('a', '1', failing)).rejects.toThrow('away');
    expect(await cached('a', '1', loading('Free.'))).toMatchObject([{ answer: 'Free.' }]);
  });

  it('holds only so many entries, however few bases they are of', async () => {
    const cached = createKnowledgeCache();
    const entries = Array.from({ length: 100_000 }, (_, id) => ({
      id: String(id),
      title: '',
      questions: [],
      answer: '',
    }));
    const load = vi.fn(async () => entries);
    for (const id of ['a', 'b', 'c']) await cached(id, '1', load);
    await cached('c', '1', load);
    expect(load).toHaveBeenCalledTimes(3);
    await cached('a', '1', load);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('forgets the base that was not used for longest', async () => {
    const cached = createKnowledgeCache();
    const load = loading('Free.');
    await cached('0', '1', load);
    for (let id = 1; id <= 100; id += 1) await cached(String(id), '1', loading('Free.'));
    await cached('0', '1', load);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

import { describe, expect, it } from 'vitest';
import { createKnowledgeCache } from './knowledge-cache.ts';

const entries = (answer: string) => [
  { id: 'price', title: 'Price', questions: ['what does it cost'], answer },
];

describe('the knowledge cache', () => {
  it('answers the same array while the content is the same', () => {
    const cached = createKnowledgeCache();
    const first = cached('a', entries('Free.'));
    expect(cached('a', entries('Free.'))).toBe(first);
    expect(cached('b', entries('Free.'))).not.toBe(first);
  });

  it('answers the new content when it has changed', () => {
    const cached = createKnowledgeCache();
    cached('a', entries('Free.'));
    expect(cached('a', entries('Ten dollars.'))).toEqual(entries('Ten dollars.'));
  });

  it('forgets the base that was not used for longest', () => {
    const cached = createKnowledgeCache();
    const first = cached('0', entries('Free.'));
    for (let id = 1; id <= 100; id += 1) cached(String(id), entries('Free.'));
    expect(cached('0', entries('Free.'))).not.toBe(first);
  });
});

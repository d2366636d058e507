import { describe, expect, it } from 'vitest';
import { createSearch } from './search.ts';
import { smallDocument } from './testing/small-document.ts';

const search = createSearch(smallDocument);
const titles = (question: string) => search(question).map(({ title }) => title);

describe('search', () => {
  it('finds routes, messages, types and fields by words of their names and descriptions', () => {
    expect(titles('order')).toContain('POST /bread/{id}/order');
    expect(titles('ready')).toEqual(['bread.baked']);
    expect(titles('baker')).toEqual(['Order.note']);
    expect(titles('sesame')).toEqual([]);
    expect(search('seeds').map(({ kind, target }) => [kind, target])).toContainEqual(['type', 'SeedsInput']);
  });

  it('wants every word, whatever their case, and puts names before descriptions', () => {
    expect(titles('BREAD order')).toEqual(['POST /bread/{id}/order']);
    expect(titles('bread bicycle')).toEqual([]);
    expect(titles('name')[0]).toBe('Bread.name');
    expect(titles('order').slice(0, 2)).toEqual(['Order', 'POST /bread/{id}/order']);
  });

  it('finds nothing when nothing is asked', () => {
    expect([search(''), search('  ')]).toEqual([[], []]);
  });
});

import { describe, expect, it } from 'vitest';
import { createConsentMemory } from './consent.ts';

function openStorage(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe('consent', () => {
  it('is remembered by its exact text, also by the next page', () => {
    const storage = openStorage();
    createConsentMemory(() => storage).add('We record.');
    const next = createConsentMemory(() => storage);
    expect([next.has('We record.'), next.has('We record it.')]).toEqual([true, false]);
  });

  it.each(['not JSON', '{}', '[1]', 'null'])('asks again when the memory holds %o', (stored) => {
    const memory = createConsentMemory(() => openStorage({ 'saywell.consent': stored }));
    expect(memory.has('We record.')).toBe(false);
  });

  it('lasts for the page where nothing can be stored', () => {
    const memory = createConsentMemory(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(memory.has('We record.')).toBe(false);
    memory.add('We record.');
    expect(memory.has('We record.')).toBe(true);
  });

  it('keeps the latest ten texts', () => {
    const storage = openStorage();
    const memory = createConsentMemory(() => storage);
    for (let index = 0; index < 12; index += 1) memory.add(`text ${index}`);
    expect(JSON.parse(storage.items.get('saywell.consent') ?? '')).toHaveLength(10);
    expect(createConsentMemory(() => storage).has('text 1')).toBe(false);
  });
});

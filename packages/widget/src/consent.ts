const key = 'saywell.consent';
/** Texts that are remembered at most: a page has one, its next version another. */
const maxTexts = 10;

/** What a visitor has agreed to, by its exact text: a new text asks again. */
export interface ConsentMemory {
  has(text: string): boolean;
  add(text: string): void;
}

/** @param openStorage may throw, as `localStorage` does where the visitor forbids it; then the page alone remembers. */
export function createConsentMemory(openStorage: () => Pick<Storage, 'getItem' | 'setItem'>): ConsentMemory {
  const given = new Set<string>();

  function read(): readonly string[] {
    try {
      const stored: unknown = JSON.parse(openStorage().getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
    } catch {
      return [];
    }
  }
  return {
    has: (text) => given.has(text) || read().includes(text),
    add(text) {
      given.add(text);
      const texts = [...read().filter((other) => other !== text), text].slice(-maxTexts);
      try {
        openStorage().setItem(key, JSON.stringify(texts));
      } catch {} // Full or forbidden: asked again on the next page.
    },
  };
}

import { expect, it, vi } from 'vitest';

/** Every fixed sentence of the catalogue. */
async function readSentences(): Promise<string[]> {
  const { callMessages } = await import('./call-messages.ts');
  const { configurationMessages, squadMessages } = await import('../configuration/configuration-messages.ts');
  return [callMessages, configurationMessages, squadMessages]
    .flatMap((part) => Object.values<unknown>(part))
    .filter((text) => typeof text === 'string');
}

it('WE-1 the messages name the provider as the brand configuration does', async () => {
  const ours = await readSentences();
  vi.resetModules();
  vi.doMock('../../config/brand.ts', () => ({ brand: { name: 'Acme' } }));
  const others = await readSentences();
  expect(others).toEqual(ours.map((text) => text.replaceAll('Saywell', 'Acme')));
  expect(others.filter((text) => text.includes('Acme'))).toHaveLength(9);
});

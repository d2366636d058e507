import { expect, it } from 'vitest';
import { defineSaywellAssistant, SaywellAssistant } from './index.ts';

it('importing and defining it on a server is safe', () => {
  expect(typeof window).toBe('undefined');
  expect(() => defineSaywellAssistant()).not.toThrow();
  expect(SaywellAssistant.observedAttributes).toContain('open');
});

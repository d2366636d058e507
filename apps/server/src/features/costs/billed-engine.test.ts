import { expect, it } from 'vitest';
import { billedModel } from './billed-engine.ts';

it('a model is billed under its name, unless another engine stands in for its provider', () => {
  const settings = { provider: 'deepgram', model: 'nova-3' };
  expect(billedModel(settings, { name: 'deepgram' })).toBe('nova-3');
  expect(billedModel(settings, { name: 'moonshine' })).toBeUndefined();
  expect(billedModel({ provider: 'azure' }, { name: 'azure' })).toBeUndefined();
  expect(billedModel(null, { name: 'azure' })).toBeUndefined();
});

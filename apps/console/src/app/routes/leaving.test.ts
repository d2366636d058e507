// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { noteAtWork, reasonToStay } from './leaving.ts';

const asksTheBrowser = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('what is at work is named, and no longer when it is done', () => {
  expect(reasonToStay()).toBeUndefined();
  noteAtWork('Wait for it first.', true);
  noteAtWork('Wait for it first.', true);
  expect(reasonToStay()).toBe('Wait for it first.');
  expect(asksTheBrowser()).toBe(true);
  noteAtWork('Wait for it first.', false);
  expect(reasonToStay()).toBeUndefined();
  expect(asksTheBrowser()).toBe(false);
});

it('what is not saved is to be saved or discarded, but not while something else is at work', () => {
  const unsaved = (event: Event): void => event.preventDefault();
  addEventListener('beforeunload', unsaved);
  expect(reasonToStay()).toMatch(/^Save or discard/);
  noteAtWork('Wait for it first.', true);
  expect(reasonToStay()).toBe('Wait for it first.');
  noteAtWork('Wait for it first.', false);
  removeEventListener('beforeunload', unsaved);
  expect(reasonToStay()).toBeUndefined();
});

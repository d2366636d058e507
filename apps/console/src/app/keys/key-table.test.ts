import { expect, it } from 'vitest';
import { type Pending, pressKey } from './key-table.ts';
import { bindingsFor } from './use-keys.ts';

const bindings = bindingsFor({ role: 'admin', permissions: [] });
const press = (key: string, at = 0, more = {}) => ({ key, at, hasModifier: false, isTyping: false, ...more });
const type = (...keys: [key: string, at: number][]) => {
  let pending: Pending | null = null;
  let found: string | null = null;
  for (const [key, at] of keys) ({ pending, found } = pressKey(bindings, pending, press(key, at)));
  return found;
};

it('has every binding once', () => {
  const keys = bindings.map((binding) => binding.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

it('finds keys and sequences', () => {
  expect(type(['?', 0])).toBe('?');
  expect(type(['g', 0], ['m', 900])).toBe('g m');
  expect(type(['g', 0], ['m', 1_100])).toBeNull();
  expect(type(['g', 0], ['x', 100], ['m', 200])).toBeNull();
  expect(type(['g', 0], ['g', 100], ['h', 200])).toBe('g h');
});

it('leaves letters to whoever writes, and takes those with a modifier', () => {
  expect(pressKey(bindings, null, press('?', 0, { isTyping: true })).found).toBeNull();
  expect(pressKey(bindings, null, press('K', 0, { isTyping: true, hasModifier: true })).found).toBe('mod+k');
  const withShift = [
    { keys: 'mod+z', label: '' },
    { keys: 'mod+shift+z', label: '' },
  ];
  const found = [false, true].map(
    (hasShift) => pressKey(withShift, null, press('Z', 0, { hasModifier: true, hasShift })).found,
  );
  expect(found).toEqual(['mod+z', 'mod+shift+z']);
});

it('leads nobody to pages that are not theirs', () => {
  expect(bindings.map(({ keys }) => keys)).toContain('g k');
  expect(bindingsFor({ role: 'viewer', permissions: [] }).map(({ keys }) => keys)).not.toContain('g k');
});

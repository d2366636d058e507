import { afterEach, beforeEach, expect, vi } from 'vitest';

// Unexpected console output is a defect: a test that expects some spies on the method itself.
const methods = ['error', 'warn'] as const;
let seen: string[] = [];

beforeEach(() => {
  seen = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      seen.push(`console.${method}: ${values.map(String).join(' ')}`);
    });
  }
});
afterEach(() => {
  expect(seen, 'unexpected console output').toEqual([]);
});

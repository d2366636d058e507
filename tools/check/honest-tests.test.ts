import { describe, expect, it } from 'vitest';
import { findDishonesty } from './honest-tests.ts';

const found = (source: string, path = 'a.test.ts') => findDishonesty(path, source);

describe('honest tests', () => {
  it.each([
    ['it.fails("x", () => { expect(f()).toBe(1); });', '.fails'],
    ['it.only("x", () => { expect(f()).toBe(1); });', '.only'],
    ['describe.skip("x", () => { it("y", run); });', '.skip'],
    ['test.concurrent.skip("x", run);', '.skip'],
    ['it.todo("x");', '.todo'],
    ['it.skipIf(windows)("x", run);', '.skipIf'],
    ['it("x", { retry: 2 }, run);', 'retry'],
    ['it("x", run, { retry: 2 });', 'retry'],
    ['it.each([1])("x", { retry: 2 }, run);', 'retry'],
    ['it("x", () => { expect(true).toBe(true); });', 'literal'],
    ['it("x", () => { expect(f()); });', 'without a matcher'],
    ['it("x", () => {});', 'an empty test'],
  ])('are not %s', (source, problem) => {
    expect(found(source)).toEqual([expect.stringMatching(/^a\.test\.ts:1: /)]);
    expect(found(source)[0]).toContain(problem);
  });
  it.each([
    'it("x", () => { expect(f()).toBe(true); });',
    'it.each([1])("x %i", (value) => { expect(value).toBe(1); });',
    'job.skip(); list.only; ({ retry: 1 });',
    'fail(new JobError("x", { retry: false }));',
  ])('may be %s', (source) => {
    expect(found(source)).toEqual([]);
  });
  it('may depend on the machine with a reason', () => {
    expect(found('describe.skipIf(missing)("x", run);', 'tests/e2e/firefox.test.ts')).toEqual([]);
  });
});

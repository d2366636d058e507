import { describe, expect, it } from 'vitest';
import { createRandom } from '../../packages/agent/src/testing/random.ts';
import { chooseMutations } from './choose-mutations.ts';
import { findMutations } from './find-mutations.ts';
import { findRelatedTests } from './related-tests.ts';

describe('the choice of mutations', () => {
  const all = findMutations('a.ts', `const x = [${'1,'.repeat(200)}]; if (a) b; f(); const y = a < b;`);
  const choose = (seed: number) => chooseMutations(all, 6, createRandom(seed));
  it('is the same for the same seed', () => {
    expect(choose(1)).toEqual(choose(1));
    expect(choose(1)).not.toEqual(choose(2));
  });
  it('takes each once, and every kind', () => {
    const chosen = choose(3);
    expect(new Set(chosen.map(({ start, kind }) => `${start} ${kind}`)).size).toBe(6);
    expect(new Set(chosen.map(({ kind }) => kind)).size).toBe(4);
    expect(chooseMutations(all, 9_999, createRandom(1))).toHaveLength(all.length);
  });
});

describe('related tests', () => {
  const imports = (to: string) => [{ to, specifier: '', line: 1, isType: false }];
  it('reach the file by imports, its own first, and those with a real database apart', () => {
    const graph = new Map([
      ['x/a.ts', []],
      ['x/b.ts', imports('x/a.ts')],
      ['x/b.test.ts', imports('x/b.ts')],
      ['x/a.test.ts', imports('x/a.ts')],
      ['x/b.integration.test.ts', imports('x/b.ts')],
      ['x/c.test.ts', []],
    ]);
    expect(findRelatedTests(graph, 'x/a.ts')).toEqual({
      unit: ['x/a.test.ts', 'x/b.test.ts'],
      integration: ['x/b.integration.test.ts'],
    });
  });
});

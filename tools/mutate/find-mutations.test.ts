import { describe, expect, it } from 'vitest';
import { applyMutation, findMutations } from './find-mutations.ts';

const mutants = (text: string) =>
  findMutations('a.ts', text).map((mutation) => `${mutation.kind}: ${applyMutation(text, mutation)}`);

describe('mutations', () => {
  it.each([
    ['if (a) b;', ['condition negated: if (!(a)) b;']],
    ['const x = a < b;', ['comparison swapped: const x = a <= b;']],
    ['const x = a && b;', ['and/or swapped: const x = a || b;']],
    ['await f(a);', ['statement removed: ;']],
    ['a.b = c;', ['statement removed: ;']],
    [
      "const x = [true, 3, 'a', ''];",
      [
        "literal changed: const x = [false, 3, 'a', ''];",
        "literal changed: const x = [true, 4, 'a', ''];",
        "literal changed: const x = [true, 3, '', ''];",
        "literal changed: const x = [true, 3, 'a', 'x'];",
      ],
    ],
    ['const x = { a, b };', ['property dropped: const x = {  b };', 'property dropped: const x = { a,  };']],
    ['function f() { g; }', ['returned early: function f() { return;  g; }']],
  ])('of %s', (text, expected) => {
    expect(mutants(text)).toEqual(expected);
  });
  it.each([
    "import { a } from './a.ts';",
    "export type A = 'b' | { c: 1 };",
    "'use strict';",
    'const f = () => { return a; };',
    'const x = a ?? b;',
  ])('leave alone %s', (text) => {
    expect(mutants(text)).toEqual([]);
  });
  it('name their line', () => {
    expect(findMutations('a.ts', 'a;\n\nf();')).toMatchObject([{ path: 'a.ts', line: 3 }]);
  });
});

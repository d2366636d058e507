import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCircles } from './check-structure.ts';
import { type Building, checkFloors, checkNouns } from './floors.ts';
import { readImportGraph } from './import-graph.ts';
import { checkPackages } from './packages-apart.ts';
import { server } from './rules.ts';
import { checkSizes, functionLengths, percentile } from './sizes.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'saywell-structure-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A house on floors as it should be; `change` replaces and adds files. */
function build(change: Readonly<Record<string, string>> = {}) {
  const files: Record<string, string> = {
    'apps/server/src/main.ts': "import './api/list.ts';",
    'apps/server/src/api/list.ts': "export * from '../features/calls/calls.ts';",
    'apps/server/src/features/calls/calls.ts':
      "import type { Room } from '../rooms/room.ts';\nexport { read } from '../../store/call/call-store.ts';\nexport const room: Room = 1;",
    'apps/server/src/features/rooms/room.ts': 'export type Room = number;',
    'apps/server/src/store/call/call-store.ts':
      "export const read = async () => (await import('../../platform/clock.ts')).now;",
    'apps/server/src/platform/clock.ts': 'export const now = 1;\nexport type Now = number;',
    ...change,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readImportGraph(root, Object.keys(files));
}

describe('the floors of the server', () => {
  it('are held where every import leads down', () => {
    const graph = build();
    expect([...checkFloors(graph, server), ...checkNouns(graph, server), ...checkCircles(graph)]).toEqual([]);
  });

  it.each([
    ['a value', "import { read } from '../store/call/call-store.ts';", ''],
    ['a type', "import type { Room } from '../features/rooms/room.ts';", ' (type)'],
    ['one type among braces', "import { type Room } from '../features/rooms/room.ts';", ' (type)'],
    ['a type in place', "export type R = import('../features/rooms/room.ts').Room;", ' (type)'],
    ['a value later', "export const r = () => import('../features/rooms/room.ts');", ''],
    ['a program of its own', "export const u = new URL('../features/rooms/room.ts', import.meta.url);", ''],
    ['what goes on to others', "export * from '../features/rooms/room.ts';", ''],
  ])('refuse an import that leads up, of %s', (_what, text, kind) => {
    const graph = build({ 'apps/server/src/platform/clock.ts': text });
    const [problem, ...others] = checkFloors(graph, server);
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^apps\/server\/src\/platform\/clock\.ts:1: platform must not import (features|store): /,
    );
    expect(problem?.endsWith(kind === '' ? '.ts' : kind)).toBe(true);
  });

  it('refuse a folder that is on none of them', () => {
    const graph = build({ 'apps/server/src/helpers/any.ts': 'export {};' });
    expect(checkFloors(graph, server)).toEqual([
      'apps/server/src/helpers: is on no floor of apps/server/src',
    ]);
  });

  const backwards = {
    'apps/server/src/features/rooms/room.ts': "import '../calls/more.ts';\nexport type Room = 1;",
  };
  const more = { 'apps/server/src/features/calls/more.ts': 'export {};' };
  it('refuse a circle of nouns, until it is allowed', () => {
    const graph = build({ ...backwards, ...more });
    expect(checkNouns(graph, server)).toEqual([
      'apps/server/src/features: a circle of nouns: calls → rooms → calls',
    ]);
    expect(checkCircles(graph)).toEqual([]);
    const allowing: Building = { ...server, allowedNounArrows: [['rooms', 'calls']] };
    expect(checkNouns(graph, allowing)).toEqual([]);
    expect(
      checkNouns(build({ 'apps/server/src/features/rooms/room.ts': 'export type Room = 1;' }), allowing),
    ).toEqual(['apps/server/src/features: take rooms → calls off the list of allowed arrows']);
  });
});

describe('circles of files', () => {
  it.each([
    ['values', "import './b.ts';", "import './a.ts';"],
    [
      'types',
      "import type { B } from './b.ts';\nexport type A = B;",
      "export type { A as B } from './a.ts';",
    ],
  ])('are found by %s', (_what, a, b) => {
    const graph = build({ 'packages/x/src/a.ts': a, 'packages/x/src/b.ts': b });
    expect(checkCircles(graph)).toEqual([
      'a circle of 2 files: packages/x/src/a.ts → packages/x/src/b.ts → packages/x/src/a.ts',
    ]);
  });
});

describe('arrows between packages', () => {
  const files = {
    'packages/agent/src/a.ts': "import type { M } from '../../media/src/m.ts';\nexport type A = M;",
    'packages/media/src/m.ts': 'export type M = 1;',
  };
  it('are no ways past an entry', () => {
    expect(checkPackages(build(files), { agent: ['media'] })).toEqual([
      'packages/agent/src/a.ts:1: reaches into media past its entry: ../../media/src/m.ts',
    ]);
  });
  it('are held for types too', () => {
    const graph = new Map([
      [
        'packages/agent/src/a.ts',
        [{ to: 'packages/media/src/index.ts', specifier: '@saywell/media', line: 3, isType: true }],
      ],
    ]);
    expect(checkPackages(graph, { agent: ['media'] })).toEqual([]);
    expect(checkPackages(graph, { agent: [] })).toEqual([
      'packages/agent/src/a.ts:3: agent must not import media (type)',
    ]);
  });
});

describe('sizes', () => {
  const files = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`packages/x/src/${index}.ts`, 'export {};']),
    );
  it('of files and folders have a limit, or a decision that is needed', () => {
    const paths = [...build({ 'packages/y/src/long.ts': '//\n'.repeat(301), ...files(26) }).keys()];
    expect(checkSizes(root, paths, {})).toEqual([
      'packages/y/src/long.ts: 301 lines, allowed 300 without a decision',
      'packages/x/src: 26 files, allowed 25 without a decision',
    ]);
    const reasons = { 'packages/y/src/long.ts': '0012', 'packages/x/src': '0013' };
    expect(checkSizes(root, paths, reasons)).toEqual([]);
    expect(checkSizes(root, [], { 'packages/x/src': '0013' })).toEqual([
      'packages/x/src: take it off the list of large files and folders',
    ]);
  });
  it('of functions are counted by their lines', () => {
    build({ 'packages/x/src/a.ts': 'export function f() {\n  return 1;\n}\nexport const g = () => 1;\n' });
    expect(functionLengths(root, ['packages/x/src/a.ts'])).toEqual([3]);
    expect([percentile([1, 2, 3, 4], 0.5), percentile([], 0.99)]).toEqual([2, 0]);
  });
});

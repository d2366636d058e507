import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { removeStaleOutput } from './remove-stale-output.mjs';

const folder = mkdtempSync(join(tmpdir(), 'saywell-output-'));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('deletes what was compiled of sources that are gone, and nothing else', () => {
  const kept = [
    'dist/a.js',
    'dist/a.d.ts.map',
    'dist/parts/b.js',
    'dist/bundle/main.js',
    'dist/table.json',
    'dist/.tsbuildinfo',
  ];
  const stale = ['dist/gone.js', 'dist/gone.d.ts.map', 'dist/old/c.js', 'dist/a.test.js'];
  const sources = ['src/a.ts', 'src/a.test.ts', 'src/parts/b.tsx', 'src/table.json'];
  for (const path of [...kept, ...stale, ...sources]) write(path);
  expect(removeStaleOutput(folder).sort()).toEqual(stale.map((path) => join(folder, path)).sort());
  expect([...kept, ...sources].filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  expect([...stale, 'dist/old'].filter((path) => existsSync(join(folder, path)))).toEqual([]);
  expect(removeStaleOutput(join(folder, 'src'))).toEqual([]);
});

function write(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '');
}

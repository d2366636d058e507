import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const source = 'apps/server/src';
const inputs = [...readFileSync('apps/server/build-program.mjs', 'utf8').matchAll(/: '(\S+)\.ts',$/gm)].map(
  ([, path = '']) => basename(path),
);

it('every program that the server starts beside its source is in its bundle', () => {
  const started = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing/'))
    .flatMap((path) => [
      ...readFileSync(join(source, path), 'utf8').matchAll(/new URL\('\.\/([\w-]+)', import\.meta\.url\)/g),
    ])
    .map(([, name = '']) => name);
  expect(started).toContain('extract-process');
  expect(inputs).toEqual(expect.arrayContaining(started));
});

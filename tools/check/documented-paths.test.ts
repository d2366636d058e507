import { describe, expect, it } from 'vitest';
import { findStalePaths } from './documented-paths.ts';

const there = new Set([
  'packages/agent',
  'packages/agent/src',
  'packages/agent/src/turns',
  'packages/agent/src/turns/',
  'packages/agent/src/turns/transition.ts',
  'tools/check/main.ts',
  'docs/decisions',
]);
const found = (text: string, document = 'ARCHITECTURE.md') =>
  findStalePaths(document, text, (path) => there.has(path));

describe('documented paths', () => {
  it.each([
    ['`packages/agent/src/pipeline/`', 'there is no packages/agent/src/pipeline/'],
    ['`packages/agent/src/gone.ts`', 'there is no packages/agent/src/gone.ts'],
    ['`packages/gone/src/<name>/`', 'there is no packages/gone/src/*/'],
    ['`npx vitest run tools/gone`', 'there is no tools/gone'],
    ['`turns/transition.ts`', 'write the full path of turns/transition.ts'],
    ['[records](docs/gone)', 'the link to docs/gone leads nowhere'],
  ])('are stale: %s', (text, problem) => {
    expect(found(`One line.\n${text} and more`)).toEqual([`ARCHITECTURE.md:2: ${problem}`]);
  });
  it.each([
    '`packages/agent/src/turns/transition.ts`',
    '`packages/agent/src/<name>.ts`',
    '`npx tsx tools/check/main.ts --all`',
    '`POST /call/web`, `/health`, `GET /call/{id}/recording`, `https://voice.example/docs/`',
    '`application/json`, `@saywell/agent`, `openai/gpt-4o`',
    '`packages/agent/dist/index.js`',
    '[records](docs/decisions), [site](https://voice.example), [below](#words)',
    '```sh\ncat packages/gone.ts\n```',
  ])('may be %s', (text) => {
    expect(found(text)).toEqual([]);
  });
  it('of a package begin at its folder, or at its sources', () => {
    const readme = 'packages/agent/README.md';
    expect(found('`turns/transition.ts`, `src/turns/`, `turns/`', readme)).toEqual([]);
    expect(found('`pipeline/take.ts`, `turns/gone`', readme)).toEqual([
      `${readme}:1: there is no pipeline/take.ts`,
      `${readme}:1: there is no turns/gone`,
    ]);
  });
  it('have the line of their document, behind a block of code too', () => {
    expect(found('```\none\n```\n`packages/gone/`')).toEqual([
      'ARCHITECTURE.md:4: there is no packages/gone/',
    ]);
  });
});

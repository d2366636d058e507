import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledLanguages, readSnippets } from './read-snippets.ts';
import { type SnippetModule, writeModule } from './write-modules.ts';

/** Why the snippets of a README are compiled and not run; all others are run. */
const notRun: Readonly<Record<string, string>> = {
  'call-room': 'it joins a room, by WebRTC of a browser',
  media: 'it answers a browser’s offer',
  testkit: 'it launches a browser',
  server: 'it starts a database and a server',
};

const root = process.cwd();
const folder = join(root, '.test-results/readme');
const readmes = ['packages', 'apps']
  .flatMap((parent) => readdirSync(parent).map((name) => ({ name, path: `${parent}/${name}/README.md` })))
  .filter(({ path }) => existsSync(path));

const modules = readmes.flatMap(({ name, path }) => {
  const givenPath = `tools/readme/given/${name}.ts`;
  const given = existsSync(givenPath) ? readFileSync(givenPath, 'utf8') : '';
  return readSnippets(path, readFileSync(path, 'utf8'))
    .filter(({ language }) => compiledLanguages.has(language))
    .map((snippet, index) => ({ owner: name, ...writeModule(snippet, `${name}/${index + 1}.tsx`, given) }));
});
const isRun = ({ owner }: { owner: string }): boolean => notRun[owner] === undefined;

/** As a project of a stranger has it: strict, with the packages as they are built. */
const strangersConfig = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    customConditions: [],
    composite: false,
    declaration: false,
    declarationMap: false,
    noEmit: true,
    lib: ['ES2023', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
    types: ['node', 'react', 'vite/client'],
    jsx: 'react-jsx',
    module: 'Preserve',
    moduleResolution: 'Bundler',
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: false,
    verbatimModuleSyntax: false,
  },
  include: ['**/*.ts', '**/*.tsx'],
};

/** What snippets are given replaces it; other files of this worker ask real servers. */
const { fetch } = globalThis;
afterAll(() => {
  globalThis.fetch = fetch;
});

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const { owner, name, text } of modules) {
    mkdirSync(join(folder, owner), { recursive: true });
    writeFileSync(join(folder, name), text);
    const given = `tools/readme/given/${owner}.ts`;
    if (existsSync(given)) cpSync(given, join(folder, owner, 'given.ts'));
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(strangersConfig));
});

describe('snippets of READMEs', () => {
  it('are found in the READMEs of all packages with an interface', () => {
    const owners = new Set(modules.map(({ owner }) => owner));
    for (const name of ['agent', 'api-client', 'call-room', 'contract', 'media', 'react', 'voice-sdk'])
      expect(owners).toContain(name);
    const known = readmes.map(({ name }) => name);
    expect(Object.keys(notRun).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('compile against the built packages', { timeout: 120_000 }, async () => {
    const compiled = promisify(execFile)('npx', ['tsc', '-p', folder, '--pretty', 'false'], { cwd: root });
    const { stdout } = await compiled.catch((error: { stdout: string }) => error);
    expect(problemsIn(stdout, modules)).toEqual([]);
  });

  it.each(modules.filter(isRun).map((one) => [one.snippet.place, one] as const))(
    '%s runs',
    async (_, one) => {
      const speak = silenced();
      try {
        const { run }: { run: () => Promise<void> } = await import(
          pathToFileURL(join(folder, one.name)).href
        );
        await expect(run()).resolves.toBeUndefined();
      } finally {
        speak();
      }
    },
  );
});

/** What snippets print is theirs. */
function silenced(): () => void {
  const { log } = console;
  const write = process.stdout.write.bind(process.stdout);
  console.log = () => undefined;
  process.stdout.write = () => true;
  return () => {
    console.log = log;
    process.stdout.write = write;
  };
}

/** Lines of the compiler, with the place in the README instead of that in the file. */
function problemsIn(output: string, all: readonly SnippetModule[]): string[] {
  return output
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => {
      const owner = all.find(({ name }) => line.includes(`readme/${name}`));
      return owner === undefined ? line : `${owner.snippet.place}: ${line.replace(/^.*?: /, '')}`;
    });
}

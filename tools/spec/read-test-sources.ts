import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const folders = ['packages/', 'apps/', 'tests/'];

/** The texts of all tests; they are read, not run. */
export function readTestSources(): readonly string[] {
  return folders.flatMap((folder) => {
    const parent = new URL(folder, root);
    const inner = folder === 'tests/' ? [parent] : sourceFolders(parent);
    return inner.flatMap((one) =>
      readdirSync(one, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.test\.tsx?$/.test(path))
        .map((path) => readFileSync(new URL(path, one), 'utf8')),
    );
  });
}

const sourceFolders = (parent: URL): readonly URL[] =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => new URL(`${name}/src/`, parent));

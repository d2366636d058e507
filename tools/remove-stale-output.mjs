import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const compiled = /\.(?:d\.ts|js)(?:\.map)?$/;
const sourceEndings = ['.ts', '.tsx'];

/**
 * Deletes from `dist` of a package what was compiled of sources that are gone, so that it is
 * neither found by a test nor published. The compiler leaves it there, and a whole new build
 * takes minutes. What is bundled has no source of its own and stays. Answers the paths that it deleted.
 *
 * @param {string} packageFolder with `src` and `dist`
 * @returns {string[]}
 */
export function removeStaleOutput(packageFolder) {
  const output = join(packageFolder, 'dist');
  if (!existsSync(output)) return [];
  const stale = compiledFiles(output)
    .filter((path) => !relative(output, path).startsWith('bundle/'))
    .filter((path) => !hasSource(packageFolder, relative(output, path)));
  for (const path of stale) rmSync(path);
  removeEmptyFolders(output);
  return stale;
}

function compiledFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && compiled.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Tests have sources and are never compiled. */
function hasSource(packageFolder, path) {
  const base = path.replace(compiled, '');
  if (base.endsWith('.test')) return false;
  return sourceEndings.some((ending) => existsSync(join(packageFolder, 'src', base + ending)));
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const leftOut = new Set(['node_modules', '.git', '.test-results', '.bench-results', '.saywell', '.vite']);

/** A copy of the checkout to break; the checkout itself is never written to. */
export interface ScratchCopy extends Disposable {
  readonly folder: string;
}

export function makeScratchCopy(root: string): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'saywell-mutate-'));
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !leftOut.has(basename(path)) });
  linkModules(root, folder);
  for (const parent of ['packages', 'apps'])
    for (const name of readdirSync(join(root, parent)))
      linkModules(join(root, parent, name), join(folder, parent, name));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Dependencies are the checkout's; the workspaces among them are the copy's own. */
function linkModules(from: string, to: string): void {
  const modules = join(from, 'node_modules');
  for (const name of namesIn(modules)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    mkdirSync(join(to, 'node_modules'), { recursive: true });
    if (name === '@saywell') {
      cpSync(join(modules, name), join(to, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    } else symlinkSync(resolve(modules, name), join(to, 'node_modules', name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

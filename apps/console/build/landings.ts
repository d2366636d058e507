import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Manifest, Plugin } from 'vite';

/**
 * Pages that people come to from outside, by their paths below the console (`$` stands for a part that is not the
 * same in all), with the module that their route imports.
 */
export const landings = {
  '/': 'src/features/home/home-page.tsx',
  '/assistants': 'src/features/assistants/list/assistants-page.tsx',
  '/calls': 'src/features/calls/list/calls-page.tsx',
  '/calls/$': 'src/features/calls/page/call-page.tsx',
  '/live': 'src/features/calls/live/live-page.tsx',
} as const;

/** Pages of everybody: who has not signed in sees the one of the path, or else the first. */
export const openLandings = {
  '/sign-in': 'src/features/sign-in/sign-in-page.tsx',
  '/set-up': 'src/features/sign-in/set-up-page.tsx',
  '/link': 'src/features/sign-in/link-page.tsx',
} as const;

const shell = 'src/app/shell/shell.tsx';
const entry = 'index.html';

/**
 * Writes `landings.json`: which scripts and styles each of those pages takes beside those that the console's one page
 * names. The server names them to who comes, so that they come together with the frame instead of behind it.
 */
export function writeLandings(): Plugin {
  let folder = '';
  return {
    name: 'saywell:landings',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    // By then it is known which pieces have nothing but styles, and are none.
    async writeBundle() {
      const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
      const named = filesOf(entry, manifest);
      const wantedOf = (pages: Readonly<Record<string, string>>, ...around: readonly string[]) => {
        const wanted = Object.entries(pages).map(([path, module]) => {
          const files = [...around, module].flatMap((piece) => [...filesOf(piece, manifest)]);
          return [path, [...new Set(files)].filter((file) => !named.has(file))];
        });
        return Object.fromEntries(wanted);
      };
      const written = { inside: wantedOf(landings, shell), open: wantedOf(openLandings) };
      await writeFile(join(folder, 'landings.json'), JSON.stringify(written));
    },
  };
}

/** A piece with all that it imports, and their styles. */
function filesOf(name: string, manifest: Manifest, found = new Set<string>()): Set<string> {
  const piece = manifest[name];
  if (piece === undefined) throw new Error(`${name} is no piece of the console that is loaded by itself.`);
  if (found.has(piece.file)) return found;
  found.add(piece.file);
  for (const style of piece.css ?? []) found.add(style);
  for (const imported of piece.imports ?? []) filesOf(imported, manifest, found);
  return found;
}

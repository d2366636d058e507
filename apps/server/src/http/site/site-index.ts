import { readdir } from 'node:fs/promises';
import { relative, sep } from 'node:path';

/** The website's files by the path under which they are asked for. */
export interface SiteIndex {
  /** Request path, decoded → file below the site's folder, with forward slashes. */
  readonly files: ReadonlyMap<string, string>;
  /** Other spellings of a page (`/about/`, `/about/index.html`) → its one address. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The page for addresses that do not exist. */
  readonly notFoundPage: string | null;
}

/** Twins that the build compressed ahead; they are sent in place of their file, never by their own name. */
const compressedTwin = /\.(?:br|gz)$/;
const notFoundPages = ['404.html', '404/index.html'];

/**
 * Indexes `<path>/index.html` as `/<path>` and every other file under its own
 * name. Only what is in the index is ever served, so no request can name a file
 * outside of the folder. Null when the folder does not exist.
 */
export async function readSiteIndex(directory: string): Promise<SiteIndex | null> {
  const names = await listFiles(directory);
  return names === null ? null : indexFiles(names);
}

export function indexFiles(names: readonly string[]): SiteIndex {
  const shown = names.filter((name) => !compressedTwin.test(name) && !isHidden(name));
  const notFoundPage = notFoundPages.find((name) => shown.includes(name)) ?? null;
  const files = new Map<string, string>();
  const aliases = new Map<string, string>();
  for (const name of shown.filter((name) => !notFoundPages.includes(name))) {
    const path = pagePath(name);
    files.set(path, name);
    for (const alias of aliasesOf(path, name)) aliases.set(alias, path);
  }
  return { files, aliases, notFoundPage };
}

function pagePath(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/(?:\/index)?\.html$/, '')}`;
}

function aliasesOf(path: string, name: string): string[] {
  if (!name.endsWith('.html')) return [];
  return path === '/' ? ['/index.html'] : [`${path}/`, `/${name}`];
}

function isHidden(name: string): boolean {
  // `_headers` is for hosts that serve the folder without this server.
  if (name === '_headers') return true;
  return name.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
}

async function listFiles(directory: string): Promise<string[] | null> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => `${relative(directory, entry.parentPath)}${sep}${entry.name}`)
      .map((name) =>
        name
          .split(sep)
          .filter((part) => part !== '')
          .join('/'),
      );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

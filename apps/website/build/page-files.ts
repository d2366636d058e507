import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A module of the client build, as the bundler's manifest lists it. */
export interface ManifestChunk {
  /** Its script. */
  readonly file?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** What a page has beside the frame, as addresses. */
export interface PageFiles {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Answers the files of a page by its id. */
export type FilesOf = (page: string) => PageFiles;

const frame = 'src/app/client.tsx';

/** Every page links the frame's files already; what is left are its own. Throws for a page that is not in the manifest. */
export function pageFiles(manifest: Manifest): FilesOf {
  const common = filesOf(manifest, frame);
  const own = (kind: keyof PageFiles, all: PageFiles): string[] =>
    [...new Set(all[kind])].filter((file) => !common[kind].includes(file)).map((file) => `/${file}`);
  return (page) => {
    const all = filesOf(manifest, `src/pages/${page}-page.tsx`);
    return { styles: own('styles', all), scripts: own('scripts', all) };
  };
}

/** Reads the manifest of a finished build and removes it: it is no part of the site. */
export async function takePageFiles(folder: string): Promise<FilesOf> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  await rm(join(folder, '.vite'), { recursive: true });
  return pageFiles(manifest);
}

function filesOf(manifest: Manifest, entry: string): PageFiles {
  const found = new Map<string, ManifestChunk>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no module ${name}.`);
    // What is imported comes first: its styles are overruled.
    found.set(name, {});
    chunk.imports?.forEach(visit);
    found.delete(name);
    found.set(name, chunk);
  };
  visit(entry);
  const chunks = [...found.values()];
  return {
    styles: chunks.flatMap(({ css }) => css ?? []),
    scripts: chunks.flatMap(({ file }) => file ?? []),
  };
}

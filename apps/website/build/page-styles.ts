import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A module of the client build, as the bundler's manifest lists it. */
export interface ManifestChunk {
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Answers the addresses of a page's own style sheets, by the page's id. */
export type StylesOf = (page: string) => readonly string[];

const frame = 'src/app/client.tsx';

/** Every page links the frame's sheets already; what is left are its own. Throws for a page that is not in the manifest. */
export function pageStyles(manifest: Manifest): StylesOf {
  const common = new Set(sheetsOf(manifest, frame));
  return (page) =>
    [...new Set(sheetsOf(manifest, `src/pages/${page}-page.tsx`))]
      .filter((file) => !common.has(file))
      .map((file) => `/${file}`);
}

/** Reads the manifest of a finished build and removes it: it is no part of the site. */
export async function takePageStyles(folder: string): Promise<StylesOf> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  await rm(join(folder, '.vite'), { recursive: true });
  return pageStyles(manifest);
}

function sheetsOf(manifest: Manifest, entry: string): string[] {
  const found = new Set<string>();
  const visit = (name: string): string[] => {
    if (found.has(name)) return [];
    found.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no module ${name}.`);
    return [...(chunk.imports ?? []).flatMap(visit), ...(chunk.css ?? [])];
  };
  return visit(entry);
}

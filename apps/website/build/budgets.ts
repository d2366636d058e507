import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { closure } from './chunk-closure.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Most that the parts of a page may be, in bytes after brotli; fonts and pictures as they are. */
export const budgets = {
  /** Scripts that run before the page has loaded. */
  bootBytes: 3_000,
  /** Scripts fetched without the visitor doing anything. */
  idleBytes: 77_400,
  /** What a page adds to them at the first sign of interest. */
  pageBytes: 20_000,
  /** Style sheets of one page, the frame's with its own. */
  cssBytes: 10_000,
  htmlBytes: 12_000,
  fontBytes: 50_000,
  shareImageBytes: 60_000,
} as const;

/** What a page's own module and all that only it imports weigh, in bytes after brotli. */
export interface PageScripts {
  /** The page's module, for example `home-page`. */
  readonly page: string;
  readonly bytes: number;
}

export interface ScriptSizes {
  readonly bootBytes: number;
  /** Boot and frame: what every page fetches while nobody touches it. */
  readonly idleBytes: number;
  /** What each page adds; largest first. */
  readonly pages: readonly PageScripts[];
}

/** Pages whose code does not wait for the visitor: theirs counts as idle too. */
const livePages = ['status-page'];

/** What is fetched when: before load, without intent, at the first sign of interest. */
export function measureScripts(bundle: Bundle): ScriptSizes {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const boot = chunks.find((chunk) => chunk.isEntry);
  const client = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/app/client.tsx'));
  if (boot === undefined || client === undefined) throw new Error('The boot or the client chunk is missing.');
  const sizes = new Map(chunks.map((chunk) => [chunk.fileName, brotliCompressSync(chunk.code).length]));
  const sizeOf = (start: readonly Chunk[]) =>
    [...closure(bundle, start)].reduce((sum, { fileName }) => sum + (sizes.get(fileName) ?? 0), 0);
  const idleBytes = sizeOf([boot, client]);
  const pages = chunks.flatMap((chunk) => {
    const page = /\/src\/pages\/(.+)\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1];
    return page === undefined ? [] : [{ page, bytes: sizeOf([boot, client, chunk]) - idleBytes }];
  });
  return { bootBytes: sizeOf([boot]), idleBytes, pages: pages.sort((a, b) => b.bytes - a.bytes) };
}

/** Everything that has outgrown its budget, in words. */
export function overBudget({ bootBytes, idleBytes, pages }: ScriptSizes): string[] {
  const live = pages.filter(({ page }) => livePages.includes(page));
  return [
    ...exceeds('scripts before load', bootBytes, budgets.bootBytes),
    ...exceeds('scripts without intent', idleBytes, budgets.idleBytes),
    ...live.flatMap(({ page, bytes }) => exceeds(`scripts of ${page}`, idleBytes + bytes, budgets.idleBytes)),
    ...pages.flatMap(({ page, bytes }) => exceeds(`own scripts of ${page}`, bytes, budgets.pageBytes)),
  ];
}

export function exceeds(what: string, bytes: number, limit: number): string[] {
  return bytes > limit ? [`${what}: ${bytes} B, at most ${limit}`] : [];
}

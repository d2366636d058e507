import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Compressed sizes in bytes; see docs for where the figures come from. */
export const budgets = {
  /** Scripts that run before the page has loaded. */
  bootBytes: 3_000,
  /** Scripts fetched without the visitor doing anything, with the largest page's own. */
  idleBytes: 76_800,
} as const;

/** Fails the build when the scripts of the first view have outgrown their budgets. */
export function checkBudgets(bundle: Bundle, report: (text: string) => void): void {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const boot = chunks.find((chunk) => chunk.isEntry);
  const client = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/app/client.tsx'));
  if (boot === undefined || client === undefined) throw new Error('The boot or the client chunk is missing.');

  const bootSize = sizeOf(closure(bundle, [boot]));
  const pages = chunks.filter((chunk) => chunk.facadeModuleId?.includes('/src/pages/') === true);
  const idleSizes = pages.map((page) => sizeOf(closure(bundle, [boot, client, page])));
  const idleSize = Math.max(...idleSizes);
  report(`scripts before load ${bootSize} B, without intent at most ${idleSize} B (brotli)`);
  if (bootSize > budgets.bootBytes) throw new Error(`Boot is ${bootSize} B, at most ${budgets.bootBytes}.`);
  if (idleSize > budgets.idleBytes) throw new Error(`Idle is ${idleSize} B, at most ${budgets.idleBytes}.`);
}

/** The chunks with everything that they import statically. */
function closure(bundle: Bundle, start: readonly Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  start.forEach(visit);
  return found;
}

const sizeOf = (chunks: Iterable<Chunk>) =>
  [...chunks].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);

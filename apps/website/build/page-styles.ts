import type { Rolldown } from 'vite';
import { closure } from './chunk-closure.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Addresses of each page's own style sheets, by the page's id; those of the frame are linked by every page. */
export function pageStyles(bundle: Bundle): ReadonlyMap<string, readonly string[]> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const client = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/client.tsx'));
  const common = new Set(sheetsOf(closure(bundle, client)));
  return new Map(
    chunks.flatMap((chunk) => {
      const page = /\/src\/pages\/(.+)-page\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1];
      if (page === undefined) return [];
      const own = sheetsOf(closure(bundle, [chunk])).filter((file) => !common.has(file));
      return [[page, [...new Set(own)].map((file) => `/${file}`)] as const];
    }),
  );
}

const sheetsOf = (chunks: Iterable<Chunk>): string[] =>
  [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);

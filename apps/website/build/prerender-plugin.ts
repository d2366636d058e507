import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { checkBudgets } from './budgets.ts';
import { compressFolder } from './compress-folder.ts';
import { serveRenderedPages } from './dev-middleware.ts';
import { fillTemplate, importRenderer, writePages } from './write-pages.ts';

export interface PrerenderOptions {
  /** Module that exports `paths` and `renderPage`; see `Renderer`. */
  readonly entry: string;
}

const rendererFolder = '.vite/prerender';

/**
 * Writes every page of the site as finished HTML: client build, server build,
 * one file per path, compressed copies. The build fails when a page would need
 * an inline script or style, or when the scripts outgrow their budgets.
 */
export function prerender({ entry }: PrerenderOptions): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'saywell:prerender',
    config: () => ({
      environments: {
        ssr: {
          build: {
            outDir: rendererFolder,
            emptyOutDir: true,
            copyPublicDir: false,
            rolldownOptions: { input: entry, output: { entryFileNames: 'renderer.js' } },
          },
        },
      },
      builder: {
        async buildApp(builder) {
          const { client, ssr } = builder.environments;
          if (client === undefined || ssr === undefined) throw new Error('Both environments are needed.');
          await builder.build(client);
          await builder.build(ssr);
          await finish(config);
        },
      },
    }),
    configResolved(resolved) {
      config = resolved;
    },
    configureServer: (server) => () => serveRenderedPages(server, `/${entry}`, fillTemplate),
    generateBundle(_options, bundle) {
      if (this.environment.name === 'client') checkBudgets(bundle, (text) => this.info(text));
    },
  };
}

async function finish({ root, build, logger }: ResolvedConfig): Promise<void> {
  const folder = resolve(root, build.outDir);
  const renderer = await importRenderer(resolve(root, rendererFolder, 'renderer.js'));
  const pageCount = await writePages(folder, renderer);
  const fileCount = await compressFolder(folder);
  await rm(resolve(root, rendererFolder), { recursive: true });
  logger.info(`${pageCount} pages written, ${fileCount} files compressed`);
}

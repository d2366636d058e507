import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { measureScripts, overBudget } from './budgets.ts';
import { compressFolder } from './compress-folder.ts';
import { serveRenderedPages } from './dev-middleware.ts';
import { filesOverBudget } from './file-budgets.ts';
import { icons } from './icons.ts';
import { takePageFiles } from './page-files.ts';
import { createRasterizer } from './rasterizer.ts';
import { shareImages } from './share-images.ts';
import { checkOrigin, type SiteDescription } from './site-description.ts';
import { siteFiles } from './site-files.ts';
import { fillTemplate, importRenderer, writePages } from './write-pages.ts';

export interface PrerenderOptions {
  /** Module that exports what `Renderer` names. */
  readonly entry: string;
}

/** Of this process alone: two builds may run at once. */
const rendererFolder = `.vite/prerender-${process.pid}`;

/**
 * Writes the site as finished files: client build, server build, one HTML file
 * per path, the files around the pages, compressed copies. The build fails when
 * a page would need an inline script or style, or when something outgrows its budget.
 */
export function prerender({ entry }: PrerenderOptions): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'saywell:prerender',
    config: () => ({
      environments: {
        client: { build: { manifest: true } },
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
          const started = performance.now();
          const { client, ssr } = builder.environments;
          if (client === undefined || ssr === undefined) throw new Error('Both environments are needed.');
          await builder.build(client);
          try {
            await builder.build(ssr);
            await finish(config);
          } finally {
            await rm(resolve(config.root, rendererFolder), { recursive: true, force: true });
          }
          await writeReport(config, (performance.now() - started) / 1000);
        },
      },
    }),
    configResolved(resolved) {
      config = resolved;
    },
    configureServer: (server) => () => serveRenderedPages(server, `/${entry}`, fillTemplate),
    generateBundle(_options, bundle) {
      if (this.environment.name === 'client') checkScripts(bundle, (text) => this.info(text));
    },
  };
}

function checkScripts(bundle: Rolldown.OutputBundle, report: (text: string) => void): void {
  const sizes = measureScripts(bundle);
  const pages = sizes.pages.map(({ page, bytes }) => `${page} ${bytes}`);
  report(
    `scripts (brotli): before load ${sizes.bootBytes} B, without intent ${sizes.idleBytes} B; then per page: ${pages.join(', ')} B`,
  );
  failWhen(overBudget(sizes));
}

function failWhen(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`Over budget:\n${problems.join('\n')}`);
}

async function finish({ root, build, publicDir, logger }: ResolvedConfig): Promise<void> {
  const folder = resolve(root, build.outDir);
  const renderer = await importRenderer(resolve(root, rendererFolder, 'renderer.js'));
  const site = await renderer.describeSite();
  checkOrigin(site);
  const pageCount = await writePages(folder, renderer, await takePageFiles(folder));
  await writeFiles(folder, await filesAround(site, join(publicDir, 'favicon.svg')));
  const fileCount = await compressFolder(folder);
  failWhen(await filesOverBudget(folder));
  logger.info(`${pageCount} pages written, ${fileCount} files compressed`);
}

/** Hidden, so no server sends it; benches read it. */
async function writeReport({ root, build, logger }: ResolvedConfig, seconds: number): Promise<void> {
  const report = { seconds: Number(seconds.toFixed(1)) };
  await writeFile(resolve(root, build.outDir, '.build.json'), `${JSON.stringify(report)}\n`);
  logger.info(`site built in ${report.seconds} s`);
}

async function filesAround(site: SiteDescription, iconFile: string) {
  const rasterizer = await createRasterizer();
  return {
    ...siteFiles(site, new Date()),
    ...icons(await readFile(iconFile, 'utf8'), rasterizer),
    ...(await shareImages(site, rasterizer)),
  };
}

async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

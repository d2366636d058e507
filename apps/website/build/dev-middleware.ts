import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect, ViteDevServer } from 'vite';
import type { PageFiles } from './page-files.ts';
import { isRenderer, type RenderedPage } from './write-pages.ts';

/** Renders pages on request while developing, so that they look as they will be delivered. */
export function serveRenderedPages(
  server: ViteDevServer,
  entry: string,
  fill: (template: string, page: RenderedPage, files: PageFiles) => string,
): void {
  async function render(url: string): Promise<{ status: number; html: string }> {
    const path = url.split('?')[0] ?? '/';
    const template = await readFile(join(server.config.root, 'index.html'), 'utf8');
    const renderer: unknown = await server.ssrLoadModule(entry);
    if (!isRenderer(renderer))
      throw new Error(`${entry} does not export paths, renderPage and describeSite.`);
    const filled = fill(template, await renderer.renderPage(path), {
      styles: await pageSheets(server.config.root),
      scripts: [],
    });
    const html = await server.transformIndexHtml(url, filled);
    return { status: renderer.paths.includes(path) ? 200 : 404, html };
  }

  async function answer(url: string, response: ServerResponse, next: Connect.NextFunction): Promise<void> {
    try {
      const { status, html } = await render(url);
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    } catch (error) {
      if (error instanceof Error) server.ssrFixStacktrace(error);
      next(error);
    }
  }

  server.middlewares.use((request, response, next) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
    if (isPage) void answer(request.originalUrl ?? '/', response, next);
    else next();
  });
}

/** All of them: which one a page imports is known after its code has loaded. */
async function pageSheets(root: string): Promise<string[]> {
  const names = await readdir(join(root, 'src/styles/pages'));
  return names.map((name) => `/src/styles/pages/${name}`);
}

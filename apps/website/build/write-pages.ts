import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertStaticHtml } from './assert-static-html.ts';

/** One rendered page. `head` holds its title and meta tags. */
export interface RenderedPage {
  readonly head: string;
  readonly body: string;
}

/** What the server entry exports. */
export interface Renderer {
  /** Every path of the site. */
  readonly paths: readonly string[];
  /** Renders any path; unknown ones give the page for unknown paths. */
  renderPage(path: string): Promise<RenderedPage>;
}

/** Both are needed for the first view; others wait until a style asks for them. */
const preloadedFonts = /^(bricolage-grotesque|instrument-sans)-latin-wght-normal-.*\.woff2$/;

export async function importRenderer(file: string): Promise<Renderer> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (!isRenderer(module)) throw new Error(`${file} does not export paths and renderPage.`);
  return module;
}

export function isRenderer(module: unknown): module is Renderer {
  return typeof module === 'object' && module !== null && 'paths' in module && 'renderPage' in module;
}

/** Puts a page into the HTML shell. */
export function fillTemplate(template: string, { head, body }: RenderedPage): string {
  // Functions, because `$` in a page's text would be read as a replacement pattern.
  return template.replace('<!--page-head-->', () => head).replace('<!--page-body-->', () => body);
}

/** Writes `<path>/index.html` for every path and `404.html`; answers how many. */
export async function writePages(folder: string, renderer: Renderer): Promise<number> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8');
  const template = shell.replace('<!--preloads-->', await fontPreloads(join(folder, 'assets')));
  const files = renderer.paths.map((path) => ({ path, file: join(folder, path, 'index.html') }));
  files.push({ path: '/404', file: join(folder, '404.html') });
  for (const { path, file } of files) {
    const html = fillTemplate(template, await renderer.renderPage(path));
    assertStaticHtml(html, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  return files.length;
}

async function fontPreloads(assets: string): Promise<string> {
  const fonts = (await readdir(assets)).filter((name) => preloadedFonts.test(name));
  if (fonts.length !== 2)
    throw new Error(`Two fonts to preload expected, found: ${fonts.join(', ') || 'none'}`);
  const attributes = 'as="font" type="font/woff2" crossorigin';
  return fonts.map((name) => `<link rel="preload" href="/assets/${name}" ${attributes} />`).join('\n    ');
}

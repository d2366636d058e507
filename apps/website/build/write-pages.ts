import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertStaticHtml } from './assert-static-html.ts';
import type { FilesOf, PageFiles } from './page-files.ts';
import type { SiteDescription } from './site-description.ts';

/** One rendered page. `head` has its title and meta tags. */
export interface RenderedPage {
  /** Id of the page; its module is `<id>-page`. */
  readonly page: string;
  readonly head: string;
  readonly body: string;
}

/** What the server entry exports. */
export interface Renderer {
  /** Every path of the site. */
  readonly paths: readonly string[];
  /** Renders any path; unknown ones give the page for unknown paths. */
  renderPage(path: string): Promise<RenderedPage>;
  describeSite(): Promise<SiteDescription>;
}

/** Both are needed for the first view; others wait until a style asks for them. */
const preloadedFonts = /^(bricolage-grotesque|instrument-sans)-core-.*\.woff2$/;

/** Browsers that read SVG take that, the others the file that they always ask for. */
const iconLinks = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32" />',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
  '<link rel="manifest" href="/site.webmanifest" />',
];

export async function importRenderer(file: string): Promise<Renderer> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (!isRenderer(module)) throw new Error(`${file} does not export paths, renderPage and describeSite.`);
  return module;
}

export function isRenderer(module: unknown): module is Renderer {
  if (typeof module !== 'object' || module === null) return false;
  return ['paths', 'renderPage', 'describeSite'].every((name) => name in module);
}

/** Puts a page into the HTML shell. */
export function fillTemplate(
  template: string,
  { head, body }: RenderedPage,
  { styles, scripts }: PageFiles,
): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}" />`).join('\n    ');
  // Functions, because `$` in a page's text would be read as a replacement pattern.
  return (
    template
      // For the boot script, at the first sign of interest.
      .replace('<html ', (tag) =>
        scripts.length > 0 ? `${tag}data-page-scripts="${scripts.join(' ')}" ` : tag,
      )
      .replace('<!--page-head-->', () => head)
      .replace(/<!--page-styles-->|<\/head>/, (place) => (place === '</head>' ? links + place : links))
      .replace('<!--page-body-->', () => body)
  );
}

/**
 * Writes `<path>/index.html` for every path and `404.html`; answers how many.
 * `filesOf` answers the addresses of a page's own files.
 */
export async function writePages(folder: string, renderer: Renderer, filesOf: FilesOf): Promise<number> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8');
  const links = [...iconLinks, ...(await fontPreloads(join(folder, 'assets')))];
  const template = stylesFirst(shell).replace('<!--built-links-->', links.join('\n    '));
  const files = renderer.paths.map((path) => ({ path, file: join(folder, path, 'index.html') }));
  files.push({ path: '/404', file: join(folder, '404.html') });
  for (const { path, file } of files) {
    const rendered = await renderer.renderPage(path);
    const html = fillTemplate(template, rendered, filesOf(rendered.page));
    assertStaticHtml(html, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  return files.length;
}

/**
 * The first view waits for the style sheets: they are asked for before the fonts, on the connection that the page came
 * over. A page's own come last, because what it says about its parts wins over what all pages say.
 */
export function stylesFirst(shell: string): string {
  const links = shell.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const rest = links.reduce((html, link) => html.replace(link, ''), shell);
  const all = [...links, '<!--page-styles-->', '<!--built-links-->'];
  return rest.replace('<!--built-links-->', all.join('\n    '));
}

async function fontPreloads(assets: string): Promise<string[]> {
  const fonts = (await readdir(assets)).filter((name) => preloadedFonts.test(name));
  if (fonts.length !== 2)
    throw new Error(`Two fonts to preload expected, found: ${fonts.join(', ') || 'none'}`);
  const attributes = 'as="font" type="font/woff2" crossorigin';
  return fonts.map((name) => `<link rel="preload" href="/assets/${name}" ${attributes} />`);
}

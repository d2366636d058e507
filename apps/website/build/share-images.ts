import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori from 'satori';
import type { Rasterizer } from './rasterizer.ts';
import type { DescribedPage, SiteDescription } from './site-description.ts';

/** The light palette of the site's tokens. */
const colors = { paper: '#f7f5ef', ink: '#14213a', soft: '#55607a', voice: '#2f45e6', visitor: '#e8743b' };

const barPitch = 22;
const barWidth = 11;
const waveHeight = 140;

/** One picture per page for links that are shared, as `og/<page>.png`. */
export async function shareImages(
  site: SiteDescription,
  rasterizer: Rasterizer,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const fonts = await loadFonts();
  const pictures = site.pages.map(async (page) => {
    const svg = await satori(card(site, page), { ...site.shareImageSize, fonts });
    return [`og/${page.id}.png`, rasterizer.toPng(svg, site.shareImageSize.width)] as const;
  });
  return Object.fromEntries(await Promise.all(pictures));
}

async function loadFonts() {
  const { resolve } = createRequire(import.meta.url);
  const load = (name: string) => readFile(resolve(name));
  const heading = await load(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
  );
  const body = await load('@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff');
  return [
    { name: 'heading', data: heading, weight: 700 as const },
    { name: 'body', data: body, weight: 500 as const },
  ];
}

interface Node {
  readonly type: string;
  readonly key: null;
  readonly props: { readonly style?: object; readonly children?: unknown; readonly [name: string]: unknown };
}

const node = (type: string, props: Node['props']): Node => ({ type, key: null, props });
const box = (style: object, ...children: unknown[]): Node =>
  node('div', { style: { display: 'flex', ...style }, children });

function card({ name, origin, shareImageSize }: SiteDescription, page: DescribedPage): Node {
  const { width } = shareImageSize;
  const host = new URL(origin).host + (page.path === '/' ? '' : page.path);
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      justifyContent: 'space-between',
      backgroundColor: colors.paper,
      color: colors.ink,
      fontFamily: 'body',
    },
    box(
      { padding: '56px 72px 0', alignItems: 'center', fontFamily: 'heading', fontSize: 38 },
      logo(),
      box({ marginLeft: 18 }, name),
    ),
    box(
      { padding: '0 72px', flexDirection: 'column' },
      box(
        {
          fontFamily: 'heading',
          fontSize: headlineSize(page.title),
          lineHeight: 1.04,
          letterSpacing: '-0.025em',
          maxWidth: 960,
        },
        page.title,
      ),
      box({ marginTop: 26, fontSize: 27, color: colors.soft }, host),
    ),
    wave(page.id, width),
  );
}

/** Long ones take two lines. */
const headlineSize = (title: string) => (title.length > 18 ? 88 : 108);

/** As in the header of every page. */
function logo(): Node {
  const heights = [8, 24, 14, 21, 9];
  const bars = heights.map((height, index) => bar(index * 7, 13, height, 4, index < 3));
  return node('svg', { width: 55, height: 45, viewBox: '0 0 32 26', children: bars });
}

/** Call and answer across the whole width; every page has its own conversation. */
function wave(seed: string, width: number): Node {
  const random = randomFrom(seed);
  const bars: Node[] = [];
  let isOurs = random() > 0.5;
  let left = Math.round(4 + random() * 8);
  for (let x = -barWidth / 2; x < width; x += barPitch) {
    if (left === 0) {
      isOurs = !isOurs;
      left = Math.round((isOurs ? 7 : 4) + random() * 7);
      continue;
    }
    left -= 1;
    const height = Math.round(
      barWidth + (waveHeight - barWidth) * (0.15 + 0.85 * random()) * (isOurs ? 1 : 0.7),
    );
    bars.push(bar(x, waveHeight / 2, height, barWidth, isOurs));
  }
  return node('svg', {
    width,
    height: waveHeight,
    viewBox: `0 0 ${width} ${waveHeight}`,
    style: { marginBottom: 48 },
    children: bars,
  });
}

const bar = (x: number, middle: number, height: number, width: number, isOurs: boolean): Node =>
  node('rect', {
    x,
    y: middle - height / 2,
    width,
    height,
    rx: width / 2,
    fill: isOurs ? colors.voice : colors.visitor,
  });

/** The same numbers for the same text in every build (mulberry32). */
function randomFrom(text: string): () => number {
  let state = text
    .split('')
    .reduce((sum, character) => Math.imul(sum ^ character.charCodeAt(0), 16_777_619), 2_166_136_261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

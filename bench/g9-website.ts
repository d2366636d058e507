import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse, { type Config, type Flags } from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import { chromium } from 'playwright-core';
import { canonicalPaths } from '../apps/website/src/app/routes.ts';
import { freePort, startRealServer } from '../tests/e2e/support/real-server.ts';
import { type Figure, type MeasureOptions, median, round } from './figure.ts';

const dist = process.env['SAYWELL_SITE_DIR'] ?? 'apps/website/dist';
export const executablePath = process.env['SAYWELL_CHROMIUM'] ?? '/usr/bin/chromium';

/** What one visit of Lighthouse reports. Scores are 0 to 100. */
type Visit = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Null where search engines are shut out: the score would only say that. */
  readonly seo: number | null;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly scriptBytes: number;
};

const forms = { mobile: undefined, desktop: desktopConfig } as const satisfies Record<
  string,
  Config | undefined
>;
type Form = keyof typeof forms;

const html = (path: string) => readFileSync(join(dist, path, 'index.html'), 'utf8');
const isUnlisted = (path: string) => /<meta name="robots" content="noindex"/.test(html(path));

/** What the server sends for a script: its brotli twin. */
const compressedBytes = (file: string) => readFileSync(join(dist, `${file}.br`)).length;

/** Scripts that the page itself names, and what they import. */
function bytesBeforeLoad(path: string): number {
  const scripts = html(path).matchAll(
    /<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g,
  );
  return [...scripts].reduce((sum, [, file = '']) => sum + compressedBytes(file), 0);
}

/** Now and then the browser loses the beginning of a trace; Lighthouse itself says to run again. */
const attempts = 3;

/** Lighthouse on one page. */
export async function report(
  url: string,
  port: number,
  form: Form,
  extraHeaders: Record<string, string> = {},
) {
  const flags: Flags = { port, output: 'json', logLevel: 'error', extraHeaders };
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, flags, forms[form]);
    const problem = result === undefined ? 'no result' : result.lhr.runtimeError?.message;
    if (result !== undefined && problem === undefined) return result.lhr;
    if (attempt === attempts) throw new Error(`${url}: ${problem}`);
  }
}

async function visit(url: string, path: string, port: number, form: Form): Promise<Visit> {
  const { categories, audits } = await report(`${url}${path}`, port, form);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: isUnlisted(path) ? null : score('seo'),
    lcpMs: Math.round(number('largest-contentful-paint')),
    tbtMs: Math.round(number('total-blocking-time')),
    cls: round(number('cumulative-layout-shift'), 4),
    scriptBytes: fetchedScripts(audits['network-requests']?.details, url),
  };
}

/** Scripts that the page fetched while nobody touched it. */
function fetchedScripts(details: unknown, origin: string): number {
  const { items } = details as { items: { url: string; resourceType?: string }[] };
  const files = items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => new URL(url));
  const foreign = files.filter((file) => file.origin !== origin);
  if (foreign.length > 0) throw new Error(`A page fetched ${foreign.join(', ')}.`);
  return [...new Set(files.map(({ pathname }) => pathname))].reduce(
    (sum, file) => sum + compressedBytes(file),
    0,
  );
}

/** The middle of several visits, number by number. */
function middle(visits: readonly Visit[]): Visit {
  const of = (key: Exclude<keyof Visit, 'seo'>) => median(visits.map((one) => one[key]));
  const seo = visits.map((one) => one.seo).filter((one) => one !== null);
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: seo.length > 0 ? median(seo) : null,
    lcpMs: of('lcpMs'),
    tbtMs: of('tbtMs'),
    cls: of('cls'),
    scriptBytes: of('scriptBytes'),
  };
}

type Row = Visit & { readonly path: string; readonly form: Form; readonly beforeLoadBytes: number };

async function measureRoutes(url: string, paths: readonly string[], runs: number): Promise<Row[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
  });
  const rows: Row[] = [];
  try {
    for (const path of paths) {
      for (const form of ['mobile', 'desktop'] as const) {
        const visits: Visit[] = [];
        for (let run = 0; run < runs; run += 1) visits.push(await visit(url, path, port, form));
        rows.push({ path, form, ...middle(visits), beforeLoadBytes: bytesBeforeLoad(path) });
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}

/** Seconds that the last build of the site took, as it wrote them down. */
function buildSeconds(): number | null {
  const file = join(dist, '.build.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { seconds: number }).seconds : null;
}

/** Lighthouse on every page of the built site, served by the real server. Uses the build that is there. */
export async function measureWebsite({ runs = 3, paths = canonicalPaths }: MeasureOptions): Promise<Figure> {
  const server = await startRealServer();
  try {
    const rows = await measureRoutes(server.url, paths, runs);
    const mobile = rows.filter(({ form }) => form === 'mobile');
    const least = (key: 'performance' | 'accessibility' | 'bestPractices') =>
      Math.min(...rows.map((row) => row[key]));
    const most = (of: readonly Row[], key: 'lcpMs' | 'tbtMs' | 'cls' | 'scriptBytes' | 'beforeLoadBytes') =>
      Math.max(...of.map((row) => row[key]));
    return {
      figure: 'G9',
      title: 'website: Lighthouse, mobile (simulated slow 4G) and desktop',
      goal: 'performance ≥ 98 / 100, accessibility and best practices 100, SEO 100 where listed; LCP ≤ 1.5 s, TBT ≤ 100 ms, CLS ≤ 0.01; scripts before load ≤ 3 KB, before intent ≤ 75 KiB; build ≤ 10 s',
      rows,
      values: {
        pages: paths.length,
        runs,
        performanceMin: least('performance'),
        accessibilityMin: least('accessibility'),
        bestPracticesMin: least('bestPractices'),
        seoMin: Math.min(...rows.map(({ seo }) => seo ?? 100)),
        mobileLcpMaxMs: most(mobile, 'lcpMs'),
        mobileTbtMaxMs: most(mobile, 'tbtMs'),
        clsMax: most(rows, 'cls'),
        beforeLoadMaxBytes: most(rows, 'beforeLoadBytes'),
        beforeIntentMaxBytes: most(rows, 'scriptBytes'),
        buildSeconds: buildSeconds(),
      },
    };
  } finally {
    await server.stop();
  }
}

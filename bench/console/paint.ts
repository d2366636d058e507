import { chromium, type BrowserContext } from 'playwright-core';
import { freePort, type RealServer } from '../../tests/e2e/support/real-server.ts';
import { executablePath, report } from '../g9-website.ts';

const pages = [
  { name: 'sign-in', path: '/console', lcpMs: 1_800, isSignedIn: false },
  { name: 'list of calls', path: '/console/calls', lcpMs: 2_200, isSignedIn: true },
] as const;

/** What Lighthouse says of a phone on a slow network: budget, times of all visits, unit. */
export async function measurePaint(context: BrowserContext, { url }: RealServer, runs: number) {
  const cookies = await context.cookies(url);
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
  });
  const rows: (readonly [what: string, budget: number, times: readonly number[], unit: string])[] = [];
  try {
    for (const { name, path, lcpMs, isSignedIn } of pages) {
      const visits: { lcp: number; tbt: number; cls: number }[] = [];
      for (let run = 0; run < runs; run += 1) {
        const { audits } = await report(`${url}${path}`, port, 'mobile', isSignedIn ? { Cookie } : {});
        const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
        visits.push({
          lcp: number('largest-contentful-paint'),
          tbt: number('total-blocking-time'),
          cls: number('cumulative-layout-shift'),
        });
      }
      rows.push(
        [`Lighthouse mobile, ${name}: LCP`, lcpMs, visits.map(({ lcp }) => lcp), 'ms'],
        [`Lighthouse mobile, ${name}: TBT`, 150, visits.map(({ tbt }) => tbt), 'ms'],
        [`Lighthouse mobile, ${name}: CLS`, 0.01, visits.map(({ cls }) => cls), ''],
      );
    }
  } finally {
    await browser.close();
  }
  return rows;
}

/**
 * `npm run screenshots -- OUT [--url URL] [--widths 390,1440] [--schemes light,dark] [--only /a,/b] [--in-call]`
 * writes a picture of each page to a folder outside the repository; in a call three, of the window. Without a URL it
 * starts the built server.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '@saywell/testkit';
import { canonicalPaths } from '../apps/website/src/app/routes.ts';
import { startRealServer } from '../tests/e2e/support/real-server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    widths: { type: 'string', default: '390,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    only: { type: 'string' },
    'in-call': { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder for the pictures: npm run screenshots -- OUT');
await mkdir(folder, { recursive: true });

const server = values.url === undefined ? await startRealServer() : undefined;
const url = values.url ?? server?.url ?? '';
const paths = values.only?.split(',') ?? [...canonicalPaths, '/no-such-page'];
try {
  for (const scheme of values.schemes.split(',')) {
    for (const width of values.widths.split(',')) await picture(Number(width), scheme === 'dark');
  }
} finally {
  await server?.stop();
}

async function picture(width: number, isDark: boolean): Promise<void> {
  const colorScheme = isDark ? 'dark' : 'light';
  const browser = await launchBrowser({
    microphone: { kind: 'beep' },
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme,
  });
  try {
    for (const path of paths) {
      await browser.page.goto(`${url}${path}`, { waitUntil: 'load' });
      // A page's own code waits for the first sign of interest.
      await browser.page.locator('body').dispatchEvent('pointerover');
      await browser.page.locator('html[data-awake]').waitFor();
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
      const file = join(folder ?? '.', `${name}-${width}-${colorScheme}`);
      if (values['in-call']) await pictureCall(browser.page, file);
      else await browser.page.screenshot({ path: `${file}.png`, fullPage: true });
    }
  } finally {
    await browser.close();
  }
}

type Page = Awaited<ReturnType<typeof launchBrowser>>['page'];

/** What a visitor sees in the call: the window at the page's beginning and further down, sharp and blurred. */
async function pictureCall(page: Page, file: string): Promise<void> {
  await startCall(page);
  for (const [place, share] of [
    ['top', 0],
    ['middle', 0.5],
  ] as const) {
    await page.evaluate((part) => {
      scrollTo({ top: part * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' });
    }, share);
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${file}-call-${place}.png` });
  }
  await blur(page);
  await page.screenshot({ path: `${file}-call-blurred.png` });
}

/** A page that was in a call before comes back into it. */
async function startCall(page: Page): Promise<void> {
  const isBack = (await page.locator('html[data-call]').count()) > 0;
  const start = page.locator('main button.saywell-call-button, header [data-call-control="header"]').first();
  if (!isBack) await start.click();
  await page.locator('html[data-call="active"]').waitFor();
  await page.waitForTimeout(2_500);
}

/** Is the voice still what is seen first? */
async function blur(page: Page): Promise<void> {
  await page.evaluate(() => {
    const glass = document.createElement('div');
    glass.style.cssText = 'position: fixed; inset: 0; z-index: 999; backdrop-filter: blur(14px)';
    document.body.append(glass);
  });
}

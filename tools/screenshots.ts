/**
 * `npm run screenshots -- OUT [--url URL] [--widths 390,1440] [--schemes light,dark] [--only /a,/b] [--in-call]`
 * writes a picture of each page to a folder outside the repository. Without a URL it starts the built server.
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
      if (values['in-call']) await startCall(browser.page);
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
      const file = join(
        folder ?? '.',
        `${name}-${width}-${colorScheme}${values['in-call'] ? '-call' : ''}.png`,
      );
      await browser.page.screenshot({ path: file, fullPage: true });
    }
  } finally {
    await browser.close();
  }
}

async function startCall(page: Awaited<ReturnType<typeof launchBrowser>>['page']): Promise<void> {
  const start = page.locator('main button.saywell-call-button, header [data-call-control="header"]').first();
  await start.click();
  await page.waitForTimeout(6_000);
}

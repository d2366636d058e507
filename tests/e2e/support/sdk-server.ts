import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartOptions } from '@saywell/voice-sdk';
import type { Page } from 'playwright-core';
import { type RealServer, startRealServer } from './real-server.ts';
import { bundle, engineFiles } from './room-server.ts';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>SDK</title><link rel="icon" href="/index.html"><script type="module" src="/sdk-in-page.js"></script></head>
<body><button type="button">Talk</button></body></html>`;

/** The real server with the SDK and the engine as they are now, and a bare page. */
export interface SdkServer extends RealServer {
  readonly assistantId: string;
  /** Opens the page; `start` begins a call by itself, without a gesture. */
  open(page: Page, start?: StartOptions): Promise<void>;
}

/** `entry`: the script of the page. */
export async function startSdkServer(
  env: Record<string, string> = {},
  entry = 'tests/e2e/support/sdk-page/sdk-in-page.ts',
): Promise<SdkServer> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-sdk-'));
  const [site, engine] = [join(folder, 'site'), join(folder, 'engine')];
  await bundle(entry, 'sdk-in-page', site);
  for (const [name, entry] of Object.entries(engineFiles)) await bundle(entry, name, engine);
  await writeFile(join(site, 'index.html'), html);
  const server = await startRealServer({
    env: {
      SAYWELL_SITE_DIR: site,
      SAYWELL_ENGINE_DIR: engine,
      SAYWELL_WEB_CALLS_PER_MINUTE: '1000',
      ...env,
    },
  });
  const assistants = await server.get<readonly { readonly id: string }[]>('/assistant?limit=1');
  return {
    ...server,
    assistantId: assistants[0]?.id ?? '',
    async open(page, start) {
      const query = new URLSearchParams({ key: server.privateKey });
      if (start) query.set('start', JSON.stringify(start));
      await page.goto(`${server.url}/?${query}`);
      // Looking into a page counts as a gesture.
      if (!start) await page.locator('html[data-ready]').waitFor();
    },
    async stop(options) {
      await server.stop(options);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

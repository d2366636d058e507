import { mkdir, readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { ENGINE_MODULE_PATH } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPackedProject, type PackedProject } from './support/packed-project.ts';
import { pageBundlers } from './support/page-bundlers.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { createSeats } from './support/room-server.ts';
import { type ServedPages, servePages } from './support/serve-pages.ts';
import { shareBrowsers } from './support/visitors.ts';

type Bundler = keyof typeof pageBundlers;
const bundlers = Object.keys(pageBundlers) as Bundler[];
const folderOf = (bundler: Bundler): string => bundler.replace(' ', '-');

let project: PackedProject;
let server: RealServer;
let pages: ServedPages;
let assistantId = '';
const warnings: Partial<Record<Bundler, readonly string[]>> = {};
const visit = shareBrowsers();

beforeAll(async () => {
  [project, server] = await Promise.all([
    createPackedProject(),
    startRealServer({ env: { SAYWELL_WEB_CALLS_PER_MINUTE: '1000' } }),
  ]);
  for (const bundler of bundlers) {
    const outDir = join(project.folder, 'site', folderOf(bundler));
    await mkdir(outDir, { recursive: true });
    warnings[bundler] = await pageBundlers[bundler](project.folder, 'talk', outDir);
  }
  await pageBundlers.webpack(project.folder, 'room', join(project.folder, 'site', 'room'));
  pages = await servePages(join(project.folder, 'site'), server.url);
  const assistants = await server.get<readonly { readonly id: string }[]>('/assistant?limit=1');
  assistantId = assistants[0]?.id ?? '';
});
afterAll(async () => {
  await pages?.close();
  await server?.stop();
  await project?.remove();
});

interface Heard {
  readonly name: string;
  readonly local?: boolean;
}
const heardBy = (page: Page): Promise<readonly Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
const namesOf = async (page: Page): Promise<readonly string[]> =>
  (await heardBy(page)).map(({ name }) => name);

async function openPage(folder: string, parameters: Record<string, string>) {
  const { page, problems } = await visit();
  await page.goto(`${pages.urlOf(folder)}?${new URLSearchParams(parameters)}`);
  await page.locator('html[data-ready]').waitFor();
  return { page, problems };
}

/** Every script of a page that a bundler wrote. */
async function scriptsOf(bundler: Bundler): Promise<string> {
  const folder = join(project.folder, 'site', folderOf(bundler));
  const files = await readdir(folder, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  return (await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

describe('the packed SDK in the page of somebody else', () => {
  it.each(bundlers)('keeps the import of the engine through %s, without a warning', async (bundler) => {
    // One plain name: with an expression in its place a minifier may leave two arguments.
    const engineImport = /=>\s*import\((?:\/\*.*?\*\/|\s)*\w+\)/;
    expect(engineImport.test(await scriptsOf(bundler))).toBe(true);
    expect(warnings[bundler]).toEqual([]);
  });

  it.each(bundlers)('holds a call through %s', async (bundler) => {
    const parameters = { key: server.privateKey, server: server.url, assistant: assistantId };
    const { page, problems } = await openPage(folderOf(bundler), parameters);
    await page.getByRole('button', { name: 'Talk' }).click();
    await expect.poll(() => namesOf(page)).toContain('speech-start');
    await page.getByRole('button', { name: 'Hang up' }).click();
    await expect.poll(() => namesOf(page)).toContain('call-end');
    const names = await namesOf(page);
    expect(names.filter((name) => /error|failed/.test(name))).toEqual([]);
    expect(names[0]).toBe('call-start');
    expect(problems).toEqual([]);
  });

  it('says at once that there is no network, and asks nobody', async () => {
    const parameters = { key: server.privateKey, server: server.url, assistant: assistantId };
    const { page } = await openPage('webpack', parameters);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Talk' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['error', 'call-start-failed']);
    await page.waitForTimeout(3_500);
    expect(await heardBy(page)).toMatchObject([{ code: 'offline' }, { code: 'offline' }]);
    expect(requests).toEqual([]);
  });
});

describe('a page of the room library', () => {
  it('holds a call through the drop-in when one alias is set', async () => {
    const { url, token } = await (await createSeats(server)).createCall();
    const { page, problems } = await openPage('room', { room: url, key: token });
    await page.getByRole('button', { name: 'Talk' }).click();
    await expect.poll(() => namesOf(page)).toContain('joined-meeting');
    await expect
      .poll(async () => (await heardBy(page)).filter(({ name, local }) => name === 'track-started' && !local))
      .not.toEqual([]);
    await expect.poll(() => namesOf(page)).toContain('app-message');
    await page.getByRole('button', { name: 'Hang up' }).click();
    await expect.poll(() => namesOf(page)).toContain('left-meeting');
    expect(await namesOf(page)).not.toContain('error');
    expect(problems).toEqual([]);
  });
});

describe('the engine on the wire', () => {
  const sizeOf = (encoding: string): Promise<{ encoding: string | undefined; bytes: number }> =>
    new Promise((resolve, reject) => {
      const headers = { 'accept-encoding': encoding };
      get(`${server.url}${ENGINE_MODULE_PATH}`, { headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (piece: Buffer) => (bytes += piece.length));
        answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes }));
      }).on('error', reject);
    });

  it('is compressed as the browser takes it', async () => {
    const [plain, gzip, brotli] = await Promise.all(['identity', 'gzip', 'gzip, br'].map(sizeOf));
    expect([plain?.encoding, gzip?.encoding, brotli?.encoding]).toEqual([undefined, 'gzip', 'br']);
    expect(gzip?.bytes).toBeLessThan((plain?.bytes ?? 0) / 2.5);
    expect(brotli?.bytes).toBeLessThan(gzip?.bytes ?? 0);
  });
});

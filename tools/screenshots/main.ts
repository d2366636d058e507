/**
 * `npm run screenshots -- OUT [--widths 390,1440] [--schemes light,dark,forced] [--only /a,/b] [--url URL]` writes a
 * picture of each whole page to a folder outside the repository. Without a URL it starts the built server.
 *
 * With `--console` it pictures the console's pages instead, of an installation that it sets up; `--only home,calls`
 * then names pictures.
 *
 * With `--in-call [--states talking,muted]` it writes the window of each page in every state of a call, a sheet of
 * all pages for each state and look, and tells how visible the voice is.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '@saywell/testkit';
import { canonicalPaths } from '../../apps/website/src/app/routes.ts';
import { startRealServer } from '../../tests/e2e/support/real-server.ts';
import { openSitePage } from '../../tests/e2e/support/site-pages.ts';
import { callStates } from './call-states.ts';
import { consolePictures } from './console-pictures.ts';
import { fileName } from './file-name.ts';
import { allLooks, type Look, takeLook } from './looks.ts';
import { pictureCalls } from './picture-calls.ts';
import { printSalience } from './print-salience.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    widths: { type: 'string' },
    schemes: { type: 'string', default: 'light,dark' },
    only: { type: 'string' },
    'in-call': { type: 'boolean', default: false },
    states: { type: 'string' },
    console: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder for the pictures: npm run screenshots -- OUT');
await mkdir(folder, { recursive: true });

const isInCall = values['in-call'];
const widths = (values.widths ?? (isInCall ? '320,390,768,1440' : '390,768,1440')).split(',').map(Number);
const looks = allLooks(widths, values.schemes.split(','));
const paths = values.only?.split(',') ?? [...canonicalPaths, '/no-such-page'];
const names = values.states?.split(',') ?? callStates.map(({ name }) => name);
const unknown = names.filter((name) => !callStates.some((state) => state.name === name));
if (unknown.length > 0) throw new Error(`There is no state ${unknown.join()}.`);
// The greeting of the assistant and the life of the server are part of what is pictured.
if (values.console && values.url !== undefined)
  throw new Error('The console is pictured with a server of its own.');
if (isInCall && values.url !== undefined) throw new Error('Calls are pictured with a server of their own.');

const server = values.url === undefined ? await startRealServer() : undefined;
const url = values.url ?? server?.url ?? '';
try {
  if (values.console && server !== undefined) {
    await consolePictures({ folder, looks, server, only: values.only?.split(',') });
  } else if (!isInCall || server === undefined) {
    for (const look of looks) await pictureLook(folder, look);
  } else {
    for (const state of callStates.filter(({ name }) => names.includes(name)))
      printSalience(await pictureCalls({ folder, state, paths, looks, server }));
  }
} finally {
  await server?.stop();
}

async function pictureLook(out: string, look: Look): Promise<void> {
  const browser = await launchBrowser({ microphone: { kind: 'beep' } });
  try {
    await takeLook(browser.page, look);
    for (const path of paths) {
      await openSitePage(browser.page, `${url}${path}`);
      await browser.page.screenshot({
        path: join(out, `${fileName(path)}-${look.name}.png`),
        fullPage: true,
      });
    }
  } finally {
    await browser.close();
  }
}

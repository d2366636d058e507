import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import type { RealServer } from '../../tests/e2e/support/real-server.ts';
import { openSitePage, walkTo } from '../../tests/e2e/support/site-pages.ts';
import { type CallState, greetWith } from './call-states.ts';
import { type SheetPicture, writeSheet } from './contact-sheet.ts';
import { fileName } from './file-name.ts';
import { type Look, takeLook } from './looks.ts';
import { findThings, measureSalience, type Salience } from './measure-salience.ts';

export interface PictureCallsOptions {
  readonly folder: string;
  readonly state: CallState;
  readonly paths: readonly string[];
  readonly looks: readonly Look[];
  readonly server: RealServer;
}

/** How visible the voice is in one picture. */
export interface PictureSalience extends Salience {
  readonly picture: string;
}

/** What changes on a page when a call or the window does has come to rest after this long, ms. */
const settleMs = 350;

/** Pictures every page in one state: one visitor walks through the pages, each is looked at in every window. */
export async function pictureCalls(options: PictureCallsOptions): Promise<readonly PictureSalience[]> {
  const { state, server, paths, looks } = options;
  const browser = await launchBrowser({ microphone: { kind: state.microphone ?? 'beep' } });
  const sheets = new Map<string, SheetPicture[]>();
  const measured: PictureSalience[] = [];
  try {
    const { page } = browser;
    const lab = await browser.context.newPage();
    await page.bringToFront();
    await greetWith(server, state.greeting);
    await openSitePage(page, `${server.url}/`);
    // A server that does not answer cannot give a page's code.
    for (const path of paths) await walkTo(page, path);
    for (const path of paths) {
      await walkTo(page, path);
      for (const look of looks) {
        await takeLook(page, look);
        if (!(await state.holds(page))) await state.enter(page, server);
        for (const [place, share] of placesOf(state)) {
          if (share !== undefined) await scrollDown(page, share);
          await page.waitForTimeout(settleMs);
          const [things, png] = [await findThings(page), await page.screenshot()];
          const picture = `${fileName(path)}-${look.name}-${state.name}-${place}`;
          await writeFile(join(options.folder, `${picture}.png`), png);
          const sheet = `${state.name}-${place}-${look.name}`;
          sheets.set(sheet, [...(sheets.get(sheet) ?? []), { title: path, png }]);
          // The system's colours are not ours to weigh.
          const salience = look.hasForcedColors ? undefined : await measureSalience(lab, png, things);
          if (salience !== undefined) measured.push({ ...salience, picture });
        }
      }
    }
    for (const [name, pictures] of sheets)
      await writeSheet(lab, join(options.folder, `sheet-${name}.png`), pictures);
  } finally {
    server.process.kill('SIGCONT');
    await browser.close();
  }
  return measured;
}

/** Where a window is looked at, as a share of the way down its page; where the press has moved it when there is none. */
function placesOf({ name, isPressedInView }: CallState): readonly (readonly [string, number | undefined])[] {
  if (isPressedInView === true) return [['press', undefined]];
  // Further down a page looks the same in every state.
  return name === 'talking'
    ? [
        ['top', 0],
        ['middle', 0.5],
      ]
    : [['top', 0]];
}

async function scrollDown(page: Page, share: number): Promise<void> {
  await page.evaluate((part) => {
    scrollTo({ top: part * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' });
  }, share);
}

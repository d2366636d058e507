import type { Page } from 'playwright-core';
import { drawnAfter, pageNow } from './page-times.ts';

const limitMs = 30_000;

/** Opens calls from the list, one after the other, and plays each. */
export async function measureOpening(page: Page, url: string, calls: readonly string[]) {
  const times = { line: [] as number[], wave: [] as number[], sound: [] as number[] };
  await page.goto(`${url}/console/calls`);
  for (const id of calls) {
    const link = page.locator(`a[href*="/calls/${id}"]`);
    await link.hover();
    const pressedAt = await pageNow(page);
    // Pressed by the page itself: the way from here to the browser is not the console's.
    await link.evaluate((element: HTMLElement) => element.click());
    const [line, wave] = await Promise.all([
      drawnAfter(page, 'ol[aria-label="What was said"] li', pressedAt),
      drawnAfter(page, 'canvas', pressedAt, `/call/${id}/recording/peaks`),
    ]);
    times.line.push(line);
    times.wave.push(wave);
    times.sound.push(await playFromTheMiddle(page));
    await page.goBack();
    await page.locator('ul[aria-label="Calls"] li').first().waitFor();
  }
  return times;
}

/** From a press of a line in the middle of an hour until the sound goes on from there. */
function playFromTheMiddle(page: Page): Promise<number> {
  return page.evaluate(async (limit) => {
    const audio = document.querySelector('audio');
    const lines = document.querySelectorAll<HTMLElement>('.line');
    const line = lines[Math.floor(lines.length / 2)];
    if (audio === null || line === undefined) throw new Error('the call has no sound');
    const goesOn = new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('the sound does not go on')), limit);
      const look = (): void => {
        if (audio.currentTime < 60 || audio.paused) return;
        audio.removeEventListener('timeupdate', look);
        resolve();
      };
      audio.addEventListener('timeupdate', look);
    });
    const startedAt = performance.now();
    line.click();
    await goesOn;
    const tookMs = performance.now() - startedAt;
    audio.pause();
    return tookMs;
  }, limitMs);
}

import type { Page } from 'playwright-core';

const keys = 60;

/** How long the page's thread works for each key that is typed into a prompt of 100,000 characters, ms. */
export async function measureTyping(
  page: Page,
  url: string,
  assistantId: string,
): Promise<readonly number[]> {
  await page.goto(`${url}/console/assistants/${assistantId}/prompt`);
  await page.getByRole('textbox', { name: 'Instructions' }).click();
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const busyMs = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const twoFrames = (): Promise<unknown> =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const before = await busyMs();
    await page.keyboard.press(key % 8 === 7 ? 'Space' : 'a');
    await twoFrames();
    times.push((await busyMs()) - before);
  }
  await devtools.detach();
  return times;
}

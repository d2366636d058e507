import type { Page } from 'playwright-core';

/** How loud what the page's audio elements play is over a fifth of a second, 0–1. */
export function loudness(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    for (const { srcObject } of document.querySelectorAll('audio'))
      if (srcObject instanceof MediaStream) context.createMediaStreamSource(srcObject).connect(analyser);
    await context.resume();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    await context.close();
    return Math.max(...samples.map(Math.abs));
  });
}

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

/**
 * Hears along with the page's audio elements from now on. What it answers ends that, and says how loud the quietest two
 * thirds of a second were, 0–1.
 */
export async function hearAlong(page: Page): Promise<() => Promise<number>> {
  const heard = await page.evaluateHandle(async () => {
    const context = new AudioContext();
    // So long is a look at what was heard: a pause between words is no silence.
    const analyser = new AnalyserNode(context, { fftSize: 32_768 });
    for (const { srcObject } of document.querySelectorAll('audio'))
      if (srcObject instanceof MediaStream) context.createMediaStreamSource(srcObject).connect(analyser);
    await context.resume();
    await new Promise((resolve) => setTimeout(resolve, 800));
    const samples = new Float32Array(analyser.fftSize);
    const levels: number[] = [];
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      levels.push(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
    }, 100);
    return {
      end: async () => {
        clearInterval(timer);
        await context.close();
        return Math.min(...levels);
      },
    };
  });
  return () => heard.evaluate(({ end }) => end());
}

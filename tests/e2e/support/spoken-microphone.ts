import { createFlite, type TextToSpeechEngine } from '@saywell/agent';
import type { Page } from 'playwright-core';

const spokenRateHz = 16_000;
let mouth: Promise<TextToSpeechEngine> | undefined;

/** A sentence in the voice that the project has itself: samples between -1 and 1, 16,000 a second. */
export async function spoken(text: string): Promise<number[]> {
  mouth ??= createFlite();
  const samples: number[] = [];
  const signal = AbortSignal.timeout(30_000);
  for await (const part of (await mouth).synthesize(text, { voiceId: 'slt', signal }))
    for (const sample of part.samples) samples.push(sample / 32_768);
  return samples;
}

/** A microphone in a quiet room. */
export interface SpokenMicrophone {
  /** Resolves when it was said. */
  say(text: string): Promise<void>;
}

/** The microphone of a page that is open, until it is loaded anew: no browser of its own is needed for it. */
export async function giveMicrophone(page: Page): Promise<SpokenMicrophone> {
  const held = await page.evaluateHandle(async (sampleRateHz) => {
    const context = new AudioContext();
    const microphone = context.createMediaStreamDestination();
    // Nothing at all is what a microphone gives that is switched off: pages say so.
    const room = new OscillatorNode(context, { frequency: 100 });
    room.connect(new GainNode(context, { gain: 0.001 })).connect(microphone);
    room.start();
    await context.resume();
    navigator.mediaDevices.getUserMedia = async () => microphone.stream.clone();
    return {
      play: async (samples: readonly number[]): Promise<void> => {
        const buffer = context.createBuffer(1, samples.length, sampleRateHz);
        buffer.copyToChannel(Float32Array.from(samples), 0);
        const source = new AudioBufferSourceNode(context, { buffer });
        source.connect(microphone);
        const said = new Promise((resolve) => source.addEventListener('ended', resolve, { once: true }));
        source.start();
        await said;
      },
    };
  }, spokenRateHz);
  return {
    async say(text) {
      const samples = await spoken(text);
      await held.evaluate(({ play }, given) => play(given), samples);
    },
  };
}

import { encodeWav } from '@saywell/agent';
import { describe, expect, it } from 'vitest';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import type { requestOutgoing } from '../../../platform/outgoing/request-outgoing.ts';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { backgroundOf } from './background-of.ts';
import { createBackgroundSound } from './background-sound.ts';
import { fetchSound } from './fetch-sound.ts';
import type { MonoSound } from './mono-sound.ts';
import { officeSound } from './office-sound.ts';

const rmsOf = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

function playing(load: () => Promise<MonoSound>) {
  const clock = createVirtualClock();
  const heard: number[] = [];
  const failures: unknown[] = [];
  const sound = createBackgroundSound({
    load,
    clock,
    media: () => [{ playBeside: (samples) => heard.push(...samples) }],
    onFailure: (error) => failures.push(error),
  });
  return { clock, sound, heard, failures };
}
const loop: MonoSound = {
  samples: Int16Array.from({ length: 8_000 }, (_, index) => index),
  sampleRateHz: 8_000,
};
const answering =
  (status: number, body: Uint8Array): typeof requestOutgoing =>
  async () => ({ status, headers: {}, body: Buffer.from(body) });

describe('the sound under the voice', () => {
  it('field: backgroundSound goes on without a gap, round and round, until the end', async () => {
    const { clock, sound, heard } = playing(async () => loop);
    sound.start();
    sound.start();
    await clock.advance(5_000);
    // What waits at the media is played after the end of this second.
    expect(heard.length).toBeGreaterThanOrEqual(8_000 * 5);
    expect(heard.length).toBeLessThanOrEqual(8_000 * 5.6);
    expect(heard.every((sample, index) => sample === index % 8_000)).toBe(true);
    sound.stop();
    const { length } = heard;
    await clock.advance(5_000);
    expect(heard).toHaveLength(length);
  });

  it('is not begun when the call ends before it is there', async () => {
    let found: (sound: MonoSound) => void = () => undefined;
    const { clock, sound, heard } = playing(() => new Promise((resolve) => (found = resolve)));
    sound.start();
    sound.stop();
    found(loop);
    await clock.advance(1_000);
    expect(heard).toEqual([]);
  });

  it('leaves the call without it when it cannot be loaded', async () => {
    const { clock, sound, heard, failures } = playing(() => Promise.reject(new Error('gone')));
    sound.start();
    await clock.advance(1_000);
    expect(failures).toEqual([new Error('gone')]);
    expect(heard).toEqual([]);
  });

  it('leaves the call without it when no media can play it', async () => {
    const clock = createVirtualClock();
    const failures: unknown[] = [];
    const sound = createBackgroundSound({
      load: async () => loop,
      clock,
      media: () => [
        {
          playBeside() {
            throw new RangeError('no such rate');
          },
        },
      ],
      onFailure: (error) => failures.push(error),
    });
    sound.start();
    await clock.advance(2_000);
    expect(failures).toEqual([new RangeError('no such rate')]);
  });

  it('is the office, an address, or nothing', async () => {
    const of = (backgroundSound?: string) => backgroundOf({ backgroundSound }, { allowPrivate: false });
    expect([of(), of('off'), of('')]).toEqual([undefined, undefined, undefined]);
    expect(await of('office')?.()).toBe(officeSound());
    await expect(of('no address')?.()).rejects.toThrow('no web address');
    await expect(of('file:///etc/hostname')?.()).rejects.toThrow('no web address');
  });

  it('the office is quiet, long, and has no jump where it begins anew', () => {
    const { samples, sampleRateHz } = officeSound();
    expect(samples.length / sampleRateHz).toBe(12);
    expect(rmsOf(samples)).toBeGreaterThan(150);
    expect(rmsOf(samples)).toBeLessThan(330);
    const jump = Math.abs((samples[0] ?? 0) - (samples.at(-1) ?? 0));
    expect(jump).toBeLessThan(800);
  });
});

describe('a sound at an address', () => {
  const fetched = (status: number, body: Uint8Array) =>
    fetchSound('https://sounds.example/a.wav', { allowPrivate: false, request: answering(status, body) });
  const wav = (samples: Int16Array, channels: number) =>
    encodeWav({ samples, sampleRateHz: 16_000, channels });

  it('is read as one channel, and made so quiet that a voice stands out', async () => {
    const stereo = Int16Array.from([100, 300, -100, -300]);
    expect((await fetched(200, wav(stereo, 2))).samples).toEqual(Int16Array.from([200, -200]));
    const loud = await fetched(200, wav(new Int16Array(16_000).fill(20_000), 1));
    expect(rmsOf(loud.samples)).toBeCloseTo(520, 0);
    const long = await fetched(200, wav(new Int16Array(16_000 * 130), 1));
    expect(long.samples.length).toBe(16_000 * 120);
  });

  it.each([
    ['an error', 404, new Uint8Array()],
    ['a page', 200, new TextEncoder().encode('<!doctype html>')],
    ['nothing', 200, wav(new Int16Array(0), 1)],
    ['half a file', 200, wav(new Int16Array(100), 1).slice(0, 20)],
  ])('is refused when it is %s', async (_what, status, body) => {
    await expect(fetched(status, body)).rejects.toThrow();
  });

  it('is asked for under limits, and not in this network', async () => {
    await expect(fetchSound('http://127.0.0.1:9/a.wav', { allowPrivate: false })).rejects.toThrow(
      OutgoingError,
    );
    const asked: unknown[] = [];
    const request: typeof requestOutgoing = async (one) => {
      asked.push(one);
      return { status: 500, headers: {}, body: Buffer.alloc(0) };
    };
    await expect(
      fetchSound('https://sounds.example/a.wav', { allowPrivate: false, request }),
    ).rejects.toThrow('500');
    expect(asked).toMatchObject([
      { timeoutMs: 10_000, maxAnswerBytes: 12_000_000, maxRedirects: 2, allowPrivate: false },
    ]);
  });
});

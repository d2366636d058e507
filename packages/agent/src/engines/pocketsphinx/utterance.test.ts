import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decoder, Hypothesis } from './decoder.ts';
import { createUtterance, type Speaker } from './utterance.ts';

/** A decoder that notes what it is asked and hears what it is told. */
function fakeDecoder(heard: Partial<Hypothesis>) {
  const log: string[] = [];
  const answer = (call: string): Promise<Hypothesis> => {
    log.push(call);
    return Promise.resolve({ text: 'text', score: -30, frames: 100, ...heard });
  };
  const decoder: Decoder = {
    start: (mean) => void log.push(mean ? 'start with mean' : 'start'),
    process: (samples) => void log.push(`process ${samples.length}`),
    partial: () => answer('partial'),
    finish: () => answer('finish'),
    mean: () => Promise.resolve(new Float32Array(13)),
    defaultMean: new Float32Array(13),
    abandon: () => void log.push('abandon'),
    close: () => Promise.resolve(),
  };
  return { decoder, log };
}

function setUp(domainHears: Partial<Hypothesis>, speaker: Speaker = { mean: new Float32Array(13) }) {
  const domain = fakeDecoder(domainHears);
  const partials: string[] = [];
  const utterance = createUtterance({
    domain: domain.decoder,
    speaker,
    gateWaitMs: 600,
    onPartial: (text) => partials.push(text),
  });
  return { domain, partials, utterance, speaker };
}
const ms = (count: number) => new Int16Array(count * 16);
const ofKind = (log: readonly string[], kind: string) => log.filter((entry) => entry.startsWith(kind));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an utterance', () => {
  it('is decoded while it is spoken, in pieces of 100 ms, the rest at the end', async () => {
    const { domain, utterance } = setUp({ text: 'what are your hours' });
    for (let frame = 0; frame < 11; frame += 1) utterance.write(ms(20));
    expect(domain.log).toEqual(['start with mean', 'process 1600', 'process 1600']);
    expect(await utterance.snapshot()).toEqual({ text: 'what are your hours' });
    expect(domain.log.slice(3)).toEqual(['process 320', 'finish']);
  });

  it('answers again without work when nothing was added', async () => {
    const { domain, utterance } = setUp({});
    utterance.write(ms(200));
    await Promise.all([utterance.snapshot(), utterance.snapshot()]);
    await utterance.snapshot();
    expect(ofKind(domain.log, 'finish')).toHaveLength(1);
  });

  it('goes on after a snapshot, decoded again only when it grew by 400 ms or is asked for', async () => {
    const { domain, utterance } = setUp({});
    utterance.write(ms(200));
    await utterance.snapshot();
    utterance.write(ms(300));
    expect(ofKind(domain.log, 'start')).toHaveLength(1);
    await utterance.snapshot();
    expect(ofKind(domain.log, 'start')).toHaveLength(2);
    utterance.write(ms(400));
    expect(ofKind(domain.log, 'start')).toHaveLength(3);
    expect(ofKind(domain.log, 'process').slice(-9)).toEqual(Array.from({ length: 9 }, () => 'process 1600'));
    await utterance.snapshot();
    expect(ofKind(domain.log, 'finish')).toHaveLength(3);
  });

  it('of a new speaker is decoded again with his mean as soon as that is known', async () => {
    const { domain, utterance, speaker } = setUp({}, { mean: null });
    utterance.write(ms(1500));
    await vi.advanceTimersByTimeAsync(0);
    expect(speaker.mean).not.toBeNull();
    const again = domain.log.indexOf('start with mean');
    expect(domain.log.slice(0, again)).toContain('finish');
    expect(ofKind(domain.log.slice(again), 'process')).toHaveLength(15);
  });

  it('of a new speaker that is too short for that takes its text from a second decoding', async () => {
    const { domain, utterance, speaker } = setUp({}, { mean: null });
    utterance.write(ms(200));
    await utterance.snapshot();
    expect(domain.log).toEqual([
      'start',
      'process 1600',
      'process 1600',
      'finish',
      'start with mean',
      'process 1600',
      'process 1600',
      'finish',
    ]);
    expect(speaker.mean).not.toBeNull();
  });

  it.each([
    ['too little voice', { frames: 20 }],
    ['noise instead of words', { frames: 200, text: '' }],
  ])('with %s leaves the speaker unknown', async (_, heard) => {
    const { domain, utterance, speaker } = setUp(heard, { mean: null });
    utterance.write(ms(200));
    await utterance.snapshot();
    expect(speaker.mean).toBeNull();
    expect(ofKind(domain.log, 'start')).toHaveLength(1);
  });

  it('is cut off after 30 s', async () => {
    const { domain, utterance } = setUp({});
    for (let second = 0; second < 40; second += 1) utterance.write(ms(1000));
    await utterance.snapshot();
    expect(ofKind(domain.log, 'process')).toHaveLength(300);
  });
});

describe('two decoders', () => {
  const joined = (domainScore: number, genericScore: number) => {
    const parts = setUp({ text: 'book a refund', score: domainScore });
    const generic = fakeDecoder({ text: 'book a room at three pm', score: genericScore });
    parts.utterance.attachGeneric(generic.decoder);
    parts.utterance.write(ms(300));
    return { ...parts, generic };
  };

  it('are compared by their paths', async () => {
    expect(await joined(-30, -45).utterance.snapshot()).toEqual({ text: 'book a refund' });
    expect(await joined(-40, -41).utterance.snapshot()).toEqual({ text: 'book a room at three p m' });
  });

  it('tell what is being said by the same comparison, once per text', async () => {
    const { utterance, partials } = joined(-40, -41);
    await vi.advanceTimersByTimeAsync(0);
    utterance.write(ms(600));
    await vi.advanceTimersByTimeAsync(0);
    expect(partials).toEqual(['book a room at three p m']);
  });

  it('do not wait for each other for long', async () => {
    const { utterance, generic } = joined(-40, -41);
    generic.decoder.finish = () => new Promise(() => undefined);
    const answer = utterance.snapshot();
    await vi.advanceTimersByTimeAsync(600);
    expect(await answer).toEqual({ text: 'book a refund' });
  });

  it('do not need each other: the generic one may fail', async () => {
    const { utterance, generic } = joined(-40, -41);
    generic.decoder.finish = () => Promise.reject(new Error('broken'));
    expect(await utterance.snapshot()).toEqual({ text: 'book a refund' });
  });

  it('fail when the domain decoder does', async () => {
    const { domain, utterance } = joined(-40, -41);
    domain.decoder.finish = () => Promise.reject(new Error('broken'));
    await expect(utterance.snapshot()).rejects.toThrow('broken');
  });

  it('are left alone once the utterance is dropped', async () => {
    const { utterance, domain, generic } = joined(-40, -41);
    const pending = utterance.snapshot();
    utterance.drop();
    const calls = [domain.log.length, generic.log.length];
    await pending;
    utterance.write(ms(2000));
    expect(await utterance.snapshot()).toEqual({ text: '' });
    expect([domain.log.length, generic.log.length]).toEqual(calls);
    expect([domain.log.at(-1), generic.log.at(-1)]).toEqual(['abandon', 'abandon']);
  });
});

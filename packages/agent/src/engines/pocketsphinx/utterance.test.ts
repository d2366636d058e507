import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decoder, Hypothesis } from './decoder.ts';
import type { Speaker } from './speaker.ts';
import { createUtterance } from './utterance.ts';

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
    lateMs: () => 0,
    defaultMean: new Float32Array(13),
    abandon: () => void log.push('abandon'),
    close: () => Promise.resolve(),
  };
  return { decoder, log };
}

function setUp(
  domainHears: Partial<Hypothesis>,
  speaker: Speaker = { mean: new Float32Array(13) },
  familiarity: (text: string) => number = () => 1,
) {
  const domain = fakeDecoder(domainHears);
  const partials: string[] = [];
  const late: Decoder[] = [];
  const utterance = createUtterance({
    domain: domain.decoder,
    familiarity,
    speaker,
    gateWaitMs: 600,
    unsureWaitMs: 2400,
    textWaitMs: 3000,
    onPartial: (text) => partials.push(text),
    onGenericLate: (decoder) => late.push(decoder),
  });
  return { domain, partials, late, utterance, speaker };
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
    expect(await utterance.snapshot()).toMatchObject({ text: 'what are your hours' });
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

  it('takes no longer for an answer than it may: the text so far counts on a machine without time', async () => {
    const { domain, utterance } = setUp({ text: 'what are your' });
    utterance.write(ms(400));
    await vi.advanceTimersByTimeAsync(0);
    domain.decoder.finish = () => new Promise(() => undefined);
    const answer = utterance.snapshot();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await answer).toMatchObject({ text: 'what are your' });
  });
});

describe('a text that stands for the whole', () => {
  it('has heard nearly all of it: the first words are no answer, however late the rest is', async () => {
    const { domain, utterance } = setUp({ text: 'what are' });
    utterance.write(ms(400));
    await vi.advanceTimersByTimeAsync(0);
    domain.decoder.partial = () => new Promise(() => undefined);
    domain.decoder.finish = () => new Promise(() => undefined);
    utterance.write(ms(300));
    let answer: unknown = null;
    void utterance.snapshot().then((given) => {
      answer = given;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answer).toBeNull();
  });
});

describe('a long utterance', () => {
  /** Hears "part 1", "part 2" … one after another. */
  const monologue = () => {
    const parts = setUp({});
    let part = 0;
    parts.domain.decoder.finish = () => {
      parts.domain.log.push('finish');
      part += 1;
      return Promise.resolve({ text: `part ${part}`, score: -30, frames: 100 });
    };
    const say = (seconds: number) => {
      for (let at = 0; at < seconds * 10; at += 1) parts.utterance.write(loud(100));
    };
    const pause = () => parts.utterance.write(ms(240));
    return { ...parts, say, pause };
  };
  const loud = (count: number) => new Int16Array(count * 16).fill(3000);

  it('is decoded in segments, each finished in a pause while he speaks; the end has the least left to do', async () => {
    const { domain, utterance, say, pause } = monologue();
    for (let sentence = 0; sentence < 4; sentence += 1) {
      say(7);
      pause();
    }
    expect(ofKind(domain.log, 'finish')).toHaveLength(4);
    say(1);
    const before = domain.log.length;
    expect(await utterance.snapshot()).toMatchObject({ text: 'part 1 part 2 part 3 part 4 part 5' });
    expect(domain.log.slice(before)).toEqual(['process 960', 'finish']);
  });

  it('of 120 s is heard to its end; of a longer one the newest counts, and it says what is missing', async () => {
    const { utterance, say, pause } = monologue();
    for (let sentence = 0; sentence < 13; sentence += 1) {
      say(8.76);
      pause();
    }
    const whole = await utterance.snapshot();
    expect(whole.text).toMatch(/^part 1 .* part 14$/);
    expect(whole.startCutMs).toBeUndefined();
    say(9);
    pause();
    say(1);
    const newest = await utterance.snapshot();
    expect(newest.text).toMatch(/^part 2 .* part 16$/);
    expect(newest.startCutMs).toBe(9040);
  });

  it('has a pause before every segment, and is never longer than 12 s without one', () => {
    const { domain, say, pause } = monologue();
    say(7);
    pause();
    expect(domain.log.slice(-2)).toEqual(['start with mean', 'process 1600']);
    say(25);
    expect(ofKind(domain.log, 'finish')).toHaveLength(3);
  });

  it('tells all that was said so far', async () => {
    const { partials, say, pause } = monologue();
    say(7);
    pause();
    await vi.advanceTimersByTimeAsync(0);
    say(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(partials.at(-1)).toBe('part 1 text');
  });

  it('leaves its decoders alone once it is dropped', async () => {
    const { domain, utterance, say, pause } = monologue();
    say(7);
    pause();
    const pending = utterance.snapshot();
    utterance.drop();
    await pending;
    const calls = domain.log.length;
    say(20);
    expect(domain.log).toHaveLength(calls);
    expect(domain.log.at(-1)).toBe('abandon');
  });

  it('fails when the domain decoder failed in the middle of it', async () => {
    const { domain, utterance, say, pause } = monologue();
    domain.decoder.finish = () => Promise.reject(new Error('broken'));
    say(7);
    pause();
    await vi.advanceTimersByTimeAsync(0);
    await expect(utterance.snapshot()).rejects.toThrow('broken');
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

  const never = () => new Promise<Hypothesis>(() => undefined);

  it('do not wait for each other for long when the domain decoder is sure', async () => {
    const { utterance, generic } = joined(-30, -31);
    generic.decoder.finish = never;
    const answer = utterance.snapshot();
    await vi.advanceTimersByTimeAsync(600);
    expect(await answer).toMatchObject({ text: 'book a refund', confidence: expect.closeTo(0.97, 2) });
  });

  it('wait longer when it is not, and then say so', async () => {
    const { utterance, generic } = joined(-45, -41);
    generic.decoder.finish = never;
    let answer: unknown = null;
    void utterance.snapshot().then((given) => {
      answer = given;
    });
    await vi.advanceTimersByTimeAsync(2_390);
    expect(answer).toBeNull();
    await vi.advanceTimersByTimeAsync(20);
    expect(answer).toMatchObject({ text: 'book a refund', confidence: expect.closeTo(0.08, 2) });
  });

  it('wait for one that joins only after the turn, unless none will come', async () => {
    const { utterance } = setUp({ text: 'book a refund', score: -45 });
    const generic = fakeDecoder({ text: 'book a room', score: -44 });
    utterance.write(ms(300));
    const answer = utterance.snapshot();
    await vi.advanceTimersByTimeAsync(1_500);
    utterance.attachGeneric(generic.decoder);
    expect(await answer).toEqual({ text: 'book a room' });

    const alone = setUp({ text: 'book a refund', score: -45 });
    alone.utterance.write(ms(300));
    alone.utterance.attachGeneric(null);
    expect((await alone.utterance.snapshot()).confidence).toBeLessThan(0.5);
  });

  it('do not need each other: the generic one may fail', async () => {
    const { utterance, generic } = joined(-30, -31);
    generic.decoder.finish = () => Promise.reject(new Error('broken'));
    expect(await utterance.snapshot()).toMatchObject({ text: 'book a refund' });
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

  it('go on without the generic one when it is 4 s behind', async () => {
    const { utterance, late, generic } = joined(-30, -31);
    generic.decoder.lateMs = () => 3_999;
    utterance.write(ms(100));
    expect(late).toEqual([]);
    generic.decoder.lateMs = () => 4_000;
    utterance.write(ms(100));
    expect(late).toEqual([generic.decoder]);
    expect(generic.log.at(-1)).toBe('abandon');
    expect(await utterance.snapshot()).toMatchObject({ text: 'book a refund' });
  });

  it('believe what the late one had heard of words that are not of the domain', async () => {
    const { utterance, generic } = joined(-40, -41);
    utterance.write(ms(600));
    await vi.advanceTimersByTimeAsync(0);
    generic.decoder.lateMs = () => 5_000;
    utterance.write(ms(100));
    expect(await utterance.snapshot()).toEqual({ text: 'book a room at three p m' });
  });

  it('take what is given away in the middle for no answer', async () => {
    const { utterance, generic } = joined(-30, -31);
    generic.decoder.finish = () => Promise.resolve({ text: '', score: 0, frames: 0 });
    expect(await utterance.snapshot()).toMatchObject({ text: 'book a refund' });
  });
});

describe('how sure it is', () => {
  it('is weighed over the parts of a long utterance by their words', async () => {
    const { domain, utterance } = setUp({}, undefined, (text) => (text.startsWith('odd') ? 0 : 1));
    const texts = ['odd words here', 'is it safe'];
    domain.decoder.finish = () => Promise.resolve({ text: texts.shift() ?? '', score: -30, frames: 100 });
    for (let at = 0; at < 70; at += 1) utterance.write(new Int16Array(1600).fill(3000));
    utterance.write(ms(240));
    utterance.write(new Int16Array(1600).fill(3000));
    expect(await utterance.snapshot()).toEqual({
      text: 'odd words here is it safe',
      confidence: expect.closeTo((0.083 + 0.973) / 2, 2),
    });
  });

  it('says nothing of what was chosen between both', async () => {
    const { utterance } = setUp({ text: 'is it safe', score: -30 });
    utterance.attachGeneric(fakeDecoder({ score: -50 }).decoder);
    utterance.write(ms(300));
    expect(await utterance.snapshot()).toEqual({ text: 'is it safe' });
  });

  it.each([
    ['words that it knows in this order', -33, 1, 0.92],
    ['words in an order of their own', -33, 0.2, 0.08],
    ['sounds that hardly fit', -50, 1, 0.02],
  ])('is told by the path and the sequence: %s', async (_, score, known, confidence) => {
    const { utterance } = setUp({ text: 'is it safe', score }, undefined, () => known);
    utterance.write(ms(300));
    utterance.attachGeneric(null);
    expect((await utterance.snapshot()).confidence).toBeCloseTo(confidence, 1);
  });
});

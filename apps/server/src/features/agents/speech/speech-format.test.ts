import type { SpeechFormat } from '@saywell/agent';
import { describe, expect, it, vi } from 'vitest';
import { type ChunkPlan, speechPlanOf } from './speech-format.ts';

const planOf = (chunkPlan: ChunkPlan) => speechPlanOf({ voice: { provider: 'saywell', chunkPlan } }).speech;
function formatOf(formatPlan: NonNullable<ChunkPlan['formatPlan']>): SpeechFormat {
  const format = planOf({ formatPlan })?.format;
  if (format === undefined || format === 'raw') throw new Error('No format');
  return format;
}
type Replacements = NonNullable<NonNullable<ChunkPlan['formatPlan']>['replacements']>;
const replaced = (replacements: Replacements, text: string): string =>
  formatOf({ replacements }).replacements.reduce(
    (before, replace) =>
      replace(before).reduceRight(
        (part, edit) => part.slice(0, edit.start) + edit.text + part.slice(edit.end),
        before,
      ),
    text,
  );

/** What fits is looked for within a time that a busy machine may use up: here none passes. */
const stopClock = (): void => void vi.spyOn(performance, 'now').mockReturnValue(0);

describe('how an assistant’s texts are cut', () => {
  it('is the pipeline’s own without a wish about it', () => {
    expect(speechPlanOf({})).toEqual({});
    expect(speechPlanOf({ voice: { provider: 'saywell' } })).toEqual({});
    for (const plan of [{}, { enabled: true }, { punctuationBoundaries: [] }])
      expect(planOf(plan)).toBeUndefined();
    expect(planOf({ formatPlan: {} })).not.toHaveProperty('chunks');
  });

  it('is by signs and a length, each with its default (field: voice.chunkPlan.minCharacters, voice.chunkPlan.punctuationBoundaries)', () => {
    const byLength = planOf({ minCharacters: 10 })?.chunks;
    expect(byLength).toMatchObject({ minCharacters: 10 });
    expect(byLength).toHaveProperty('boundaries.length', 15);
    expect(planOf({ punctuationBoundaries: ['.', '!'] })).toEqual({
      chunks: { minCharacters: 30, boundaries: ['.', '!'] },
    });
  });

  it('is not at all, and nothing is rewritten, where it is switched off (field: voice.chunkPlan.enabled)', () => {
    const plan = { enabled: false, minCharacters: 10, formatPlan: { numberToDigitsCutoff: 5 } };
    expect(planOf(plan)).toEqual({ chunks: 'whole', format: 'raw' });
  });
});

describe('what is spoken of an assistant’s texts', () => {
  it('is what is written where that is switched off (field: voice.chunkPlan.formatPlan.enabled)', () => {
    expect(planOf({ formatPlan: { enabled: false } })).toEqual({ format: 'raw' });
    expect(formatOf({ enabled: true }).formatters.size).toBe(16);
  });

  it('is made by the chosen formatters, else by all but one (field: voice.chunkPlan.formatPlan.formattersEnabled)', () => {
    expect([...formatOf({ formattersEnabled: ['date', 'asterisk'] }).formatters]).toEqual([
      'date',
      'asterisk',
    ]);
    expect(formatOf({ formattersEnabled: [] }).formatters.size).toBe(0);
    expect(formatOf({}).formatters.has('asterisk')).toBe(false);
    expect(formatOf({}).formatters.has('stripAsterisk')).toBe(true);
  });

  it('has digits above a number (field: voice.chunkPlan.formatPlan.numberToDigitsCutoff)', () => {
    expect(formatOf({}).digitsAbove).toBe(2025);
    expect(formatOf({ numberToDigitsCutoff: 0 }).digitsAbove).toBe(0);
  });

  it('has other words for some, the first or all of them (field: voice.chunkPlan.formatPlan.replacements<exact>.key, voice.chunkPlan.formatPlan.replacements<exact>.replaceAllEnabled, voice.chunkPlan.formatPlan.replacements.value, voice.chunkPlan.formatPlan.replacements.type)', () => {
    const ltd = { type: 'exact', key: 'Ltd', value: 'Limited' } as const;
    expect(replaced([ltd], 'A Ltd, b Ltd, ltd')).toBe('A Limited, b Ltd, ltd');
    expect(replaced([{ ...ltd, replaceAllEnabled: true }], 'A Ltd, b Ltd, ltd')).toBe(
      'A Limited, b Limited, ltd',
    );
    expect(replaced([{ ...ltd, key: '' }], 'A Ltd')).toBe('A Ltd');
    expect(replaced([ltd, { type: 'exact', key: 'Limited', value: '$1 $&' }], 'A Ltd')).toBe('A $1 $&');
  });

  it('has other words wherever a pattern fits (field: voice.chunkPlan.formatPlan.replacements<regex>.regex)', () => {
    stopClock();
    const room = { type: 'regex', regex: '([A-Z])-(\\d+)', value: '$2 in block $1, $& for $$5$3' } as const;
    expect(replaced([room], 'A-12 and B-3')).toBe(
      '12 in block A, A-12 for $5$3 and 3 in block B, B-3 for $5$3',
    );
    expect(replaced([{ type: 'regex', regex: '(?=a)', value: 'x' }], 'aa')).toBe('aa');
    expect(replaced([{ type: 'regex', regex: '(a)|b', value: '[$1]' }], 'ab')).toBe('[a][]');
  });

  it.each([
    ['ignore-case', 'cat', 'Cat cats', 'dog dogs'],
    ['whole-word', 'cat', 'cats cat', 'cats dog'],
    ['multi-line', '^cat', 'a\ncat', 'a\ndog'],
  ] as const)(
    'a pattern is read as its options say: %s (field: voice.chunkPlan.formatPlan.replacements<regex>.options.type, voice.chunkPlan.formatPlan.replacements<regex>.options.enabled)',
    (type, regex, text, expected) => {
      stopClock();
      const pattern = { type: 'regex', regex, value: 'dog' } as const;
      expect(replaced([{ ...pattern, options: [{ type, enabled: true }] }], text)).toBe(expected);
      expect(replaced([{ ...pattern, options: [{ type, enabled: false }] }], text)).not.toBe(expected);
    },
  );

  it('does not grow without an end', () => {
    const whole = { type: 'regex', regex: '.*', value: '$&'.repeat(500) } as const;
    expect(replaced([whole], 'a'.repeat(900)).length).toBeLessThan(5_000);
    expect(replaced([{ ...whole, regex: 'a' }], 'a'.repeat(900)).length).toBeLessThan(5_000);
  });

  it('takes no longer because of the patterns', () => {
    const hostile = { type: 'regex', regex: '(?:(?:a{0,20}){0,20}b?){0,3}c|a', value: 'x' } as const;
    const begun = performance.now();
    const once = { type: 'regex', regex: 'a', value: 'b' } as const;
    expect(replaced([once], 'a'.repeat(150))).toBe('b'.repeat(100) + 'a'.repeat(50));
    replaced(
      Array.from({ length: 200 }, () => hostile),
      'a'.repeat(5_000),
    );
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

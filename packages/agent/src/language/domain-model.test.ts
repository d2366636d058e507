import { describe, expect, it } from 'vitest';
import { inSlices } from '../runtime/in-slices.ts';
import { buildDomainModel, domainModelSteps } from './domain-model.ts';

describe('the language model of an assistant', () => {
  const model = buildDomainModel([
    'What does the CRM cost?',
    'Do you offer telepathy?',
    'tuesday at ten',
    '',
    '…',
  ]);

  it('knows the words of its phrases and of any conversation', () => {
    for (const word of [
      'telepathy',
      'crm',
      'hello',
      'goodbye',
      'oh',
      'seven',
      'tuesday',
      'tomorrow',
      'sarah',
      'yes',
    ]) {
      expect(model.words).toContain(word);
    }
    expect(model.words).toEqual([...new Set(model.words)].sort());
    expect([...model.spelledOut]).toEqual(['crm']);
  });

  it('expects the phrases themselves, what introduces them, and no question about a mere answer', () => {
    expect(model.arpa).toContain('\tyou offer telepathy\n');
    expect(model.arpa).toContain('\tknow about telepathy\n');
    expect(model.arpa).toContain('\thello do you\n');
    expect(model.arpa).not.toContain('\tme about tuesday');
  });

  it('holds every pair of digits and the words of days and times', () => {
    const digits = ['oh', 'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    for (const first of digits) {
      for (const second of digits) expect(model.arpa).toMatch(new RegExp(`\\t${first} ${second}[\\t\\n]`));
    }
    expect(model.arpa).toContain('\ttwo thirty p\n');
    expect(model.arpa).toContain('\ttuesday at ten\n');
  });

  it('is bounded, however many phrases and words come', () => {
    const endless = Array.from(
      { length: 3000 },
      (_, index) => `word${'abcdefghij'.charAt(index % 10).repeat(index / 10)}`,
    );
    const bounded = buildDomainModel(['end '.repeat(500), ...endless.slice(0, 2500)]);
    expect(bounded.words.length).toBeLessThan(3100);
  });
});

it('has the words of every phrase of a large knowledge base, up to 5,000 phrases', () => {
  const names = 'abcdefghijklmnopqrstuvwxyz';
  const nameOf = (index: number) =>
    [index % 26, Math.floor(index / 26) % 26, Math.floor(index / 676)].map((at) => names[at]).join('');
  const phrases = Array.from({ length: 5_001 }, (_, index) => `pay by x${nameOf(index)}`);
  const { words } = buildDomainModel(phrases);
  expect(words).toContain(`x${nameOf(0)}`);
  expect(words).toContain(`x${nameOf(4_999)}`);
  expect(words).not.toContain(`x${nameOf(5_000)}`);
});

it('made in slices it is the same model, and the event loop goes on in between', async () => {
  const phrases = Array.from({ length: 300 }, (_, index) => `what is the price of number ${index}`);
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  let now = 0;
  const sliced = await inSlices(domainModelSteps(phrases), { now: () => (now += 0.1) });
  isDone = true;
  expect(sliced).toEqual(buildDomainModel(phrases));
  expect(turns).toBeGreaterThan(100);
});

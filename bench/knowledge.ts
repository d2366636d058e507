import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { buildKnowledgeIndex, type KnowledgeEntry, type KnowledgeIndex } from '@saywell/agent';
import { createRandom } from '@saywell/agent/testing';
import { type Figure, percentile, round } from './figure.ts';
import { measureVectors } from './knowledge-vectors.ts';

const sizes = [1_000, 10_000, 100_000] as const;
const questionsPerSize = 300;
const goalMs = 50;

/** KNOWLEDGE: what searching an organisation's knowledge costs, by the number of its passages. */
export async function measureKnowledge(): Promise<Figure> {
  const rows = [];
  for (const size of sizes) rows.push(await measureSize(size));
  const largest = rows.at(-1);
  return {
    figure: 'KNOWLEDGE',
    title: 'search of a knowledge base in memory: by words, and the comparison of vectors behind it',
    goal: `p95 of ${sizes.at(-1)} passages below ${goalMs} ms, and no pause of the event loop above 100 ms while it is built`,
    values: {
      p50: largest?.searchMsP50 ?? null,
      p95: largest?.searchMsP95 ?? null,
      unit: 'ms',
      reached: (largest?.searchMsP95 ?? Number.POSITIVE_INFINITY) < goalMs,
    },
    rows: [...rows, ...(await measureVectors())],
  };
}

async function measureSize(size: number) {
  const random = createRandom(size);
  const words = createVocabulary(random);
  const entries = Array.from({ length: size }, (_, place) => createPassage(place, words, random));
  const before = await heapMb();
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const start = performance.now();
  const index = await buildKnowledgeIndex(entries);
  const buildMs = performance.now() - start;
  await yieldToOthers();
  pauses.disable();
  const memoryMb = (await heapMb()) - before;
  const cpuBefore = process.cpuUsage();
  const times = Array.from({ length: questionsPerSize }, () =>
    timeSearch(index, questionAbout(entries, words, random)),
  );
  const cpu = process.cpuUsage(cpuBefore);
  return {
    passages: size,
    searchMsP50: round(percentile(times, 0.5), 2),
    searchMsP95: round(percentile(times, 0.95), 2),
    // On a busy machine the time on the clock says more about the others.
    searchCpuMs: round((cpu.user + cpu.system) / 1000 / questionsPerSize, 2),
    buildMs: round(buildMs, 0),
    longestPauseMs: round(pauses.max / 1e6, 0),
    memoryMb: round(memoryMb, 0),
  };
}

function timeSearch(index: KnowledgeIndex, question: string): number {
  const start = performance.now();
  index.search(question);
  return performance.now() - start;
}

/** A question with words of one passage, others around them, now and then one that is misspelt. */
function questionAbout(
  entries: readonly KnowledgeEntry[],
  words: readonly string[],
  random: () => number,
): string {
  const entry = entries[Math.floor(random() * entries.length)];
  const own = (entry?.answer ?? '').toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const misspelt = random() < 0.3 ? `${pick(own).slice(0, -1)}x` : pick(own);
  return `we run a small ${pick(words)} and would like to know how the ${pick(own)} ${pick(own)} ${misspelt} works with ${pick(words)}`;
}

const vocabularySize = 40_000;
const syllables =
  'ba be bi bo bu ca ce co da de di do fa fe fi fo ga ge go ha he hi ho la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );

function createVocabulary(random: () => number): readonly string[] {
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...words];
}

/** Some 55 words; as in any language a few of them are in most texts and most in few. */
function createPassage(place: number, words: readonly string[], random: () => number): KnowledgeEntry {
  const word = (): string => words[Math.floor(words.length * random() ** 4)] ?? '';
  const sentence = (): string => {
    const text = Array.from({ length: 9 + Math.floor(random() * 6) }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  return {
    id: String(place),
    title: `${word()} ${word()}`,
    questions: [],
    answer: Array.from({ length: 5 }, sentence).join(' '),
    source: { document: `Document ${Math.floor(place / 500)}` },
  };
}

async function heapMb(): Promise<number> {
  (globalThis as { gc?: () => void }).gc?.();
  await yieldToOthers();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

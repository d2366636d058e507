import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { KnowledgeEntry } from '@saywell/agent';
import { createRandom } from '@saywell/agent/testing';
import { createPassageMeanings } from '../apps/server/src/features/knowledge/passages/passage-meanings.ts';
import { percentile, round } from './figure.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const passages = 100_000;
/** Of the built-in encoder, and of usual hosted models. */
const lengths = [512, 768] as const;
const questions = 100;
/** Calls that ask at once. */
const calls = 4;

/** What comparing a question with every passage of an organisation costs, and what the event loop notices of it. */
export async function measureVectors() {
  const rows = [];
  for (const length of lengths) rows.push(await measureLength(length));
  return rows;
}

async function measureLength(length: number) {
  const random = createRandom(length);
  const knowledge: readonly KnowledgeEntry[] = Array.from({ length: passages }, (_, place) => ({
    id: String(place),
    title: '',
    questions: [],
    answer: '',
  }));
  const before = arrayMb();
  const meanings = createPassageMeanings({
    // As the database answers, without it.
    passageVector: {
      since: async (_orgId, _model, sequence, limit) =>
        Array.from({ length: Math.min(limit, passages - sequence) }, (_, place) => ({
          passageId: String(sequence + place),
          sequence: sequence + place + 1,
          vector: vectorOf(length, random),
        })),
    },
    model: async () => 'bench',
    log: { warn: (details, message) => console.error(message, details) },
    now: Date.now,
  });
  meanings.own(knowledge, 'org');
  meanings.prepare(knowledge);
  const begun = performance.now();
  while ((await meanings.compare(knowledge, vectorOf(length, random))) === null) await sleep(20);
  const loadMs = performance.now() - begun;
  const asked = Array.from({ length: questions }, () => vectorOf(length, random));
  const alone = await timed(asked, 1);
  const together = await timed(asked, calls);
  return {
    passages,
    numbers: length,
    compareMsP50: round(percentile(alone.times, 0.5), 1),
    compareMsP95: round(percentile(alone.times, 0.95), 1),
    loopDelayMsP99: round(alone.loopMs, 1),
    [`compareMsP95Of${calls}AtOnce`]: round(percentile(together.times, 0.95), 1),
    [`loopDelayMsP99Of${calls}AtOnce`]: round(together.loopMs, 1),
    memoryMb: round(arrayMb() - before, 0),
    madeAndLoadedMs: round(loadMs, 0),
  };

  async function timed(all: readonly Float32Array[], atOnce: number) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const times: number[] = [];
    for (let from = 0; from < all.length; from += atOnce)
      await Promise.all(
        all.slice(from, from + atOnce).map(async (question) => {
          const start = performance.now();
          await meanings.compare(knowledge, question);
          times.push(performance.now() - start);
        }),
      );
    delay.disable();
    return { times, loopMs: delay.percentile(99) / 1e6 };
  }
}

function vectorOf(length: number, random: () => number): Float32Array {
  const vector = Float32Array.from({ length }, () => random() - 0.5);
  const size = Math.hypot(...vector);
  return vector.map((value) => value / size);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function arrayMb(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers / 1e6;
}

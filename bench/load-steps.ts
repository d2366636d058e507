import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@saywell/api-client';
import { openProduct, type Product } from './answers/product.ts';
import { type Caller, dial, type Heard } from './answers/spoken/caller.ts';
import { findSpeakers } from './answers/spoken/speakers.ts';
import { type Figure, type MeasureOptions, percentile, round } from './figure.ts';

const steps = [1, 10, 20, 30, 40, 60] as const;
const question = 'What are your opening hours?';
/** Between two callers who dial: nobody dials 60 numbers in the same moment. */
const dialEveryMs = 100;
/** Each caller asks once in so long, at a time of his own: a question, its answer, and a thought. */
const cycleMs = 10_000;
const questionsEach = 2;
/** The last step's load is over, and the server has seen it. */
const restMs = 4_000;

interface Step {
  readonly callers: number;
  readonly answered: number;
  readonly silent: number;
  /** From the end of a question to the first sound of its answer, ms. */
  readonly p50: number | null;
  readonly p95: number | null;
  readonly refused: number;
  /** With which words, the most frequent ones. */
  readonly words: string;
}

/** The built-in engines under callers who all talk, each at a time of his own, in this process like the server. */
export async function measureLoad({ callers }: MeasureOptions): Promise<Figure> {
  await using product = await openProduct();
  const { all, description } = await findSpeakers();
  const sound = await all[0]?.speak(question);
  if (sound === undefined) throw new Error('nobody can speak');
  const rows: Step[] = [];
  for (const count of callers === undefined ? steps : [callers]) {
    rows.push(await measureStep(product, sound, count));
    await delay(restMs);
  }
  const values = Object.fromEntries(rows.map((row) => [`p95 at ${row.callers}`, row.p95]));
  return {
    figure: 'LOAD',
    title: `callers who talk at the same time (${description})`,
    goal: 'who is let in is answered within 1 s at p95; the others are refused with words',
    values,
    rows: rows.map((row) => ({ ...row })),
  };
}

async function measureStep(product: Product, sound: Int16Array, count: number): Promise<Step> {
  const { api, homeAssistantId: assistantId } = product;
  const refusals: string[] = [];
  const lines: Caller[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      await dial({ api, assistantId }).then(
        (caller) => lines.push(caller),
        (error: unknown) => refusals.push(wordsOf(error)),
      );
      await delay(dialEveryMs);
    }
    const heard = (
      await Promise.all(lines.map((caller, index) => converse(caller, sound, index / lines.length)))
    ).flat();
    const delays = heard.flatMap(({ answer, delayMs }) =>
      answer !== '' && delayMs !== undefined ? [delayMs] : [],
    );
    const at = (share: number) => (delays.length === 0 ? null : round(percentile(delays, share), 0));
    return {
      callers: count,
      answered: delays.length,
      silent: heard.length - delays.length,
      p50: at(0.5),
      p95: at(0.95),
      refused: refusals.length,
      words: mostFrequent(refusals),
    };
  } finally {
    await Promise.all(lines.map((caller) => caller[Symbol.asyncDispose]()));
  }
}

/** @param phase - when in the cycle, 0 to 1. */
async function converse(caller: Caller, sound: Int16Array, phase: number): Promise<Heard[]> {
  const heard: Heard[] = [];
  await delay(phase * cycleMs);
  for (let count = 0; count < questionsEach; count += 1) {
    const pause = delay(cycleMs);
    heard.push(await caller.say(sound));
    await pause;
  }
  return heard;
}

/** At the door, or, from the WebSocket, at the seat. */
const wordsOf = (error: unknown): string =>
  ApiError.isInstance(error) ? `${error.status} ${error.code}: ${error.message}` : String(error);

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? '';
}

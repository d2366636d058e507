import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { MeasureOptions } from '../figure.ts';
import { type AnsweredSet, summarise } from './table.ts';

/** What the site shows of a measurement; the format is described in ../README.md. */
export interface AnswerResults {
  /** Day, UTC. */
  readonly measuredOn: string;
  readonly version: string;
  /** `in writing`, or how it was spoken. */
  readonly how: string;
  /** Who answered. */
  readonly by: string;
  /** Whose questions: those that are never tuned on, those for practice, or other ones. */
  readonly questions: 'judged' | 'practice' | 'own';
  /** By kind of set, no more than pages show: they load this file. */
  readonly kinds: Readonly<Record<string, KindResults>>;
}

/** How many questions, and the shares of right and wrong answers, percent. */
interface KindResults {
  readonly n: number;
  readonly right: number;
  readonly wrong: number;
}

/** Writes the figures of whole sets; of a part of them nothing is written, because it would be read as the whole. */
export async function writeResults(
  file: string,
  sets: readonly AnsweredSet[],
  { how, now, options }: { readonly how: string; readonly now: number; readonly options: MeasureOptions },
): Promise<void> {
  if (options.limit !== undefined) throw new Error('--write needs whole sets: leave --limit out');
  const results = resultsOf(sets, { how, now, options });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}

export function resultsOf(
  sets: readonly AnsweredSet[],
  { how, now, options }: { readonly how: string; readonly now: number; readonly options: MeasureOptions },
): AnswerResults {
  const kinds = [...new Set(sets.map(({ kind }) => kind))];
  return {
    measuredOn: new Date(now).toISOString().slice(0, 10),
    version: versionOf(),
    how,
    by: options.model ?? 'built-in',
    questions: questionsOf(options),
    kinds: Object.fromEntries(
      kinds.map((kind) => {
        const own = sets.filter((set) => set.kind === kind).flatMap((set) => set.answered);
        const { n, right, wrong } = summarise(own);
        return [kind, { n: Number(n), right: Number(right), wrong: Number(wrong) }];
      }),
    ),
  };
}

function questionsOf({ sets, dir }: MeasureOptions): AnswerResults['questions'] {
  if (sets !== undefined) return 'own';
  if (dir === undefined || /(?:^|\/)bench\/sets\/judge\/?$/.test(dir)) return 'judged';
  return /(?:^|\/)bench\/sets\/build\/?$/.test(dir) ? 'practice' : 'own';
}

function versionOf(): string {
  const { version }: { version?: string } = JSON.parse(
    readFileSync(new URL('../../apps/server/package.json', import.meta.url), 'utf8'),
  );
  return version ?? 'unknown';
}

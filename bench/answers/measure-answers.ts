import type { Figure, MeasureOptions } from '../figure.ts';
import type { Answered } from './asked-question.ts';
import { askSet } from './ask-set.ts';
import { outcomes } from './grade.ts';
import { findSetFiles, loadSet } from './load-sets.ts';
import { openProduct } from './product.ts';
import { type AnsweredSet, tableOf, valuesByKind } from './table.ts';

const judgedSets = 'bench/sets/judge';

/** How many questions are answered right, in writing: the sets of a folder, or the files that are named. */
export async function measureAnswers(options: MeasureOptions): Promise<Figure> {
  const files = options.sets ?? (await findSetFiles(options.dir ?? judgedSets));
  const sets = await Promise.all(files.map(loadSet));
  await using product = await openProduct();
  const done: AnsweredSet[] = [];
  for (const loaded of sets) {
    const { name, kind } = loaded.set;
    console.log(`   ${name}: ${loaded.set.questions.length} ${kind}`);
    done.push({ name, kind, answered: await askSet(product, loaded, options) });
  }
  const shown = new Set<string>(options.show);
  const eyes = done.flatMap((set) =>
    set.answered
      .filter(({ grade }) => shown.has(grade.outcome) || (options.doubtful === true && grade.isDoubtful))
      .map((one) => describe(set.name, one)),
  );
  return {
    figure: 'ANSWERS',
    title: `answers to sets of questions, in writing, percent (${outcomes.join(', ')})`,
    goal: 'site right ≥ 80, wrong ≤ 2; domain ≥ 70, ≤ 3; document passage ≥ 90, right ≥ 65; outside right ≥ 95; dialogue right ≥ 85',
    values: valuesByKind(done),
    rows: tableOf(done),
    lines: eyes,
  };
}

function describe(set: string, { id, question, answer, grade }: Answered): string {
  const mark = grade.isDoubtful ? '?' : ' ';
  return `${mark} ${set} ${id} ${grade.outcome} (${grade.reason})\n     ${question}\n     → ${answer}`;
}

import type { Figure, MeasureOptions } from '../figure.ts';
import { percentile, round } from '../figure.ts';
import { type Asking, askSet } from './ask-set.ts';
import type { Answered } from './asked-question.ts';
import { aloud, inWriting } from './asking.ts';
import { errorLines } from './error-lines.ts';
import { findSetFiles, type LoadedSet, loadSet } from './load-sets.ts';
import { openProduct } from './product.ts';
import { findSpeakers } from './spoken/speakers.ts';
import { type AnsweredSet, tableOf, valuesByKind } from './table.ts';
import { writeResults } from './write-results.ts';

const judgedSets = 'bench/sets/judge';
const usualCallers = 2;

/** How many questions are answered right: the sets of a folder or the files that are named, in writing or spoken. */
export async function measureAnswers(options: MeasureOptions): Promise<Figure> {
  const sets = await loadSets(options);
  const { asking, description } = await askingOf(options);
  await using product = await openProduct(options);
  const done: AnsweredSet[] = [];
  for (const loaded of sets) {
    const { name, kind, questions } = loaded.set;
    console.log(`   ${name}: ${Math.min(questions.length, options.limit ?? questions.length)} (${kind})`);
    const answered = await askSet(product, loaded, { asking, ...limitOf(options) });
    done.push({ name, kind, answered });
  }
  if (options.write !== undefined)
    await writeResults(options.write, done, { how: description, now: Date.now(), options });
  return {
    figure: 'ANSWERS',
    title: `answers to sets of questions, ${description}, by ${options.model ?? 'the built-in dialogue'}; shares in percent`,
    goal:
      options.spoken === true
        ? 'site right ≥ 75'
        : 'site right ≥ 80, wrong ≤ 2; domain right ≥ 70, wrong ≤ 3; document passage ≥ 90, right ≥ 65; outside right ≥ 95; dialogue right ≥ 85',
    values: { how: description, ...valuesByKind(done), ...delaysOf(done) },
    rows: tableOf(done),
    lines: [...errorLines(done), ...linesForEyes(done, options)],
  };
}

const limitOf = ({ limit }: MeasureOptions) => (limit === undefined ? {} : { limit });

/** Aloud only questions about the site are asked, unless files are named. */
async function loadSets({ sets: named, dir, spoken }: MeasureOptions): Promise<LoadedSet[]> {
  const files = named ?? (await findSetFiles(dir ?? judgedSets));
  const sets = await Promise.all(files.map(loadSet));
  const isAsked = ({ set }: LoadedSet): boolean =>
    spoken !== true || (named === undefined ? set.kind === 'site' : set.kind !== 'dialogue');
  const asked = sets.filter(isAsked);
  const left = sets.filter((loaded) => !isAsked(loaded)).map(({ set }) => set.name);
  if (left.length > 0) console.log(`   not asked aloud: ${left.join(', ')}`);
  return asked;
}

async function askingOf({
  spoken,
  noiseDb,
  suppressesNoise = false,
  callers = usualCallers,
}: MeasureOptions): Promise<{
  readonly asking: Asking;
  readonly description: string;
}> {
  if (spoken !== true) return { asking: inWriting, description: 'in writing' };
  const speakers = await findSpeakers();
  const suppressed = suppressesNoise ? ', suppressed by the assistant' : '';
  const noise = noiseDb === undefined ? 'no noise' : `noise ${noiseDb} dB below${suppressed}`;
  return {
    asking: aloud({ speakers, callers, noiseDb, suppressesNoise }),
    description: `spoken by ${speakers.description}, ${noise}, ${callers} callers at once`,
  };
}

/** From the end of a question to the first sound of its answer. */
function delaysOf(sets: readonly AnsweredSet[]): Readonly<Record<string, number>> {
  const delays = sets.flatMap(({ answered }) => answered.flatMap(({ delayMs }) => delayMs ?? []));
  if (delays.length === 0) return {};
  return { delayP50Ms: round(percentile(delays, 0.5)), delayP95Ms: round(percentile(delays, 0.95)) };
}

function linesForEyes(
  sets: readonly AnsweredSet[],
  { show = [], doubtful = false }: MeasureOptions,
): string[] {
  const shown = new Set<string>(show);
  return sets.flatMap(({ name, answered }) =>
    answered
      .filter(({ grade }) => shown.has(grade.outcome) || (doubtful && grade.isDoubtful))
      .map((one) => describe(name, one)),
  );
}

function describe(set: string, { id, question, answer, grade }: Answered): string {
  const mark = grade.isDoubtful ? '?' : ' ';
  return `${mark} ${set} ${id} ${grade.outcome} (${grade.reason})\n     ${question}\n     → ${answer}`;
}

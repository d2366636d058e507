import { basename, dirname, join } from 'node:path';
import { inTurns } from '../answers/in-turns.ts';
import { findSetFiles, loadCustomer, readChecked, refuseRepeatedIds } from '../answers/load-sets.ts';
import { openCustomer } from '../answers/open-assistant.ts';
import { openProduct, type Product } from '../answers/product.ts';
import { remembering, type Said, sayAhead, speakerAt } from '../answers/spoken/said-ahead.ts';
import { findSpeakers, type Speaker, type Speakers } from '../answers/spoken/speakers.ts';
import { type Figure, type MeasureOptions, percentile, round } from '../figure.ts';
import { type Judged, judgeScenario } from './judge-scenario.ts';
import { playScenario } from './play-scenario.ts';
import { type Scenario, scenarioKinds, type TurnSet, turnSetSchema } from './scenario-schema.ts';

const turnSets = 'bench/sets/turns';
/** Most of a scenario is waiting; three at once need eight minutes on two processors. */
const usualCallers = 3;

/** Who has the floor: what comes of pauses, listeners' sounds, noise, interruptions, long and quiet speech. */
export async function measureTurns(options: MeasureOptions): Promise<Figure> {
  const speakers = remembering(await findSpeakers());
  const files = options.sets ?? (await findSetFiles(options.dir ?? turnSets));
  await using product = await openProduct();
  const judged: Judged[] = [];
  for (const file of files) judged.push(...(await playSet({ product, speakers, options }, file)));
  const rows = scenarioKinds.flatMap((kind) => rowOf(kind, judged) ?? []);
  return {
    figure: 'TURNS',
    title: `turns of calls over a WebSocket, spoken by ${speakers.description}; shares in percent`,
    goal: 'pause cut ≤ 20; fluent cut ≤ 3; backchannel right 100; two-questions, long, barge-in right',
    values: Object.fromEntries(
      rows.flatMap(({ kind, ...numbers }) =>
        Object.entries(numbers).map(([key, value]) => [`${kind}.${key}`, value]),
      ),
    ),
    rows,
    lines: judged.filter((one) => isShown(one, options)).map(({ description }) => description),
  };
}

interface Playing {
  readonly product: Product;
  readonly speakers: Speakers;
  readonly options: MeasureOptions;
}

async function playSet({ product, speakers, options }: Playing, file: string): Promise<Judged[]> {
  const set = await readChecked(file, turnSetSchema);
  refuseRepeatedIds(basename(file), 'scenario', set.scenarios);
  const scenarios = set.scenarios.slice(0, options.limit);
  console.log(`   ${set.name}: ${scenarios.length}`);
  const assistantId = await assistantOf(product, set, dirname(file));
  await sayAhead(scenarios.flatMap((scenario, place) => saidIn(scenario, speakerAt(speakers, place))));
  return inTurns(scenarios, options.callers ?? usualCallers, async (scenario, place) => {
    const speaker = speakerAt(speakers, place);
    const { api } = product;
    return playScenario({ api, assistantId, speaker, seed: place + 1 }, scenario).then(
      (played) => judgeScenario(scenario, played),
      (error: unknown) => failed(scenario, error),
    );
  });
}

const saidIn = ({ steps }: Scenario, speaker: Speaker): Said[] =>
  steps.flatMap((step) => ('say' in step ? [{ speaker, text: step.say }] : []));

async function assistantOf(product: Product, { knowledge }: TurnSet, folder: string): Promise<string> {
  const [file] = knowledge ?? [];
  if (file === undefined) return product.homeAssistantId;
  return (await openCustomer(product, await loadCustomer(join(folder, file)))).assistantId;
}

const failed = ({ id, kind }: Scenario, error: unknown): Judged => ({
  id,
  kind,
  isRight: false,
  description: `${id}: failed: ${error instanceof Error ? error.message : String(error)}`,
});

function rowOf(kind: Scenario['kind'], all: readonly Judged[]) {
  const judged = all.filter((one) => one.kind === kind);
  if (judged.length === 0) return null;
  const share = (count: number) => round((100 * count) / judged.length);
  const cuts = judged.filter(({ isCut }) => isCut !== undefined);
  return {
    kind,
    n: judged.length,
    right: share(judged.filter(({ isRight }) => isRight).length),
    cut: cuts.length === 0 ? null : share(cuts.filter(({ isCut }) => isCut).length),
    ...spread('delay', judged, ({ delayMs }) => delayMs),
    ...spread('stop', judged, ({ stopMs }) => stopMs),
    ...spread('resume', judged, ({ resumeMs }) => resumeMs),
  };
}

function spread(name: string, judged: readonly Judged[], read: (one: Judged) => number | undefined) {
  const values = judged.flatMap((one) => read(one) ?? []);
  const at = (share: number) => (values.length === 0 ? null : Math.round(percentile(values, share)));
  return { [`${name}P50Ms`]: at(0.5), [`${name}P95Ms`]: at(0.95) };
}

/** `--show wrong`: those that are not right or were cut; `--show all`. */
function isShown({ isRight, isCut = false }: Judged, { show = [] }: MeasureOptions): boolean {
  return show.includes('all') || (show.includes('wrong') && (!isRight || isCut));
}

import { parseDocument } from 'yaml';
import { ScenarioError } from '../scenario-error.ts';
import { bodyIssues } from '../target/body-of.ts';
import { isRecord } from './fits.ts';
import { type Report, readSteps, reportIssues } from './read-steps.ts';
import {
  fileSchema,
  type Scenario,
  type SharedFields,
  scenarioSchema,
  type TargetKind,
  targetKinds,
} from './scenario-schema.ts';

/** UTF-16 code units. */
const maxFileLength = 1_000_000;
/** As often as an anchor's value may be repeated: a file of a few lines cannot become gigabytes. */
const maxAliasCount = 100;

const defaults = { channel: 'call', repeat: 1, stepSeconds: 10 } as const;

/**
 * The scenarios of a YAML text: one, or a list under `scenarios` that shares what stands beside it. JSON is YAML, too.
 *
 * @param file what errors name it by
 * @param surroundings shared fields that count where the text has none
 * @throws {ScenarioError} `scenario-unreadable`, or `scenario-invalid` with file, scenario, step and field of everything
 *   that is wrong, ten of each scenario at most
 */
export function readScenarios(text: string, file: string, surroundings: SharedFields = {}): Scenario[] {
  const given = parseYaml(text, file);
  const content = isRecord(given) ? withShared(surroundings, given) : given;
  const problems: string[] = [];
  const scenarios = splitFile(content, file, (where, message) =>
    problems.push(`${[file, where].filter(Boolean).join(', ')}: ${message}`),
  );
  if (problems.length > 0) throw new ScenarioError('scenario-invalid', problems.join('\n'));
  return scenarios;
}

function parseYaml(text: string, file: string): unknown {
  if (text.length > maxFileLength)
    throw new ScenarioError('scenario-unreadable', `${file}: larger than 1 MB`);
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) throw new ScenarioError('scenario-unreadable', `${file}: ${error.message}`);
  try {
    return document.toJS({ maxAliasCount }) as unknown;
  } catch (cause) {
    throw new ScenarioError('scenario-unreadable', `${file}: ${String(cause)}`, { cause });
  }
}

function splitFile(content: unknown, file: string, report: Report): Scenario[] {
  if (!isRecord(content)) {
    report('', 'it must be a scenario, or have a list of them under "scenarios"');
    return [];
  }
  if (content['scenarios'] === undefined)
    return readScenario({ name: file, ...content }, file, (where, message) => report(where, message));
  const { success, data, error } = fileSchema.safeParse(content);
  if (!success) {
    reportIssues(error, (field, message) => report(field === '' ? '' : `field ${field}`, message));
    return [];
  }
  const { scenarios, ...shared } = data;
  return scenarios.flatMap((one, index) => {
    const name = typeof one['name'] === 'string' ? `"${one['name']}"` : String(index + 1);
    return readScenario(withShared(shared, one), file, (where, message) =>
      report([`scenario ${name}`, where].filter(Boolean).join(', '), message),
    );
  });
}

/** A scenario's own target takes the place of the file's, whatever its kind. */
function withShared(shared: Readonly<Record<string, unknown>>, own: Readonly<Record<string, unknown>>) {
  const hasOwn = targetKinds.some((kind) => own[kind] !== undefined);
  const kept = Object.entries(shared).filter(([key]) => !(hasOwn && isTarget(key)));
  return { ...Object.fromEntries(kept), ...own };
}

const isTarget = (key: string): boolean => targetKinds.some((kind) => kind === key) || key === 'overrides';

function readScenario(given: unknown, file: string, report: Report): Scenario[] {
  const { success, data, error } = scenarioSchema.safeParse(given);
  if (!success) {
    reportIssues(error, (field, message) => report(field === '' ? '' : `field ${field}`, message));
    return [];
  }
  const { steps: givenSteps, assistant, squad, workflow, overrides, name, ...settings } = data;
  const targets: Partial<Record<TargetKind, Scenario['under'] | undefined>> = { assistant, squad, workflow };
  const [target, ...others] = targetKinds.filter((kind) => targets[kind] !== undefined);
  if (target === undefined || others.length > 0) {
    report('', 'exactly one of assistant, squad and workflow is needed');
    return [];
  }
  const channel = settings.channel ?? defaults.channel;
  const steps = readSteps(givenSteps, channel, report);
  const under = targets[target] ?? '';
  const scenario = { ...defaults, ...settings, channel, file, name, target, under, overrides, steps };
  for (const [field, message] of bodyIssues(scenario)) report(`field ${field}`, message);
  return [scenario];
}

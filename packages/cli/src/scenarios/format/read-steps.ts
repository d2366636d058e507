import type { ZodError } from 'zod';
import { isRecord } from './fits.ts';
import { isAnswered, type Step, type StepKind, stepKinds, stepSchemas } from './step-schemas.ts';

/** Tells what is wrong, with the way to it. */
export type Report = (where: string, message: string) => void;

/** The steps that can be read; the others are reported. */
export function readSteps(steps: readonly unknown[], channel: 'call' | 'chat', report: Report): Step[] {
  return steps.flatMap((given, index) => {
    const step = readStep(given, (field, message) => report(stepName(index, given) + field, message));
    if (step !== undefined && channel === 'chat' && !fitsChat(step))
      report(stepName(index, given), 'chats have no such step');
    return step ?? [];
  });
}

function readStep(given: unknown, report: Report): Step | undefined {
  if (!isRecord(given)) {
    report('', `it must be one of ${stepKinds.join(', ')} with what belongs to it`);
    return undefined;
  }
  const kinds = Object.keys(given).filter(isKind);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    report('', `it must have exactly one of ${stepKinds.join(', ')}`);
    return undefined;
  }
  const { success, data, error } = stepSchemas[kind].safeParse(given);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this kind has made it
  if (success) return { kind, ...data } as Step;
  reportIssues(error, (field, message) => report(field === '' ? '' : `, field ${field}`, message));
  return undefined;
}

export function reportIssues(error: ZodError, report: Report): void {
  for (const { path, message } of error.issues.slice(0, 10)) report(path.join('.'), message);
}

const isKind = (key: string): key is StepKind => stepKinds.includes(key);

const stepName = (index: number, given: unknown): string => {
  const kind = isRecord(given) ? Object.keys(given).find(isKind) : undefined;
  return `step ${index + 1}${kind === undefined ? '' : ` (${kind})`}`;
};

/** A chat is an answer to each message: it has no voice, does not end, is not handed over, and runs its functions itself. */
function fitsChat(step: Step): boolean {
  if (step.kind === 'calls') return !isAnswered(step);
  if (step.kind === 'say') return step.aloud !== true;
  return step.kind === 'hears' || step.kind === 'stored';
}

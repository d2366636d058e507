import type { AnalysisPlan } from './analysis-plan.ts';

export type Rubric = NonNullable<NonNullable<AnalysisPlan['successEvaluationPlan']>['rubric']>;

interface RubricRule {
  /** The model's instructions. */
  readonly text: string;
  /** The result as it is stored; undefined: the answer is none. */
  readonly read: (answer: string) => string | undefined;
}

const bare = (answer: string): string => answer.trim().replace(/^["'`*\s]+|["'`*.\s]+$/g, '');

const oneOf =
  (names: readonly string[]) =>
  (answer: string): string | undefined =>
    names.find((name) => name.toLowerCase() === bare(answer).toLowerCase());

/** `7`, also as `7/10`; only whole numbers where a scale has steps. */
const numberTo =
  (least: number, most: number, ending: RegExp) =>
  (answer: string): string | undefined => {
    const text = bare(answer).replace(ending, '');
    if (!/^\d{1,3}(\.\d{1,3})?$/.test(text)) return undefined;
    const value = Number(text);
    return value >= least && value <= most && (most > 10 || Number.isInteger(value))
      ? String(value)
      : undefined;
  };

const maxTextLength = 10_000;
const anyText = (answer: string): string | undefined => answer.trim().slice(0, maxTextLength) || undefined;

const quality = ['Excellent', 'Good', 'Fair', 'Poor'];
const agreement = ['Strongly Agree', 'Agree', 'Neutral', 'Disagree', 'Strongly Disagree'];
const truth = (answer: string): string | undefined => {
  const word = bare(answer).toLowerCase();
  if (word === 'true' || word === 'pass') return 'true';
  return word === 'false' || word === 'fail' ? 'false' : undefined;
};

export const rubrics: Readonly<Record<Rubric, RubricRule>> = {
  NumericScale: { text: 'A whole number from 1 (worst) to 10 (best).', read: numberTo(1, 10, /\s*\/\s*10$/) },
  DescriptiveScale: { text: `One of: ${quality.join(', ')}.`, read: oneOf(quality) },
  Checklist: { text: 'A list of criteria, each with whether it is met.', read: anyText },
  Matrix: { text: 'A grid of criteria, each with its level of performance.', read: anyText },
  PercentageScale: { text: 'A percentage from 0 to 100.', read: numberTo(0, 100, /\s*%$/) },
  LikertScale: {
    text: `How far you agree that it succeeded, one of: ${agreement.join(', ')}.`,
    read: oneOf(agreement),
  },
  AutomaticRubric: {
    text: 'Several criteria of your own that fit the call, each with a score.',
    read: anyText,
  },
  PassFail: { text: 'true when the call succeeded, false when it did not.', read: truth },
};

/** Of a prompt of its own without a rubric: whatever it asks for. */
export const freeEvaluation: RubricRule = { text: '', read: anyText };

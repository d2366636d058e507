import results from './measured-answers.json' with { type: 'json' };

type Kind = 'site' | 'domain' | 'document' | 'outside';

/** How many questions of a kind the bench has asked, and the shares of right and wrong answers, whole percent. */
export interface MeasuredKindNumbers {
  readonly questions: number;
  readonly right: number;
  readonly wrong: number;
}

/** The file is written by the bench: a kind that was not asked is not in it. */
const kinds: Readonly<
  Record<string, { readonly n: number; readonly right: number; readonly wrong: number }>
> = results.kinds;

/** What was found out about a kind of questions; nothing about one that was not asked. */
export function measuredNumbers(kind: Kind): MeasuredKindNumbers {
  const { n, right, wrong } = kinds[kind] ?? { n: 0, right: 0, wrong: 0 };
  return { questions: n, right: Math.round(right), wrong: Math.round(wrong) };
}

/** The same as pages show it. */
export interface MeasuredShares {
  /** `102 questions` */
  readonly questions: string;
  /** `64% right` */
  readonly right: string;
  readonly wrong: string;
}

function sharesOf(kind: Kind): MeasuredShares {
  const { questions, right, wrong } = measuredNumbers(kind);
  return { questions: `${questions} questions`, right: `${right}% right`, wrong: `${wrong}% wrong` };
}

/** Noon, so that it is the same day everywhere that matters. */
export const measuredDay = new Date(`${results.measuredOn}T12:00:00Z`);

/** Shares of answers to questions of our own, and when they were measured. */
export const measuredValues = {
  site: sharesOf('site'),
  domain: sharesOf('domain'),
  document: sharesOf('document'),
  outside: sharesOf('outside'),
  month: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    measuredDay,
  ),
} as const;

/** Who answered, and whose questions they were. */
export const measuredBy: { readonly model: string; readonly how: string; readonly questions: string } = {
  model: results.by,
  how: results.how,
  questions: results.questions,
};

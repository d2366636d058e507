import type { OtherHearing } from '../engines/engine.ts';

/** What the recogniser makes of an utterance. */
export interface HeardText {
  readonly text: string;
  /** So much of the beginning of a very long utterance is not in it, ms. */
  readonly startCutMs: number;
  /** How sure the recogniser is of it, 0 to 1; absent: it does not say. */
  readonly confidence?: number;
  /** What it may have been instead; never rejects. Absent: the recogniser does not say. */
  readonly others?: Promise<readonly OtherHearing[]>;
}

/** Null: not what an engine may answer. A number that makes no sense is left out. */
export function heardTextOf(answer: unknown): HeardText | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (!('text' in answer) || typeof answer.text !== 'string') return null;
  const startCutMs = 'startCutMs' in answer && typeof answer.startCutMs === 'number' ? answer.startCutMs : 0;
  const confidence = 'confidence' in answer ? answer.confidence : undefined;
  const isShare = typeof confidence === 'number' && confidence >= 0 && confidence <= 1;
  const others = 'others' in answer && answer.others instanceof Promise ? answer.others : undefined;
  return {
    text: answer.text,
    startCutMs,
    ...(isShare ? { confidence } : {}),
    ...(others === undefined ? {} : { others: others.then(otherHearings, () => []) }),
  };
}

/** More of them would take longer to look at than the visitor waits. */
const maxOthers = 6;

function otherHearings(others: unknown): readonly OtherHearing[] {
  if (!Array.isArray(others)) return [];
  return others.filter(isOtherHearing).slice(0, maxOthers);
}

function isOtherHearing(one: unknown): one is OtherHearing {
  if (typeof one !== 'object' || one === null) return false;
  const isText = 'text' in one && typeof one.text === 'string' && one.text.trim() !== '';
  return isText && 'likelihood' in one && typeof one.likelihood === 'number' && one.likelihood > 0;
}

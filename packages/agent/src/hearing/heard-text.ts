/** What the recogniser makes of an utterance. */
export interface HeardText {
  readonly text: string;
  /** So much of the beginning of a very long utterance is not in it, ms. */
  readonly startCutMs: number;
  /** How sure the recogniser is of it, 0 to 1; absent: it does not say. */
  readonly confidence?: number;
}

/** Null: not what an engine may answer. A number that makes no sense is left out. */
export function heardTextOf(answer: unknown): HeardText | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (!('text' in answer) || typeof answer.text !== 'string') return null;
  const startCutMs = 'startCutMs' in answer && typeof answer.startCutMs === 'number' ? answer.startCutMs : 0;
  const confidence = 'confidence' in answer ? answer.confidence : undefined;
  const isShare = typeof confidence === 'number' && confidence >= 0 && confidence <= 1;
  return { text: answer.text, startCutMs, ...(isShare ? { confidence } : {}) };
}

/** A moment that is shown as text and may be formatted by the `date` filter. */
export interface TemplateMoment {
  readonly atMs: number;
  readonly text: string;
}

const moments = new WeakSet<object>();

export function createTemplateMoment(atMs: number, text: string): TemplateMoment {
  const moment = { atMs, text };
  moments.add(moment);
  return moment;
}

/** Only those of {@link createTemplateMoment}: a caller's value of the same shape is data. */
export function isTemplateMoment(value: unknown): value is TemplateMoment {
  return typeof value === 'object' && value !== null && moments.has(value);
}

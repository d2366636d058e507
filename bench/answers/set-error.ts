import type { z } from 'zod';

/** A set that cannot be used: says the file, the question and the field. */
export class SetError extends Error {
  override readonly name = 'SetError';
}

/** Every problem on a line of its own: `site.json: question site-007: expect.all.0 must be …`. */
export function describeIssues(file: string, value: unknown, error: z.ZodError): string {
  return error.issues.map((issue) => `${file}: ${describeIssue(value, issue)}`).join('\n');
}

/** What the items of a set's list are called. */
const nouns: Readonly<Record<string, string>> = { questions: 'question', scenarios: 'scenario' };

function describeIssue(value: unknown, { path, message }: z.core.$ZodIssue): string {
  const [list, place, ...field] = path;
  const noun = nouns[String(list)];
  if (noun === undefined || typeof place !== 'number') return `${path.join('.') || 'the file'}: ${message}`;
  const name = idAt(value, String(list), place) ?? `number ${place + 1}`;
  return `${noun} ${name}: ${field.join('.') || 'as a whole'}: ${message}`;
}

function idAt(value: unknown, list: string, place: number): string | undefined {
  const items = (value as Readonly<Record<string, readonly unknown[]>>)[list] ?? [];
  const { id } = (items[place] ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : undefined;
}

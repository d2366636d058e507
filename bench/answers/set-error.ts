import type { z } from 'zod';

/** A set that cannot be used: says the file, the question and the field. */
export class SetError extends Error {
  override readonly name = 'SetError';
}

/** Every problem on a line of its own: `site.json: question site-007: expect.all.0 must be …`. */
export function describeIssues(file: string, value: unknown, error: z.ZodError): string {
  return error.issues.map((issue) => `${file}: ${describeIssue(value, issue)}`).join('\n');
}

function describeIssue(value: unknown, { path, message }: z.core.$ZodIssue): string {
  const [list, place, ...field] = path;
  if (list !== 'questions' || typeof place !== 'number') return `${path.join('.') || 'the file'}: ${message}`;
  return `question ${idAt(value, place) ?? `number ${place + 1}`}: ${field.join('.') || 'as a whole'}: ${message}`;
}

function idAt(value: unknown, place: number): string | undefined {
  const { questions } = value as { readonly questions: readonly unknown[] };
  const { id } = (questions[place] ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : undefined;
}

import { z } from 'zod';

const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;
// Nobody sees them, so nobody could be asked to take them out of what was pasted.
const invisible = /[^\P{Cc}\n\t]/gu;

/**
 * Text that a person wrote, cleaned before it is measured: line breaks become
 * `\n`, control characters other than tabs and line breaks are dropped, halves of
 * surrogate pairs become U+FFFD, and the ends are trimmed. Lengths count code points.
 */
export function manyLines(maximum: number, minimum = 1) {
  return z.string().transform(cleanText).superRefine(lengthCheck(minimum, maximum));
}

/** The same on one line: tabs and line breaks become a space. */
export function oneLine(maximum: number, minimum = 1) {
  return z.string().transform(cleanLine).superRefine(lengthCheck(minimum, maximum));
}

function cleanText(text: string): string {
  return text
    .replace(lineBreak, '\n')
    .replace(invisible, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .trim();
}

function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ');
}

function lengthCheck(minimum: number, maximum: number) {
  return (text: string, context: z.RefinementCtx): void => {
    const length = codePoints(text);
    const issue = { origin: 'string', inclusive: true, input: text } as const;
    if (length > maximum) context.addIssue({ code: 'too_big', maximum, ...issue });
    if (length < minimum) context.addIssue({ code: 'too_small', minimum, ...issue });
  };
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

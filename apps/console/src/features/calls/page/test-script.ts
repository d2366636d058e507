import type { Line } from './lines.ts';

/** Of a test, as the server bounds it. */
const mostLetters = 10_000;

/** What the caller said, as the script of a test: a line for each time. */
export function scriptOf(lines: readonly Pick<Line, 'speaker' | 'text'>[]): string {
  let script = '';
  for (const { speaker, text } of lines) {
    if (speaker !== 'user') continue;
    const line = `${script === '' ? '' : '\n'}user: ${text.replaceAll(/\s+/gu, ' ').trim()}`;
    if (script.length + line.length > mostLetters) break;
    script += line;
  }
  return script;
}

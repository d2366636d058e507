import type { ScenarioResult } from '../scenarios/run/run-scenario.ts';

const heardWidth = 100;
const heardLines = 20;

/** One scenario as lines of a table: how it went, what has no effect, what failed, and what was heard in it when something did. */
export function resultLines(
  { name, run, passed, problems, heard, warnings, tookMs }: ScenarioResult,
  runs: number,
): string[] {
  const title = runs > 1 ? `${name} (${run} of ${runs})` : name;
  const first = `${passed ? 'passed' : 'FAILED'}  ${seconds(tookMs)}  ${title}`;
  const warned = warnings.map((warning) => `        warning ${warning}`);
  if (passed) return [first, ...warned];
  const left = heard.length - heardLines;
  return [
    first,
    ...warned,
    ...problems.map((problem) => `        wrong   ${problem}`),
    ...(left > 0 ? [`        heard   (${left} sentences before)`] : []),
    ...heard.slice(-heardLines).map((sentence) => `        heard   ${short(sentence)}`),
    ...(heard.length === 0 ? ['        heard   nothing'] : []),
  ];
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(6)} s`;

const short = (text: string): string => (text.length > heardWidth ? `${text.slice(0, heardWidth)}…` : text);

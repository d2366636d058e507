/** What a check found: nothing when all is well. */
type Problems = readonly string[];

export interface Check {
  readonly title: string;
  /** About how long it takes on an idle core; the longest start first. */
  readonly weightSeconds: number;
  readonly run: () => Promise<Problems> | Problems;
}

export interface RunOptions {
  readonly concurrency: number;
  readonly print: (line: string) => void;
  readonly now: () => number;
}

/** Runs every check, some at a time, and prints each when it is done. Returns how many failed. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<number> {
  const waiting = checks.toSorted((one, other) => other.weightSeconds - one.weightSeconds);
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await runOne(check, options))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return failed;
}

async function runOne({ title, run }: Check, { print, now }: RunOptions): Promise<boolean> {
  const startedMs = now();
  const problems = await problemsOf(run);
  const seconds = ((now() - startedMs) / 1000).toFixed(1);
  print(
    [`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`, ...problems.map(indent)].join(
      '\n',
    ),
  );
  return problems.length === 0;
}

/** A check that throws has failed, and the others still run. */
async function problemsOf(run: Check['run']): Promise<Problems> {
  try {
    return await run();
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '     ');

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type Verdict =
  | { readonly name: 'passed' }
  | { readonly name: 'failed'; readonly file: string; readonly title: string }
  | { readonly name: 'timed-out' }
  /** They do not end in time without the break either. */
  | { readonly name: 'unclear' };

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Runs test files in a copy of the checkout until one fails or the time is over. */
export async function runTests(
  folder: string,
  kind: 'unit' | 'integration',
  files: readonly string[],
  limitMs: number,
): Promise<Verdict> {
  if (files.length === 0) return { name: 'passed' };
  const report = join(folder, '.mutation-report.json');
  rmSync(report, { force: true });
  const projects = ['--project', kind, '--project', `${kind}-*`];
  const output = ['--reporter=json', `--outputFile.json=${report}`];
  const flags = ['--maxWorkers=1', '--bail=1', '--passWithNoTests'];
  const args = ['run', ...projects, ...output, ...flags, ...files];
  const code = await runProcess(join(folder, 'node_modules/.bin/vitest'), args, folder, limitMs);
  if (code === 'timed-out') return { name: 'timed-out' };
  if (code === 0) return { name: 'passed' };
  return { name: 'failed', ...firstFailure(folder, report) };
}

function firstFailure(folder: string, path: string): { file: string; title: string } {
  if (!existsSync(path)) return { file: '', title: 'the run broke off' };
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const broken = testResults.find(({ status }) => status === 'failed');
  const test = broken?.assertionResults.find(({ status }) => status === 'failed');
  return {
    file: broken?.name.replace(`${folder}/`, '') ?? '',
    title: test?.title ?? 'a file that does not load',
  };
}

/** Its exit code. What takes too long is ended with all that it started. */
function runProcess(
  command: string,
  args: readonly string[],
  cwd: string,
  limitMs: number,
): Promise<number | 'timed-out'> {
  const child = spawn(command, args, { cwd, stdio: 'ignore', detached: true });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, limitMs);
    const finish = () => {
      clearTimeout(timer);
      process.off('exit', end);
    };
    child.on('error', (error) => {
      finish();
      reject(error);
    });
    child.on('exit', (code) => {
      finish();
      resolve(isLate ? 'timed-out' : (code ?? 1));
    });
  });
}

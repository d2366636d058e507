import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ExtractError } from './extract-error.ts';
import type { ExtractOrder, ExtractOutcome } from './extract-process.ts';

export interface ExtractLimits {
  /** Default 60 000. */
  readonly timeoutMs?: number;
  /** Of the process's heap. Default 512. */
  readonly maxMegabytes?: number;
}

/** Tests run from source. */
const isSource = import.meta.url.endsWith('.ts');
const program = new URL(`./extract-process${isSource ? '.ts' : '.js'}`, import.meta.url);

/**
 * Reads a file's text in a process of its own: a file that takes for ever, or
 * all memory, costs that process and nothing else.
 *
 * @throws {ExtractError}
 */
export async function runExtraction(order: ExtractOrder, limits: ExtractLimits = {}): Promise<string> {
  const { timeoutMs = 60_000, maxMegabytes = 512 } = limits;
  const child = fork(fileURLToPath(program), [], {
    execArgv: [
      `--max-old-space-size=${maxMegabytes}`,
      ...(isSource ? ['--import', 'tsx', '--conditions=source'] : []),
    ],
    // `tsx` is looked up from the working directory.
    cwd: fileURLToPath(new URL('.', program)),
    // Nothing of the server's secrets; what libraries say about a file is nobody's business.
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    const outcome = await outcomeOf(child, order, timeoutMs);
    if ('text' in outcome) return outcome.text;
    throw new ExtractError(outcome.code, outcome.message);
  } finally {
    child.kill('SIGKILL');
  }
}

function outcomeOf(child: ChildProcess, order: ExtractOrder, timeoutMs: number): Promise<ExtractOutcome> {
  const seconds = timeoutMs / 1000;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ExtractError('file-took-too-long', `No text was found within ${seconds} s.`)),
      timeoutMs,
    );
    child.once('message', (outcome: ExtractOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    });
    const fail = (cause: unknown) => {
      clearTimeout(timer);
      // A heap that is full ends its process.
      const message = 'Reading the file needs more than a file may.';
      reject(new ExtractError('file-too-complex', message, { cause }));
    };
    child.once('error', fail);
    child.once('exit', (code, signal) => fail(new Error(`the process ended: ${signal ?? code}`)));
    child.send(order, (error) => {
      if (error !== null) fail(error);
    });
  });
}

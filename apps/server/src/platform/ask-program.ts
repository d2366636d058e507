import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { systemClock } from './clock.ts';
import { within } from './within.ts';

export interface ProgramLimits {
  readonly timeoutMs: number;
  /** Of the process's heap; one that is full ends it. */
  readonly maxMegabytes: number;
}

/** A program that did not answer. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  readonly code: 'timed-out' | 'ended';
  constructor(code: ProgramError['code'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** Tests run from source. */
const isSource = import.meta.url.endsWith('.ts');

/**
 * Starts a module of this server in a process of its own, which knows nothing of the server's
 * secrets, gives it one message, and ends it when it has answered one. What takes for ever, or
 * all memory, costs that process and nothing else.
 *
 * `module`: its address without the ending. The answer is what it sends; only our own are asked.
 *
 * @throws {ProgramError}
 */
export async function askProgram<Answer>(
  module: URL,
  question: object,
  { timeoutMs, maxMegabytes }: ProgramLimits,
): Promise<Answer> {
  const child = fork(fileURLToPath(module) + (isSource ? '.ts' : '.js'), [], {
    execArgv: [
      `--max-old-space-size=${maxMegabytes}`,
      ...(isSource ? ['--import', 'tsx', '--conditions=source'] : []),
    ],
    // `tsx` is looked up from the working directory.
    cwd: fileURLToPath(new URL('.', module)),
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    const limit = { clock: systemClock, limitMs: timeoutMs };
    return await within(
      limit,
      () => answerOf<Answer>(child, question),
      () => {
        throw new ProgramError('timed-out', `no answer within ${timeoutMs / 1000} s`);
      },
    );
  } finally {
    child.kill('SIGKILL');
  }
}

function answerOf<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    const fail = (cause: unknown) =>
      reject(new ProgramError('ended', 'the process ended without an answer', { cause }));
    child.once('error', fail);
    child.once('exit', (code, signal) => fail(new Error(`the process ended: ${signal ?? code}`)));
    child.send(question, (error) => {
      if (error !== null) fail(error);
    });
  });
}

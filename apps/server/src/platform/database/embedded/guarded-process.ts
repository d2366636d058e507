import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from '../../clock.ts';
import { within } from '../../within.ts';

/** How to start a program as the user that owns the data. */
export interface Launch {
  /** Words put before the command, for example `setpriv …`. */
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** End of what it wrote to its error output. */
  readonly output: string;
}
/** A child process that ends with this one, however this one ends. */
export interface GuardedProcess {
  readonly pid: number | undefined;
  readonly exited: Promise<ProcessExit>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Standard input is a pipe that only this Node process holds open. Its end
 * without a line before it means that Node is gone, killed or crashed: the
 * guard then stops the program (INT is PostgreSQL's fast shutdown, QUIT its
 * immediate one after 10 s). The program replaces the shell, so `$$` is its id.
 */
const GUARD = `
exec 3<&0 </dev/null
(
  if ! read -r line <&3; then
    kill -INT $$
    tries=0
    while kill -0 $$ && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
    kill -QUIT $$
    if [ -n "$SAYWELL_REMOVE_DIRECTORY" ]; then rmdir "$SAYWELL_REMOVE_DIRECTORY"; fi
  fi
) >/dev/null 2>&1 &
exec "$@" 3<&-
`;
const maxOutputLength = 4_000;
const maxOutputDelayMs = 250;

export interface GuardedProcessOptions {
  readonly command: readonly [program: string, ...parameters: string[]];
  readonly launch: Launch;
  readonly libraryDirectory: string;
  /** An empty directory that the guard removes when Node is gone. */
  readonly removeDirectory?: string;
  readonly onLine?: (line: string) => void;
}

export function startGuarded(options: GuardedProcessOptions): GuardedProcess {
  const [program = '/bin/sh', ...parameters] = [
    ...options.launch.prefix,
    '/bin/sh',
    '-c',
    GUARD,
    'saywell-guard',
    ...options.command,
  ];
  const child = spawn(program, parameters, {
    cwd: '/',
    // Its own session: Ctrl-C in the terminal must not stop the database before the server has drained.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(options.launch.uid === undefined ? {} : { uid: options.launch.uid }),
    ...(options.launch.gid === undefined ? {} : { gid: options.launch.gid }),
    env: childEnvironment(options),
  });
  const output = collectOutput(child, options.onLine);
  return {
    pid: child.pid,
    exited: whenExited(child, output),
    kill: (signal) => {
      child.kill(signal);
    },
  };
}

/** Nothing of Node's own environment: it may hold secrets, and a locale that changes messages. */
function childEnvironment(options: GuardedProcessOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: options.libraryDirectory,
    DYLD_LIBRARY_PATH: options.libraryDirectory,
    SAYWELL_REMOVE_DIRECTORY: options.removeDirectory ?? '',
  };
}

function collectOutput(child: ChildProcess, onLine: ((line: string) => void) | undefined): () => string {
  let tail = '';
  let partial = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-maxOutputLength);
    const lines = (partial + text).split('\n');
    partial = (lines.pop() ?? '').slice(-maxOutputLength);
    for (const line of lines) onLine?.(line);
  });
  return () => tail.trim();
}

function whenExited(child: ChildProcess, output: () => string): Promise<ProcessExit> {
  // The pipe breaks when the program ends first; that is what `exited` tells.
  child.stdin?.on('error', () => undefined);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({ code: null, signal: null, output: `${output()} ${error.message}`.trim() });
    });
    child.once('exit', (code, signal) => {
      child.stdin?.end('finished\n'); // the guard goes quietly
      resolve(outputClosed(child).then(() => ({ code, signal, output: output() })));
    });
  });
}

/** What a program wrote last arrives after its exit; a grandchild that lives on may keep the pipe open. */
async function outputClosed(child: ChildProcess): Promise<void> {
  if (child.stderr === null || child.stderr.closed) return;
  const { stderr } = child;
  await within(
    { clock: systemClock, limitMs: maxOutputDelayMs },
    () => once(stderr, 'close'),
    () => undefined,
  );
}

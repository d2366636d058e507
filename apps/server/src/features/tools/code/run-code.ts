import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setInterval } from 'node:timers';
import { z } from 'zod';
import { codeProcessSource } from './code-process-source.ts';

/** What a tool's code is run with, and what becomes of it. */
export interface CodeJob {
  readonly code: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Requests of the code are done here. Undefined: it has no `fetch`. */
  readonly fetch?: ((request: CodeFetch) => Promise<{ status: number; body: string }>) | undefined;
}
export interface CodeFetch {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export type CodeOutcome =
  | { readonly type: 'done'; readonly text: string }
  | { readonly type: 'failed' | 'late' | 'too-large' | 'cancelled'; readonly reason: string };

const maxHeapMegabytes = 64;
/** Of the whole process, which has some 45 MB before it does anything. */
const maxProcessBytes = 256 * 1024 * 1024;
const lookAtMemoryMs = 50;
const maxFetches = 10;
const pageBytes = 4_096;

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('fetch'), id: z.number(), text: z.string() }),
  z.object({ type: z.literal('done'), text: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);
const fetchSchema = z.object({
  url: z.string().max(2_000),
  method: z.string().max(10),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/**
 * Runs code in a process of its own, which has no environment, no files, no processes and no code from texts, and is
 * ended when it takes too long, too much memory, or nobody waits for it.
 */
export function runCode(job: CodeJob): Promise<CodeOutcome> {
  return new Promise((resolve) => {
    const child = spawnProcess();
    let fetches = 0;
    const timer = setTimeout(
      () => end({ type: 'late', reason: `longer than ${job.timeoutMs} ms` }),
      job.timeoutMs,
    );
    const watch = setInterval(() => {
      void isTooLarge(child).then((isLarge) =>
        isLarge ? end({ type: 'too-large', reason: 'it took too much memory' }) : undefined,
      );
    }, lookAtMemoryMs);
    const cancel = (): void => end({ type: 'cancelled', reason: 'nobody waits for it' });
    const end = (outcome: CodeOutcome): void => {
      clearTimeout(timer);
      clearInterval(watch);
      job.signal.removeEventListener('abort', cancel);
      child.kill('SIGKILL');
      resolve(outcome);
    };
    job.signal.addEventListener('abort', cancel, { once: true });
    if (job.signal.aborted) cancel();
    child.on('error', (error) => end({ type: 'failed', reason: error.message }));
    child.on('exit', () =>
      end({ type: 'failed', reason: 'it ended without an answer, or took too much memory' }),
    );
    child.on('message', (raw) => {
      const message = messageSchema.safeParse(raw).data;
      if (message === undefined) return;
      if (message.type === 'ready') return void child.send(jobMessage(job), ignore);
      if (message.type !== 'fetch') return end(message);
      fetches += 1;
      void fetched(job, fetches, message.text).then((text) =>
        child.connected ? child.send({ type: 'fetched', id: message.id, text }, ignore) : undefined,
      );
    });
  });
}

function spawnProcess(): ChildProcess {
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  const flags = [
    permission,
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${maxHeapMegabytes}`,
  ];
  return spawn(process.execPath, [...flags, '-e', codeProcessSource], {
    // Not even where this process looks for programs.
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const jobMessage = ({ code, args, env, timeoutMs, fetch }: CodeJob) => ({
  type: 'job',
  code,
  timeoutMs,
  job: JSON.stringify({ args, env, canFetch: fetch !== undefined }),
});

/** Always an answer: why not, when there is none. */
async function fetched({ fetch }: CodeJob, count: number, text: string): Promise<string> {
  try {
    if (fetch === undefined) return JSON.stringify({ error: 'There is no network' });
    if (count > maxFetches) return JSON.stringify({ error: `More than ${maxFetches} requests` });
    return JSON.stringify(await fetch(fetchSchema.parse(JSON.parse(text))));
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message.slice(0, 500) : 'failed' });
  }
}

/** Never where the system does not say. */
async function isTooLarge({ pid }: ChildProcess): Promise<boolean> {
  const [, pages = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ');
  return Number(pages) * pageBytes > maxProcessBytes;
}

const ignore = (): void => undefined;

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a thread will load. */
export interface ProbedModel {
  /** Path. */
  readonly addon: string;
  /** Of the addon: `OnlineRecognizer`, `OfflineRecognizer`, `OfflineTts`. */
  readonly className: string;
  readonly config: Readonly<Record<string, unknown>>;
}

const source = `
const { addon, className, config } = JSON.parse(process.argv[1]);
new (require(addon)[className])(config);
process.exit(0);
`;

/**
 * Loads a model once in a process of its own: the addon ends the whole process when a file of weights is damaged, and no
 * thread can catch that. Rejects with what the process said last.
 */
export async function probeModel(model: ProbedModel, timeoutMs: number): Promise<void> {
  const argument = JSON.stringify({ addon: model.addon, className: model.className, config: model.config });
  const options = { timeout: timeoutMs, maxBuffer: 1_000_000, killSignal: 'SIGKILL' } as const;
  await promisify(execFile)(process.execPath, ['-e', source, argument], options).catch((cause: unknown) => {
    throw new Error(reasonOf(cause), { cause });
  });
}

function reasonOf(cause: unknown): string {
  const said = typeof cause === 'object' && cause !== null && 'stderr' in cause ? String(cause.stderr) : '';
  const lines = said.split('\n').map((line) => line.trim());
  const error = lines.findLast((line) => /error|exception|what\(\)|config/i.test(line));
  return `loading it failed: ${(error ?? lines.at(-1) ?? '').slice(0, 300) || 'it took too long'}`;
}

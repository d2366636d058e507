import type { FastifyBaseLogger } from 'fastify';
import { BackupError } from '../../features/backup/backup-error.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import { DatabaseError } from '../../platform/database/database-error.ts';
import { DumpError } from '../../platform/database/dump/load-database.ts';
import { StartError } from '../../platform/errors/start-error.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import { StorageError } from '../../platform/storage/storage-error.ts';
import { StorageUrlError } from '../../platform/storage/storage-settings.ts';

/** A request to a program of the operator that it cannot do; its text says why. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** What a program of the operator works with. */
export interface ToolContext {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line for whoever started it. */
  readonly say: (line: string) => void;
  readonly log: FastifyBaseLogger;
}

const expectedErrors = [
  BackupError,
  ConfigError,
  DatabaseError,
  DumpError,
  StartError,
  StorageError,
  StorageUrlError,
  ToolError,
];

/** Runs one with this process's arguments; its exit code is what it answers, 2 when it could not work. */
export async function runTool(tool: (context: ToolContext) => Promise<number>): Promise<void> {
  const context: ToolContext = {
    args: process.argv.slice(2),
    env: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
    log: createLog({ level: 'error' }),
  };
  try {
    process.exitCode = await tool(context);
  } catch (error) {
    const isExpected = expectedErrors.some((kind) => error instanceof kind);
    const text = isExpected && error instanceof Error ? error.message : describe(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 2;
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

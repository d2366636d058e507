import { askProgram, ProgramError } from '../../../platform/ask-program.ts';
import { ExtractError } from './extract-error.ts';
import type { ExtractOrder, ExtractOutcome } from './extract-process.ts';

export interface ExtractLimits {
  /** Default 60 000. */
  readonly timeoutMs?: number;
  /** Of the process's heap. Default 512. */
  readonly maxMegabytes?: number;
}

const program = new URL('./extract-process', import.meta.url);

/**
 * Reads a file's text in a process of its own.
 *
 * @throws {ExtractError}
 */
export async function runExtraction(order: ExtractOrder, limits: ExtractLimits = {}): Promise<string> {
  const { timeoutMs = 60_000, maxMegabytes = 512 } = limits;
  const outcome = await outcomeOf(order, { timeoutMs, maxMegabytes });
  if ('text' in outcome) return outcome.text;
  throw new ExtractError(outcome.code, outcome.message);
}

async function outcomeOf(order: ExtractOrder, limits: Required<ExtractLimits>): Promise<ExtractOutcome> {
  try {
    return await askProgram<ExtractOutcome>(program, order, limits);
  } catch (cause) {
    if (!(cause instanceof ProgramError)) throw cause;
    if (cause.code === 'ended')
      throw new ExtractError('file-too-complex', 'Reading the file needs more than a file may.', { cause });
    const seconds = limits.timeoutMs / 1000;
    throw new ExtractError('file-took-too-long', `No text was found within ${seconds} s.`, { cause });
  }
}

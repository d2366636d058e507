import { type ModelSet, modelSets } from '../catalogue/model-sets.ts';
import type { ModelsFolder } from '../installed/models-folder.ts';
import { ModelsError } from '../models-error.ts';
import type { Terminal } from '../terminal/progress-bar.ts';

/** What the commands work with. */
export interface CommandContext {
  readonly folder: ModelsFolder;
  /** Default: the catalogue's. */
  readonly sets?: readonly ModelSet[];
  /** Base address of a mirror; absent: the publisher. */
  readonly mirror?: string | undefined;
  readonly out: Terminal;
  readonly signal: AbortSignal;
  /** Room on the disk of a folder; default: asked of the system. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Before the first try after a cut connection. Default 1 s. */
  readonly retryDelayMs?: number;
  /** Silence after which a connection is given up. Default 30 s. */
  readonly stallMs?: number;
}

export const setsOf = ({ sets = modelSets }: CommandContext): readonly ModelSet[] => sets;

/** The set of that name. Throws `unknown-set`. */
export function findSet(context: CommandContext, id: string): ModelSet {
  const sets = setsOf(context);
  const found = sets.find((set) => set.id === id);
  if (found !== undefined) return found;
  throw new ModelsError(
    'unknown-set',
    `there is no set ${id}; there are ${sets.map((set) => set.id).join(', ')}`,
  );
}

export const sayTo = ({ out }: CommandContext, line: string): void => out.write(`${line}\n`);

import { ModelsError } from '../models-error.ts';

/** What an archive says of one of its entries. */
export interface ArchiveEntry {
  readonly name: string;
  /** As tar has it: `file`, `directory`, `symlink`, `link`, `fifo`… */
  readonly type: string;
}

/** What of an archive is unpacked. */
export interface WantedPaths {
  /** The one folder that everything in the archive is in. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

const maxPathLength = 240;
/** What a model says of itself stays with it. */
const texts = /^(?:LICENSE|LICENCE|COPYING|NOTICE|README|MODEL_CARD)(?:\.\w+)?$/i;

/**
 * Path within the model's folder to which an entry is written; null: it is not needed. Throws
 * {@link ModelsError} for a path that leads out of the folder, which no honest archive has, and for anything but a
 * file where a file is needed.
 */
export function entryPath({ name, type }: ArchiveEntry, wanted: WantedPaths): string | null {
  const segments = safeSegments(name);
  if (type === 'directory' || segments.shift() !== wanted.folder || segments.length === 0) return null;
  const path = segments.join('/');
  const isWanted =
    wanted.files.includes(path) ||
    wanted.folders.some((folder) => path.startsWith(`${folder}/`)) ||
    (segments.length === 1 && texts.test(path));
  if (!isWanted) return null;
  if (type !== 'file' && type !== 'contiguous-file')
    throw new ModelsError('unsafe-archive', `the archive has a ${type} where a file belongs: ${shown(name)}`);
  return path;
}

function safeSegments(name: string): string[] {
  const segments = name
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')
    .split('/');
  const isUnsafe =
    name.length > maxPathLength ||
    /^[/\\]|^[A-Za-z]:|[\\\0]/.test(name) ||
    segments.some((segment) => segment === '..');
  if (isUnsafe)
    throw new ModelsError('unsafe-archive', `the archive has a path that is not taken: ${shown(name)}`);
  return segments.filter((segment) => segment !== '.' && segment !== '');
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 80));

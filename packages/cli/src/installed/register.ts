import { open, readFile, rename } from 'node:fs/promises';
import type { UnpackedFile } from '../install/unpack-archive.ts';
import { ModelsError, onDisk, systemCode } from '../models-error.ts';
import type { ModelsFolder } from './models-folder.ts';

/** A model that was unpacked whole. */
export interface RegisteredModel {
  /** Of the archive that it came from. */
  readonly sha256: string;
  /** By path within its folder. */
  readonly files: Readonly<Record<string, UnpackedFile>>;
}

/** What is installed. A model that is not in it is not used, whatever lies on the disk. */
export interface Register {
  readonly version: 1;
  /** Ids, in the order in which they were added. */
  readonly sets: readonly string[];
  readonly models: Readonly<Record<string, RegisteredModel>>;
}

const empty: Register = { version: 1, sets: [], models: {} };

/** Nothing is installed while there is no register. Throws `damaged` for one that cannot be read. */
export async function readRegister(folder: ModelsFolder): Promise<Register> {
  let text: string;
  try {
    text = await readFile(folder.register, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return empty;
    throw damaged(folder, error);
  }
  try {
    const read: unknown = JSON.parse(text);
    if (isRegister(read)) return read;
  } catch (error) {
    throw damaged(folder, error);
  }
  throw damaged(folder, undefined);
}

/** Replaces the register as a whole: a crash leaves the old one or the new one. */
export async function writeRegister(folder: ModelsFolder, register: Register): Promise<void> {
  const draft = `${folder.register}.new`;
  const file = await onDisk(open(draft, 'w'));
  try {
    await onDisk(file.writeFile(`${JSON.stringify(register, null, 2)}\n`));
    await onDisk(file.sync());
  } finally {
    await file.close();
  }
  await onDisk(rename(draft, folder.register));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isModel = (value: unknown): boolean =>
  isRecord(value) && typeof value['sha256'] === 'string' && isRecord(value['files']);

function isRegister(value: unknown): value is Register {
  if (!isRecord(value) || value['version'] !== 1) return false;
  const { sets, models } = value;
  return (
    Array.isArray(sets) &&
    sets.every((id) => typeof id === 'string') &&
    isRecord(models) &&
    Object.values(models).every(isModel)
  );
}

const damaged = (folder: ModelsFolder, cause: unknown): ModelsError =>
  new ModelsError(
    'damaged',
    `${folder.register} cannot be read; delete the folder that it is in and add the sets again`,
    { cause },
  );

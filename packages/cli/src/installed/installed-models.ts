import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Model, type ModelFiles, neededPaths } from '../catalogue/model.ts';
import { modelSets } from '../catalogue/model-sets.ts';
import { type ModelsFolder, modelsFolder } from './models-folder.ts';
import { type RegisteredModel, readRegister } from './register.ts';

/** A model that an engine can open. */
export interface InstalledModel {
  readonly id: string;
  readonly kind: Model['kind'];
  /** Absolute, if the data directory is. */
  readonly folder: string;
  /** ISO 639-1. */
  readonly languages: readonly string[];
  readonly files: ModelFiles;
}

/**
 * The models under a data directory, those of the set that was added last first. One whose needed files are not
 * there in their length is left out: `saywell models check` says why. Nothing is read but names and lengths.
 */
export async function installedModels(dataDirectory: string): Promise<InstalledModel[]> {
  const folder = modelsFolder(dataDirectory);
  const register = await readRegister(folder);
  const bySet = register.sets
    .toReversed()
    .flatMap((id) => modelSets.find((set) => set.id === id)?.models ?? [])
    .filter(({ id }) => id in register.models);
  const found = await Promise.all(
    [...new Set(bySet)].map((model) => openable(folder, model, register.models[model.id])),
  );
  return found.filter((model) => model !== null);
}

async function openable(
  folder: ModelsFolder,
  { id, kind, languages, files }: Model,
  registered: RegisteredModel | undefined,
): Promise<InstalledModel | null> {
  const path = folder.modelFolder(id);
  const needed = neededPaths({ files });
  const isThere = await Promise.all(
    [...needed.files, ...needed.folders].map((name) =>
      stat(join(path, name)).then(
        (entry) => entry.isDirectory() || entry.size === registered?.files[name]?.bytes,
        () => false,
      ),
    ),
  );
  return isThere.every(Boolean) ? { id, kind, folder: path, languages, files } : null;
}

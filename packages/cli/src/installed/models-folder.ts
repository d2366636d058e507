import { join } from 'node:path';

/** Where what lies, under the data directory of an installation. */
export interface ModelsFolder {
  readonly root: string;
  /** Says which sets and models are whole. */
  readonly register: string;
  /** Held while something is added or removed. */
  readonly lock: string;
  /** Downloads that are not whole yet. */
  readonly downloads: string;
  modelFolder(id: string): string;
  /** What is being unpacked for a model. */
  unpackFolder(id: string): string;
}

/** The models of the installation whose data are in `dataDirectory`. */
export function modelsFolder(dataDirectory: string): ModelsFolder {
  const root = join(dataDirectory, 'models');
  return {
    root,
    register: join(root, 'installed.json'),
    lock: join(root, 'changing.lock'),
    downloads: join(root, 'downloads'),
    modelFolder: (id) => join(root, id),
    unpackFolder: (id) => join(root, `unpacking-${id}`),
  };
}

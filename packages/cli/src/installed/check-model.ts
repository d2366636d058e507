import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../install/hash-file.ts';
import type { RegisteredModel } from './register.ts';

/** Files of a model that are missing or not as they were unpacked: length first, then every byte. */
export async function checkModel(folder: string, model: RegisteredModel): Promise<string[]> {
  const wrong: string[] = [];
  for (const [path, { bytes, sha256 }] of Object.entries(model.files)) {
    const file = join(folder, path);
    const size = await stat(file).then(
      (found) => found.size,
      () => null,
    );
    const isWhole = size === bytes && (await hashFile(file)) === sha256;
    if (!isWhole) wrong.push(path);
  }
  return wrong;
}

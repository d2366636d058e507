import { fileURLToPath } from 'node:url';

/** Folder of the checkout; the same distance away from `src/` and `dist/`. */
export function repositoryRoot(): string {
  return fileURLToPath(new URL('../../../../../', import.meta.url));
}

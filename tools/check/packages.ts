import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WorkspacePackage {
  /** Folder from the repository's root. */
  readonly folder: string;
  readonly name: string;
  readonly isPrivate: boolean;
  /** Saywell packages that it may import at run time. */
  readonly dependencies: readonly string[];
}

/** Every workspace, in the order of its folder. */
export function workspacePackages(): WorkspacePackage[] {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(parent)
      .map((name) => join(parent, name))
      .filter((folder) => existsSync(join(folder, 'package.json')))
      .map(readPackage),
  );
}

export function publicPackages(): string[] {
  return workspacePackages()
    .filter((one) => !one.isPrivate)
    .map((one) => one.folder);
}

function readPackage(folder: string): WorkspacePackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    private?: boolean;
    dependencies?: Record<string, string>;
  };
  return {
    folder,
    name: manifest.name.replace('@saywell/', ''),
    isPrivate: manifest.private === true,
    dependencies: Object.keys(manifest.dependencies ?? {})
      .filter((name) => name.startsWith('@saywell/'))
      .map((name) => name.replace('@saywell/', '')),
  };
}

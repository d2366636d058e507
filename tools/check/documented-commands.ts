import { readFileSync } from 'node:fs';
import { documents } from './documented-paths.ts';
import { workspacePackages } from './packages.ts';

/** The scripts of a package by its name; those of the root by an empty one. */
export type ScriptsOf = (packageName: string) => ReadonlySet<string> | undefined;

/** Documents that name a script of npm which no `package.json` has. */
export function checkDocumentedCommands(): string[] {
  const folders = new Map(workspacePackages().map(({ name, folder }) => [`@saywell/${name}`, folder]));
  const scriptsOf: ScriptsOf = (name) => readScripts(name === '' ? '.' : folders.get(name));
  return documents().flatMap((path) => findMissingScripts(path, readFileSync(path, 'utf8'), scriptsOf));
}

/** The problems of one document. */
export function findMissingScripts(document: string, text: string, scriptsOf: ScriptsOf): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/npm run ([\w:-]+)(?: -w (@[\w/-]+))?/g)].flatMap(
        ([command, script = '', name = '']) =>
          scriptsOf(name)?.has(script) === true ? [] : [`${document}:${index + 1}: there is no ${command}`],
      ),
    );
}

function readScripts(folder: string | undefined): ReadonlySet<string> | undefined {
  if (folder === undefined) return undefined;
  const { scripts = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    readonly scripts?: Readonly<Record<string, string>>;
  };
  return new Set(Object.keys(scripts));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { models } from '../../../packages/cli/src/catalogue/models.ts';
import { type Dependency, dependenciesOf, type LockedPackages } from './dependencies.ts';
import { isAllowed } from './is-allowed.ts';
import { codeExceptions, codeLicences, installedOnRequest, modelLicences } from './licence-rules.ts';

/** What engines and their models are made of. */
const folders = ['packages/engines', 'packages/cli'];
const readme = 'packages/engines/README.md';

type CatalogueModel = Pick<(typeof models)[number], 'id' | 'licence' | 'licenceNote'>;

/** Licences of the engines' dependencies and of the catalogue's models that nobody has agreed to. */
export function checkLicences(): string[] {
  const dependencies = engineDependencies();
  console.log(`     licences of engines: ${counted(dependencies)}; of models: ${counted(models)}`);
  return [
    ...dependencies.flatMap(dependencyProblems),
    ...models.flatMap(modelProblems),
    ...unnamedIn(readFileSync(readme, 'utf8'), directDependencies(), dependencies),
  ];
}

function counted(list: readonly { readonly licence: string | undefined }[]): string {
  const counts = new Map<string, number>();
  for (const { licence = 'none' } of list) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  return [...counts].map(([licence, count]) => `${licence} ${count}`).join(', ');
}

/** Everything that the packages of the engines and of the models command need at run time. */
export function engineDependencies(): readonly Dependency[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: LockedPackages;
  };
  return dependenciesOf(folders, packages).map((one) => ({
    ...one,
    licence: one.licence ?? installedOnRequest[one.name],
  }));
}

export function dependencyProblems({ name, licence }: Dependency): string[] {
  if (licence === undefined) return [`${name}: nobody says what licence it has`];
  if (isAllowed(licence, codeLicences) || codeExceptions[name]?.licence === licence) return [];
  return [`${name}: ${licence} is not among the licences of tools/check/licences/licence-rules.ts`];
}

export function modelProblems({ id, licence, licenceNote }: CatalogueModel): string[] {
  const rule = Object.hasOwn(modelLicences, licence) ? modelLicences[licence] : undefined;
  if (rule === undefined)
    return [`model ${id}: ${licence} is not among the licences of tools/check/licences/licence-rules.ts`];
  if (rule.asks && licenceNote === undefined)
    return [`model ${id}: ${licence} asks something of its users, and its licenceNote does not say what`];
  return [];
}

/** Direct dependencies that the README does not show with their licence, as `` `ws` MIT ``. */
export function unnamedIn(
  text: string,
  direct: readonly string[],
  dependencies: readonly Dependency[],
): string[] {
  return direct.flatMap((name) => {
    const shown = `\`${name}\` ${dependencies.find((one) => one.name === name)?.licence ?? ''}`;
    return text.includes(shown) ? [] : [`${readme} does not show ${shown}`];
  });
}

function directDependencies(): readonly string[] {
  return folders.flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly peerDependencies?: Readonly<Record<string, string>>;
    };
    return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
      (name) => !name.startsWith('@saywell/'),
    );
  });
}

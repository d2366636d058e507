import { existsSync } from 'node:fs';

/** Made by the build, from what is beside it. */
const isBuilt = (path: string): boolean => /(?:^|\/)(?:dist(?:-\w+)?|node_modules)$/.test(path);

interface Copy {
  /** Of a stage before; undefined: from the checkout. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
}

/** Comments out, continued lines in one. */
const linesOf = (dockerfile: string): string[] =>
  dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');

const wordsAfter = (dockerfile: string, instruction: string): string[] =>
  linesOf(dockerfile)
    .filter((line) => line.startsWith(`${instruction} `))
    .flatMap((line) => line.slice(instruction.length + 1).split(/\s+/));

const copiesOf = (dockerfile: string): Copy[] =>
  linesOf(dockerfile)
    .filter((line) => line.startsWith('COPY '))
    .map((line) => {
      const [, from, rest = ''] = /^COPY (?:--from=(\S+) )?(.*)$/.exec(line) ?? [];
      return { from, sources: rest.split(/\s+/).slice(0, -1) };
    });

/** What is copied and not there, in the checkout or in an earlier stage, or is kept out by `.dockerignore`. */
export function findImageProblems(
  dockerfile: string,
  ignore: string,
  isThere: (path: string) => boolean = existsSync,
): string[] {
  const stages = new Set([...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name = '']) => name));
  const allowed = new Set([...ignore.matchAll(/^!(\S+)$/gm)].map(([, name = '']) => name));
  return copiesOf(dockerfile).flatMap(({ from, sources }) =>
    sources.flatMap((source) => {
      if (from !== undefined && !stages.has(from)) return [`there is no stage ${from}`];
      const path = source.replace(/^\/app\//, '');
      if (isBuilt(path)) return [];
      if (!isThere(path)) return [`there is no ${path}`];
      const [first = ''] = path.split('/');
      return allowed.has(first) ? [] : [`.dockerignore keeps ${path} out`];
    }),
  );
}

/** Packages of the checkout that are in the last stage. */
export const packagesIn = (dockerfile: string): string[] =>
  [...dockerfile.matchAll(/^COPY --from=build \/app\/packages\/([\w-]+)\/dist packages/gm)].map(
    ([, name = '']) => name,
  );

export const exposedPorts = (dockerfile: string): string[] => wordsAfter(dockerfile, 'EXPOSE');

/** `NAME=value` of the last stage. */
export const imageEnvironment = (dockerfile: string): Readonly<Record<string, string>> =>
  Object.fromEntries(wordsAfter(dockerfile, 'ENV').map((word) => word.split('=', 2) as [string, string]));

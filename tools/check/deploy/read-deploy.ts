import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Texts by their paths from the root of the checkout. */
export type Texts = ReadonlyMap<string, string>;

/** Everything under `deploy/`. What operators make there (`.env`, certificates) is not ours. */
export function readDeploy(): Texts {
  const paths = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
    .map((path) => join('deploy', path))
    .filter((path) => !/^deploy\/(?:\.env$|certificates)/.test(path) && statSync(path).isFile());
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

export function textOf(texts: Texts, path: string): string {
  const text = texts.get(path);
  if (text === undefined) throw new Error(`there is no ${path}`);
  return text;
}

/** `NAME=value` a line, as systemd and Compose read it. */
export function readEnvFile(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

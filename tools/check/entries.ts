import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { publicPackages } from './packages.ts';

/** The part of the output of `npm pack --json` that is read here. */
interface PackedPackage {
  readonly files: readonly { readonly path: string }[];
}

/** Problems with the entries of the published packages, judged by the files that npm would publish. */
export async function checkEntries(): Promise<string[]> {
  const folders = publicPackages();
  const packed = await packedFiles(folders);
  const problems = await Promise.all(folders.map((folder, index) => lintEntry(folder, packed[index] ?? [])));
  return problems.flat();
}

/** One call of npm for all packages; it lists them in the order of the flags. */
async function packedFiles(folders: readonly string[]): Promise<string[][]> {
  const flags = ['--dry-run', '--json', '--ignore-scripts', '--loglevel=error'];
  const workspaces = folders.flatMap((folder) => ['-w', folder]);
  const { stdout } = await promisify(execFile)('npm', ['pack', ...flags, ...workspaces], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const packages = JSON.parse(stdout) as PackedPackage[];
  if (packages.length !== folders.length) throw new Error('npm pack left out a package');
  return packages.map(({ files }) => files.map(({ path }) => path));
}

async function lintEntry(folder: string, files: readonly string[]): Promise<string[]> {
  const pack = { files: files.map((path) => readPacked(folder, path)) };
  const { messages, pkg } = await publint({ pkgDir: 'package', pack, strict: true });
  const problems = messages.map((message) => formatMessage(message, pkg) ?? message.code);
  return [...problems, ...missingTexts(files)].map((problem) => `${folder}: ${problem}`);
}

const missingTexts = (files: readonly string[]): string[] =>
  ['LICENSE', 'README.md']
    .filter((name) => !files.includes(name))
    .map((name) => `${name} is not among the published files`);

const readPacked = (folder: string, path: string) => ({
  name: `package/${path}`,
  data: readFileSync(join(folder, path)),
});

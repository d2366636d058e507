import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = ['contract', 'api-client', 'call-room', 'voice-sdk'] as const;
const pages = resolve('tests/e2e/support/bundled-page');

/** Somebody else's project: its pages, and in `node_modules` what npm would publish. */
export interface PackedProject {
  readonly folder: string;
  remove(): Promise<void>;
}

export async function createPackedProject(): Promise<PackedProject> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-packed-'));
  const flags = ['--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
  await run('npm', ['pack', ...flags, ...packages.flatMap((name) => ['-w', `packages/${name}`])]);
  const modules = join(folder, 'node_modules');
  for (const name of packages) {
    const target = join(modules, '@saywell', name);
    await mkdir(target, { recursive: true });
    const [tarball = ''] = (await readdir(folder)).filter((file) => file.startsWith(`saywell-${name}-`));
    await run('tar', ['xzf', join(folder, tarball), '-C', target, '--strip-components=1']);
  }
  // What the contract depends on.
  await symlink(resolve('node_modules/zod'), join(modules, 'zod'));
  for (const page of await readdir(pages)) await copyFile(join(pages, page), join(folder, basename(page)));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

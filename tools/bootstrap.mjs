/**
 * Makes a fresh clone ready: dependencies, system libraries, build. Plain Node
 * without dependencies, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './build.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (text) => console.log(`saywell: ${text}`);

/** System libraries from Debian's archive, and what is lost without them. */
const systemParts = [
  {
    name: 'native text to speech',
    packages: ['libflite1'],
    present: () => hasLibrary('libflite.so.1'),
    without: 'the slower WebAssembly voice speaks instead',
    testsOnly: false,
  },
  {
    name: 'browser',
    packages: ['chromium'],
    present: () => existsSync('/usr/bin/chromium'),
    without: 'the browser tests cannot run',
    testsOnly: true,
  },
  {
    name: 'second browser',
    // A machine that has another sound server keeps it.
    packages: ['firefox-esr', ...(existsSync('/usr/bin/pipewire-pulse') ? [] : ['pulseaudio'])],
    present: () =>
      existsSync('/usr/bin/firefox-esr') &&
      (existsSync('/usr/bin/pulseaudio') || existsSync('/usr/bin/pipewire-pulse')),
    without: 'the browser tests run in Chromium alone',
    testsOnly: true,
  },
  {
    name: 'certificates of tests',
    packages: ['openssl'],
    present: () => hasProgram('openssl'),
    without: 'the test of an own certificate fails',
    testsOnly: true,
  },
];

/** What several servers run with, for their tests. */
const clusterParts = [
  {
    name: 'services of several servers',
    packages: ['redis-server', 'pgbouncer', 'haproxy', 'faketime'],
    present: () => ['redis-server', 'pgbouncer', 'haproxy', 'faketime'].every(hasProgram),
    without: 'the tests of several servers cannot run',
    testsOnly: true,
  },
];

function hasProgram(name) {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'].some((folder) =>
    existsSync(join(folder, name)),
  );
}

function hasLibrary(file) {
  const folders = ['/usr/lib', '/usr/local/lib', '/lib'];
  if (existsSync('/usr/lib')) {
    folders.push(
      ...readdirSync('/usr/lib')
        .filter((name) => name.includes('-linux-'))
        .map((name) => join('/usr/lib', name)),
    );
  }
  return folders.some((folder) => existsSync(join(folder, file)));
}

/** Runs a command with its output shown; ends this process when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.status !== 0) {
    say(`${command} ${args.join(' ')} failed (${result.status ?? result.signal ?? result.error?.message})`);
    process.exit(1);
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Node 20.19 or newer is needed, this is ${process.versions.node}`);
  process.exit(1);
}

function installDependencies() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  say('installing dependencies');
  // The CPU binaries are inside the package; its script would download CUDA's.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const clean = spawnSync('npm', ['ci', ...quiet], { cwd: root, env, stdio: 'ignore' });
  if (clean.status === 0) return;
  // A registry without every platform's binaries makes `npm ci` refuse a lock file that `npm install` accepts.
  say('npm ci refused, trying npm install with the same lock file');
  run('npm', ['install', ...quiet], { env });
}

/** `apt-get`, or `sudo -n apt-get`, or null where neither is allowed. */
function aptCommand() {
  if (process.env.SAYWELL_NO_APT === '1') return null;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n', 'apt-get']
    : null;
}

function installSystemParts(parts) {
  const wanted = parts.filter((part) => !part.present());
  if (wanted.length === 0) return true;
  const apt = aptCommand();
  if (apt !== null) {
    // Services that are installed are not started: tests start their own.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const [command, ...first] = apt;
    spawnSync(command, [...first, 'update', '-qq'], { stdio: 'inherit', env });
    // One by one: a release that lacks one of them has the others.
    for (const { packages } of wanted) {
      say(`installing ${packages.join(' ')} with apt (SAYWELL_NO_APT=1 skips this)`);
      spawnSync(command, [...first, 'install', '-y', '-qq', '--no-install-recommends', ...packages], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      });
    }
  }
  const missing = wanted.filter((part) => !part.present());
  for (const part of missing)
    say(`${part.name} is missing (apt-get install ${part.packages.join(' ')}): ${part.without}`);
  return missing.length === 0;
}

/** Answers whether everything is there that the tests of several servers run with. */
export function makeReadyForCluster() {
  checkNode();
  installDependencies();
  return installSystemParts(clusterParts);
}

/** Dependencies, system libraries and build, each only when needed. */
export async function makeReady({ forTests }) {
  checkNode();
  installDependencies();
  installSystemParts(systemParts.filter((part) => forTests || !part.testsOnly));
  await buildWhenNeeded();
}

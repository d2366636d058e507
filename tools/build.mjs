/** Builds everything that runs from `dist`: packages, server, engine module, website, console. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeStaleOutput } from './remove-stale-output.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules/.cache/saywell/build-stamp');
const skipped = new Set(['node_modules', 'dist', 'dist-types', 'dist-engine', '.vite', 'dist-script']);

function newestIn(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs);
  }
  return newest;
}

function newestSource() {
  const files = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'tools/build.mjs'];
  const folders = ['packages', 'apps'].map((folder) => newestIn(join(root, folder)));
  return Math.max(...folders, ...files.map((file) => statSync(join(root, file)).mtimeMs));
}

/** @typedef {readonly [title: string, command: string, args: readonly string[]]} Step */
/** @type {Step} */
const compiling = ['compiling', 'npx', ['tsc', '-b', ...buildProjects()]];
/** What follows, side by side: one lane reads texts on one core, the other bundles. */
/** @type {readonly (readonly Step[])[]} */
const lanes = [
  [
    [
      'reading the knowledge of the demo',
      'node',
      ['apps/server/dist/compose/read-at-build/write-vectors-of-build.js'],
    ],
  ],
  [
    ['bundling the server', 'npm', ['run', '--silent', 'build:program', '-w', '@saywell/server']],
    ['bundling the engine module', 'npm', ['run', '--silent', 'build:engine', '-w', '@saywell/call-room']],
    ['bundling the widget', 'npm', ['run', '--silent', 'build:script', '-w', '@saywell/widget']],
    ['building the website', 'npm', ['run', '--silent', 'build', '-w', '@saywell/website']],
    ['building the console', 'npm', ['run', '--silent', 'build', '-w', '@saywell/console']],
  ],
];

function buildProjects() {
  return [
    'contract',
    'site-facts',
    'api-client',
    'call-room',
    'voice-sdk',
    'react',
    'widget',
    'api-reference',
    'agent',
    'engines',
    'cli',
    'media',
    'testkit',
  ]
    .map((name) => `packages/${name}`)
    .concat('apps/server');
}

/** @param {Step} step */
function run([title, command, args]) {
  console.log(`saywell: ${title}`);
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('error', () => process.exit(1));
    child.on('close', (code) => (code === 0 ? resolve(undefined) : process.exit(1)));
  });
}

/** Runs every build step; ends this process when one fails. */
export async function build() {
  const started = Date.now();
  for (const project of buildProjects()) removeStaleOutput(join(root, project));
  await run(compiling);
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await run(step);
    }),
  );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${started}\n`);
}

/** Builds when a source file is newer than the last build. */
export async function buildWhenNeeded() {
  if (
    existsSync(stamp) &&
    statSync(stamp).mtimeMs >= newestSource() &&
    existsSync(join(root, 'apps/server/dist/bundle/server/main.js'))
  )
    return;
  await build();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();

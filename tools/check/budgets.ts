import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** One measured size and what it may be, KB (1000 bytes) after brotli. */
export interface Budget {
  readonly name: string;
  readonly kilobytes: number;
  readonly limitKilobytes: number;
}

const brotliKilobytes = (...files: string[]): number =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0) / 1000;

interface SdkKilobytes {
  /** The voice SDK and the API client: what a page loads with its own scripts. */
  readonly core: number;
  /** The call room, fetched with the first call or by `preload()`; the engine stays outside. */
  readonly callRoom: number;
  /** What goes on beside a call, fetched with the call room. */
  readonly inCall: number;
}

/** Builds a module as a bundler ships it, and hands on the folder that it is in. */
async function measureBuild<Result>(input: string, measure: (outDir: string) => Result): Promise<Result> {
  const outDir = mkdtempSync(join(tmpdir(), 'saywell-size-'));
  try {
    await build({
      logLevel: 'silent',
      configFile: false,
      resolve: { conditions: ['source'] },
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2022',
        minify: true,
        manifest: true,
        modulePreload: false,
        // An application's build, as the packages are used: a library build would keep white space.
        rollupOptions: { input, preserveEntrySignatures: 'strict', output: { format: 'es' } },
      },
    });
    return measure(outDir);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** What a page has of the API client when it imports it so. */
async function apiClientKilobytes(code: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'saywell-size-'));
  const entry = join(folder, 'entry.ts');
  const clientModule = join(process.cwd(), 'packages/api-client/src/index.ts');
  try {
    writeFileSync(entry, code.replace('@saywell/api-client', clientModule));
    return await measureBuild(entry, (outDir) => chunkKilobytes(outDir, readChunks(outDir).core));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const wholeClient = "export { createApiClient } from '@saywell/api-client';";
const clientOfCalls = `
  import { callRoutes, createClientOf } from '@saywell/api-client';
  export const open = (options) => createClientOf({ call: callRoutes }, options);`;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** What comes with every call; the other chunks are for features few pages use. */
const withEveryCall = { callRoom: /packages\/call-room\/|^_src-/, inCall: /\/in-call\// } as const;

interface EntryChunks {
  /** What the entry imports by itself. */
  readonly core: readonly Chunk[];
  /** Chunks that are loaded with these, and were not before. */
  readonly loadedWith: (keys: readonly string[]) => readonly Chunk[];
}

function readChunks(outDir: string): EntryChunks {
  const text = readFileSync(join(outDir, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const seen = new Set<string>();
  const loadedWith = (keys: readonly string[]): readonly Chunk[] =>
    keys.flatMap((key) => {
      const chunk = manifest[key];
      if (chunk === undefined || seen.has(key)) return [];
      seen.add(key);
      return [chunk, ...loadedWith(chunk.imports ?? [])];
    });
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  return { core: loadedWith(entries), loadedWith };
}

function chunkKilobytes(outDir: string, chunks: readonly Chunk[]): number {
  return brotliKilobytes(...chunks.map(({ file }) => join(outDir, file)));
}

/** What the entry imports by itself, then what comes with its own `import()`. */
function measureSdk(outDir: string): SdkKilobytes {
  const { core, loadedWith } = readChunks(outDir);
  const own = core.flatMap(({ dynamicImports = [] }) => dynamicImports);
  const ofCall = (name: keyof typeof withEveryCall): readonly Chunk[] =>
    loadedWith(own.filter((key) => withEveryCall[name].test(key)));
  const [callRoom, inCall] = [ofCall('callRoom'), ofCall('inCall')];
  if (callRoom.length === 0 || inCall.length === 0) throw new Error(`no chunk of a call in ${own.join()}`);
  const sizeOf = (chunks: readonly Chunk[]): number => chunkKilobytes(outDir, chunks);
  return { core: sizeOf(core), callRoom: sizeOf(callRoom), inCall: sizeOf(inCall) };
}

/** What servers send in place of a built script: its brotli twin. Throws when the build wrote none. */
function wireKilobytes(script: string): number {
  return statSync(`${script}.br`).size / 1000;
}

const engine = 'packages/call-room/dist-engine/call-machine-object-bundle.js';
const widget = 'packages/widget/dist-script/saywell-assistant.js';

/** Scripts that the home page names itself: what loads before the visitor does anything. */
function siteBootKilobytes(): number {
  const html = readFileSync('apps/website/dist/index.html', 'utf8');
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map((match) => match[1] as string);
  return brotliKilobytes(...scripts.map((src) => join('apps/website/dist', src)));
}

const consoleDist = 'apps/console/dist';

/** What is around every page of people who have signed in. */
const consoleShell = 'src/app/shell/shell.tsx';

/** The page that people see first. */
const consoleHome = 'src/features/home/home-page.tsx';

/** What a page of the console adds to what every page of it has. */
function consolePageKilobytes(page: string): number {
  const { loadedWith } = readChunks(consoleDist);
  for (const chunk of [consoleShell, consoleHome])
    if (loadedWith([chunk]).length === 0) throw new Error(`the console has no chunk ${chunk}`);
  const files = new Set(loadedWith([page]).flatMap(({ file, css = [] }) => [file, ...css]));
  return [...files].reduce((sum, file) => sum + wireKilobytes(join(consoleDist, file)), 0);
}

/** All that the console sends before a page of it stands: what its document names, the page's scripts and style sheets. */
function consoleKilobytes(...pages: readonly string[]): number {
  const { loadedWith } = readChunks(consoleDist);
  const html = readFileSync(join(consoleDist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/="\/console\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    (match) => match[1] as string,
  );
  if (!named.some((file) => file.endsWith('.css'))) throw new Error('the console names no style sheet');
  const chunks: Chunk[] = [];
  for (const page of pages) {
    const own = loadedWith([page]);
    if (own.length === 0) throw new Error(`the console has no chunk ${page}`);
    chunks.push(...own);
  }
  const files = new Set([...named, ...chunks.flatMap(({ file, css = [] }) => [file, ...css])]);
  return [...files].reduce((sum, file) => sum + wireKilobytes(join(consoleDist, file)), 0);
}

/** Every size budget with its measured value. */
export async function measureBudgets(): Promise<Budget[]> {
  const sdk = await measureBuild('packages/voice-sdk/src/index.ts', measureSdk);
  return [
    { name: 'voice SDK core', kilobytes: sdk.core, limitKilobytes: 10 },
    { name: 'call room, loaded with the first call', kilobytes: sdk.callRoom, limitKilobytes: 20 },
    { name: 'voice SDK beside a call, loaded with the first', kilobytes: sdk.inCall, limitKilobytes: 4 },
    { name: 'call-room engine, as it is sent', kilobytes: wireKilobytes(engine), limitKilobytes: 12 },
    { name: 'API client', kilobytes: await apiClientKilobytes(wholeClient), limitKilobytes: 8 },
    {
      name: 'API client of one resource',
      kilobytes: await apiClientKilobytes(clientOfCalls),
      limitKilobytes: 4,
    },
    { name: 'widget before intent, as it is sent', kilobytes: wireKilobytes(widget), limitKilobytes: 15 },
    {
      name: 'console, the sign-in',
      kilobytes: consoleKilobytes('src/features/sign-in/sign-in-page.tsx'),
      limitKilobytes: 123,
    },
    {
      name: 'console, the first screen behind it',
      kilobytes: consoleKilobytes(consoleShell, consoleHome),
      limitKilobytes: 153,
    },
    {
      name: 'console, the list of calls',
      kilobytes: consoleKilobytes(consoleShell, 'src/features/calls/list/calls-page.tsx'),
      limitKilobytes: 153,
    },
    {
      name: 'console, what the page of a call adds',
      kilobytes: consolePageKilobytes('src/features/calls/page/call-page.tsx'),
      limitKilobytes: 25,
    },
    {
      name: 'console, what analytics adds',
      kilobytes: consolePageKilobytes('src/features/analytics/analytics-page.tsx'),
      limitKilobytes: 40,
    },
    {
      name: 'console, what the installation adds',
      kilobytes: consolePageKilobytes('src/features/installation/installation-page.tsx'),
      limitKilobytes: 40,
    },
    { name: 'website scripts before load', kilobytes: siteBootKilobytes(), limitKilobytes: 3 },
  ];
}

/** Prints every size. Problems: budgets that are exceeded. */
export async function checkBudgets(): Promise<string[]> {
  const budgets = await measureBudgets();
  for (const { name, kilobytes, limitKilobytes } of budgets)
    console.log(`     ${name}: ${kilobytes.toFixed(1)} KB of ${limitKilobytes}`);
  return budgets
    .filter(({ kilobytes, limitKilobytes }) => kilobytes > limitKilobytes)
    .map(
      ({ name, kilobytes, limitKilobytes }) =>
        `${name}: ${kilobytes.toFixed(1)} KB brotli, allowed ${limitKilobytes}`,
    );
}

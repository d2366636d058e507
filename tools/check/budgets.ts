import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** The voice SDK as a bundler ships it. */
async function sdkKilobytes(): Promise<SdkKilobytes> {
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
        // An application's build, as the SDK is used: a library build would keep white space.
        rollupOptions: {
          input: 'packages/voice-sdk/src/index.ts',
          preserveEntrySignatures: 'strict',
          output: { format: 'es' },
        },
      },
    });
    return measureChunks(outDir);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** What comes with every call; the other chunks are for features few pages use. */
const withEveryCall = { callRoom: /packages\/call-room\/|^_src-/, inCall: /\/in-call\// } as const;

/** What the entry imports by itself, then what comes with its own `import()`. */
function measureChunks(outDir: string): SdkKilobytes {
  const text = readFileSync(join(outDir, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const seen = new Set<string>();
  /** Chunks that are loaded with these, and were not before. */
  const loadedWith = (keys: readonly string[]): readonly Chunk[] =>
    keys.flatMap((key) => {
      const chunk = manifest[key];
      if (chunk === undefined || seen.has(key)) return [];
      seen.add(key);
      return [chunk, ...loadedWith(chunk.imports ?? [])];
    });
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const core = loadedWith(entries);
  const own = core.flatMap(({ dynamicImports = [] }) => dynamicImports);
  const ofCall = (name: keyof typeof withEveryCall): readonly Chunk[] =>
    loadedWith(own.filter((key) => withEveryCall[name].test(key)));
  const [callRoom, inCall] = [ofCall('callRoom'), ofCall('inCall')];
  if (callRoom.length === 0 || inCall.length === 0) throw new Error(`no chunk of a call in ${own.join()}`);
  const sizeOf = (chunks: readonly Chunk[]): number =>
    brotliKilobytes(...chunks.map(({ file }) => join(outDir, file)));
  return { core: sizeOf(core), callRoom: sizeOf(callRoom), inCall: sizeOf(inCall) };
}

function engineKilobytes(): number {
  return brotliKilobytes('packages/call-room/dist-engine/call-machine-object-bundle.js');
}

function widgetKilobytes(): number {
  return brotliKilobytes('packages/widget/dist-script/saywell-assistant.js');
}

/** Scripts that the home page names itself: what loads before the visitor does anything. */
function siteBootKilobytes(): number {
  const html = readFileSync('apps/website/dist/index.html', 'utf8');
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map((match) => match[1] as string);
  return brotliKilobytes(...scripts.map((src) => join('apps/website/dist', src)));
}

/** Every size budget with its measured value. */
export async function measureBudgets(): Promise<Budget[]> {
  const sdk = await sdkKilobytes();
  return [
    { name: 'voice SDK core', kilobytes: sdk.core, limitKilobytes: 10 },
    { name: 'call room, loaded with the first call', kilobytes: sdk.callRoom, limitKilobytes: 20 },
    { name: 'voice SDK beside a call, loaded with the first', kilobytes: sdk.inCall, limitKilobytes: 4 },
    { name: 'call-room engine', kilobytes: engineKilobytes(), limitKilobytes: 30 },
    { name: 'widget before intent', kilobytes: widgetKilobytes(), limitKilobytes: 15 },
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

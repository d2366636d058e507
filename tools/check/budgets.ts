import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

/** The voice SDK with the call room and the API client, as a bundler ships them; the engine stays outside. */
async function voiceSdkKilobytes(): Promise<number> {
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
        // An application's build, as the SDK is used: a library build would keep white space.
        rollupOptions: {
          input: 'packages/voice-sdk/src/index.ts',
          preserveEntrySignatures: 'strict',
          output: { format: 'es', entryFileNames: 'voice-sdk.js' },
        },
      },
    });
    return brotliKilobytes(...readdirSync(outDir).map((file) => join(outDir, file)));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function engineKilobytes(): number {
  return brotliKilobytes('packages/call-room/dist-engine/call-machine-object-bundle.js');
}

/** Scripts that the home page names itself: what loads before the visitor does anything. */
function siteBootKilobytes(): number {
  const html = readFileSync('apps/website/dist/index.html', 'utf8');
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map((match) => match[1] as string);
  return brotliKilobytes(...scripts.map((src) => join('apps/website/dist', src)));
}

/** Every size budget with its measured value. */
export async function measureBudgets(): Promise<Budget[]> {
  return [
    { name: 'voice SDK core', kilobytes: await voiceSdkKilobytes(), limitKilobytes: 10 },
    { name: 'call-room engine', kilobytes: engineKilobytes(), limitKilobytes: 30 },
    { name: 'website scripts before load', kilobytes: siteBootKilobytes(), limitKilobytes: 3 },
  ];
}

/** Problems: budgets that are exceeded. */
export async function checkBudgets(): Promise<string[]> {
  const budgets = await measureBudgets();
  return budgets
    .filter(({ kilobytes, limitKilobytes }) => kilobytes > limitKilobytes)
    .map(
      ({ name, kilobytes, limitKilobytes }) =>
        `${name}: ${kilobytes.toFixed(1)} KB brotli, allowed ${limitKilobytes}`,
    );
}
